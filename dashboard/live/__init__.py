"""Live: what changes while somebody looks, sent as server-sent events."""

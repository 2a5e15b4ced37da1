"""The manifests: rendered, valid, and as strict as they say."""

"""The store: the truth about the league. Everything else, Redis included, can be rebuilt from it."""

from matchmaker.store.database import DatabaseGone, Store, now

__all__ = ["DatabaseGone", "Store", "now"]

"""What this machine can isolate, found out by doing it."""

from functools import cache

from matchmaker.sandbox.isolation import CannotIsolate, Isolation


@cache
def probe() -> Isolation:
    """The strongest level that works here; CannotIsolate when none does. Never OFF."""
    raise CannotIsolate("cannot isolate bots: the layers are not built")

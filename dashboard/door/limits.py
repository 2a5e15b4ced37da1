"""Limits: how often one address may ask, counted in Redis for all dashboards together, in memory while it is away."""

from typing import Final

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from dashboard import here
from matchmaker import redis_server

LIMITER: Final = Limiter(get_remote_address, strategy="moving-window", headers_enabled=True)


def install(app: Flask) -> None:
    """Count in the league's Redis."""
    with app.app_context():
        league = here.league()
    app.config["RATELIMIT_STORAGE_URI"] = _storage(redis_server.url_of(league.settings))
    app.config["RATELIMIT_IN_MEMORY_FALLBACK_ENABLED"] = True
    app.config["RATELIMIT_KEY_PREFIX"] = "riband-limits"
    app.config["RATELIMIT_SWALLOW_ERRORS"] = True
    # A Redis that hangs is as good as one that is away; nobody waits long at a door for it.
    app.config["RATELIMIT_STORAGE_OPTIONS"] = {"socket_timeout": 1, "socket_connect_timeout": 1}
    LIMITER.init_app(app)


def sign_ins() -> str:
    """How often somebody may try a password."""
    return f"{here.settings().sign_ins_per_minute}/minute"


def reads() -> str:
    """How often a client may read."""
    return f"{here.settings().reads_per_minute}/minute"


def writes() -> str:
    """How often a client may change something."""
    return f"{here.settings().writes_per_minute}/minute"


def _storage(url: str) -> str:
    # The limits library and redis-py spell a socket's address differently.
    return url.replace("unix://", "redis+unix://", 1) if url.startswith("unix://") else url

"""Forgery: every form carries a token of its own session. The API takes no cookies, so it needs none."""

from typing import Final

from flask import Flask
from flask_wtf.csrf import CSRFProtect

FORGERY: Final = CSRFProtect()


def install(app: Flask) -> None:
    """Refuse forms that another site filled in."""
    app.config["WTF_CSRF_TIME_LIMIT"] = None  # as long as the session: a form may stay open overnight
    app.config["WTF_CSRF_SSL_STRICT"] = True
    FORGERY.init_app(app)

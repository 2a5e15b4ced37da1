"""The door: who is it, and may they? Accounts, sessions, forgery, headers, limits."""

from flask import Flask

from dashboard.door import forgery, headers, limits, sessions


def install(app: Flask) -> None:
    """Put the door into an app; everything behind it is open to whom its views let in."""
    sessions.install(app)
    forgery.install(app)
    limits.install(app)
    headers.install(app)

"""The dashboard: ladders to look at, matches to watch, bots to submit."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from dashboard.settings import Settings
    from matchmaker.league.workplace import Workplace


def create_app(settings: "Settings", league: "Workplace") -> "Flask":
    """The application for one league. Make it after a fork: it opens the database."""
    # The author's commands live in this room too, and need no Flask.
    from dashboard import app

    return app.create_app(settings, league)

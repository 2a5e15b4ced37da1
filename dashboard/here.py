"""Here: what a view may reach. The league this app shows, its settings, and one moment of the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, cast

from flask import Flask, current_app
from sqlalchemy.orm import Session

from dashboard.settings import Settings
from matchmaker.league.workplace import Workplace

_KEY: Final = "riband"


def install(app: Flask, league: Workplace, settings: Settings) -> None:
    """Let the views of an app find its league."""
    app.extensions[_KEY] = (league, settings)


def league() -> Workplace:
    """The league this app shows."""
    return cast(tuple[Workplace, Settings], current_app.extensions[_KEY])[0]


def settings() -> Settings:
    """How this app serves."""
    return cast(tuple[Workplace, Settings], current_app.extensions[_KEY])[1]


@contextmanager
def reading() -> Iterator[Session]:
    """One moment of the database."""
    with league().store.read() as session:
        yield session

"""The games of this league."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from matchmaker.store import games, ladders
from matchmaker.store import models as store
from matchmaker.store.models import COMBINED, Ladder, Snapshot


@dataclass(frozen=True, slots=True)
class Option:
    """Something a table may agree on."""

    name: str
    default: str
    meaning: str
    least: int | None  # None: true or false
    most: int | None


@dataclass(frozen=True, slots=True)
class Game:
    """A game as the engine describes it, and how much of it is rated."""

    name: str
    title: str
    rules_version: str
    seat_counts: tuple[int, ...]
    options: tuple[Option, ...]
    rated_matches: int


def every(session: Session) -> tuple[Game, ...]:
    """All games, in alphabetical order."""
    shown = dict(
        session.execute(
            select(Ladder.game, Snapshot.matches)
            .join(Snapshot, Snapshot.id == Ladder.snapshot_id)
            .where(Ladder.seats == COMBINED)
        ).all()
    )
    return tuple(_game(found, shown.get(found.name, 0)) for found in games.every(session))


def one(session: Session, name: str) -> Game:
    """The game of that name; UnknownGame lists those there are."""
    found = games.named(session, name)
    showing = ladders.showing(session, name)
    return _game(found, showing.matches if showing else 0)


def _game(found: store.Game, rated: int) -> Game:
    options = tuple(
        Option(name, str(option["default"]), str(option["meaning"]), option["least"], option["most"])
        for name, option in sorted(found.options.items())  # PostgreSQL keeps no order of names
    )
    return Game(found.name, found.title, found.rules_version, tuple(found.seat_counts), options, rated)

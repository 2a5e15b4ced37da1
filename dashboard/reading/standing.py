"""Where one version stands on the ladders of its game."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy.orm import Session

from dashboard.reading import fits
from dashboard.reading.fits import Shown
from matchmaker.store import bots, games, ladders
from matchmaker.store.models import COMBINED, Provisional, Version

HISTORY_POINTS: Final = 300


@dataclass(frozen=True, slots=True)
class Standing:
    """A version's place on one ladder; a retired one keeps its number and loses its rank."""

    seats: int  # 0: all tables together
    rank: int | None
    rank_best: int | None
    rank_worst: int | None
    of: int  # how many are ranked
    elo: float
    interval: float
    matches: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """A version's number at one time."""

    at: datetime
    elo: float
    interval: float
    matches: int


@dataclass(frozen=True, slots=True)
class Field:
    """One ladder, ready to tell anybody's place on it."""

    seats: int
    shown: Shown | None
    active: tuple[int, ...]
    guesses: Mapping[int, Provisional]

    def place(self, version_id: int) -> Standing | None:
        """Where a version stands; None when it has played no rated match there."""
        if self.shown is None or not self.shown.knows(version_id):
            return self._guessed(version_id)
        rungs, fit = self.shown.rungs(self.active), self.shown.fit
        row = fit.index(version_id)
        rung = next((rung for rung in rungs if rung.version == version_id), None)
        return Standing(
            seats=self.seats,
            rank=rung.rank if rung else None,
            rank_best=rung.rank_best if rung else None,
            rank_worst=rung.rank_worst if rung else None,
            of=len(rungs),
            elo=float(fit.elo[row]),
            interval=float(fit.intervals[row]),
            matches=int(fit.matches[row]),
            provisional=False,
        )

    def _guessed(self, version_id: int) -> Standing | None:
        guess = self.guesses.get(version_id)
        if guess is None:
            return None
        return Standing(self.seats, None, None, None, 0, guess.elo, guess.interval, guess.matches, provisional=True)


def field(session: Session, game: str, seats: int = COMBINED) -> Field:
    """The ladder of a game for one size of table, or for all together (0)."""
    active = tuple(bots.playing_since(session, game))
    return Field(seats, fits.shown(session, game, seats), active, ladders.guesses(session, game, seats))


def standings(session: Session, version: Version) -> tuple[Standing, ...]:
    """Its places on all ladders it is on, all tables together first."""
    counts = games.named(session, version.game).seat_counts
    places = (field(session, version.game, seats).place(version.id) for seats in (COMBINED, *counts))
    return tuple(place for place in places if place is not None)


def history(session: Session, version_id: int, seats: int = COMBINED) -> tuple[Moment, ...]:
    """How a version's number moved, oldest first."""
    points = ladders.thinned(ladders.history(session, version_id, seats), HISTORY_POINTS)
    return tuple(Moment(*point) for point in points)

"""Two versions head to head, and all of a ladder against each other."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy.orm import Session

from dashboard.reading import fits, matches, people
from dashboard.reading.fits import Shown
from dashboard.reading.matches import MatchLine
from dashboard.reading.people import Who
from engine_service.kernel.errors import RibandError
from matchmaker.ratings import Met, Pair
from matchmaker.ratings.fit import expected_score
from matchmaker.store import bots, games
from matchmaker.store.models import COMBINED
from matchmaker.store.search import Wanted

RECENT: Final = 20


class NoPair(RibandError):
    """These two cannot be put beside each other."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the fit expects when the first meets the second."""

    elo_difference: float
    interval: float
    beats: float  # chance that the first finishes above the second
    beats_low: float
    beats_high: float
    superior: float  # how sure it is that the first is the stronger one
    separated: bool


@dataclass(frozen=True, slots=True)
class Record:
    """What happened when they met at rated tables, from the side of the first."""

    seats: int  # 0: all tables together
    matches: int
    above: int
    level: int
    below: int


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two versions of one game beside each other."""

    game: str
    one: Who
    other: Who
    one_elo: float | None
    other_elo: float | None
    forecast: Forecast | None  # None until both are rated
    records: tuple[Record, ...]
    recent: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A row of the matrix against a column."""

    row: int  # version
    column: int
    matches: int
    above: int
    level: int
    expected: float  # chance to finish above, by the fit


@dataclass(frozen=True, slots=True)
class Matrix:
    """Everybody on a ladder against everybody, in the order of the ladder; pairs that never met are left out."""

    game: str
    title: str
    seats: int
    versions: tuple[Who, ...]
    cells: tuple[Cell, ...]


def head_to_head(session: Session, label: str, other_label: str, game: str | None = None) -> HeadToHead:
    """The first version against the second."""
    one = bots.version_named(session, label, game)
    other = bots.version_named(session, other_label, game or one.game)
    if one.id == other.id:
        raise NoPair(f"{one.label} does not play against itself; name two versions")
    names = people.who(session, (one.id, other.id))
    tables = (COMBINED, *games.named(session, one.game).seat_counts)
    ladders = {seats: fits.shown(session, one.game, seats) for seats in tables}
    everything = ladders[COMBINED]
    wanted = Wanted(game=one.game, begun=True, version_ids=[one.id], against=other.id)
    return HeadToHead(
        game=one.game,
        one=names[one.id],
        other=names[other.id],
        one_elo=_elo(everything, one.id),
        other_elo=_elo(everything, other.id),
        forecast=_forecast(everything, one.id, other.id),
        records=tuple(
            _record(seats, shown.meetings.between(one.id, other.id)) for seats, shown in ladders.items() if shown
        ),
        recent=matches.newest(session, wanted, RECENT).items,
    )


def matrix(session: Session, game: str, seats: int = COMBINED, first: int = 1, most: int | None = None) -> Matrix:
    """The cross table of a ladder; its cells for all, or for so many from one place on."""
    found = games.named(session, game)
    if seats != COMBINED:
        games.check_table(found, seats, {})
    shown = fits.shown(session, game, seats)
    if shown is None:
        return Matrix(game, found.title, seats, (), ())
    order = [rung.version for rung in shown.rungs(tuple(bots.playing_since(session, game)))]
    names = people.who(session, order)
    part = set(order[first - 1 :][:most])
    if len(part) < len(order):
        chosen = tuple(_cells(shown, part))
    else:
        cells = shown.once("matrix", lambda: _cells(shown))
        chosen = tuple(cell for cell in cells if cell.row in part and cell.column in part)
    return Matrix(game, found.title, seats, tuple(names[version] for version in order), chosen)


def _cells(shown: Shown, among: set[int] | None = None) -> list[Cell]:
    """Everybody, or everybody of these, against all of them they have met; the order of the ladder is the reader's."""
    elo = {version: float(shown.fit.elo[row]) for row, version in enumerate(shown.fit.versions)}
    return [
        Cell(one, other, met.matches, met.above, met.level, expected_score(elo[one] - elo[other]))
        for one, other, met in shown.meetings.every(among)
    ]


def _elo(shown: Shown | None, version: int) -> float | None:
    return float(shown.fit.elo[shown.fit.index(version)]) if shown and shown.knows(version) else None


def _forecast(shown: Shown | None, one: int, other: int) -> Forecast | None:
    if shown is None or not (shown.knows(one) and shown.knows(other)):
        return None
    pair: Pair = shown.fit.pair(one, other)
    return Forecast(
        pair.elo_difference, pair.interval, pair.beats, pair.beats_low, pair.beats_high, pair.superior, pair.separated
    )


def _record(seats: int, met: Met) -> Record:
    return Record(seats, met.matches, met.above, met.level, met.below)

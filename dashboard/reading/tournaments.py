"""Tournaments: how far they are, who stands where, who met whom."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from dashboard.reading import people
from dashboard.reading.kept import Kept
from dashboard.reading.people import Who
from matchmaker.league import rounds
from matchmaker.store import tournaments as store
from matchmaker.store.models import Entrant, MatchState, Tournament, User
from matchmaker.tournaments import Kind, Round, bracket, crosstable, progress, standings


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament in a list."""

    id: int
    name: str
    format: str
    game: str
    seats: int
    rated: bool
    state: str
    entrants: int
    organiser: str | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class TournamentList:
    """A page of tournaments, the newest first."""

    items: tuple[TournamentLine, ...]
    next: int | None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a tournament is."""

    done: int
    total: int
    fraction: float
    seconds_left: float | None
    quarantined: int


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the standings; those who are equal by every criterion share a rank."""

    rank: int
    who: Who
    matches: int
    points: float
    criteria: dict[str, float]  # in the order they decide
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """A row of the crosstable against a column: in how many matches it finished above, ties as halves."""

    row: int  # version
    column: int
    above: float
    matches: int


@dataclass(frozen=True, slots=True)
class Table:
    """Who meets in a round, and how it went."""

    number: int
    versions: tuple[int, ...]
    matches: int
    done: int
    through: tuple[int, ...]  # knockout: who goes on


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    opened_at: datetime
    closed_at: datetime | None


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """A tournament with everything that has come of it."""

    tournament: TournamentLine
    options: dict[str, str]
    rules: dict[str, Any]
    seed: str | None  # known at the end
    progress: Progress
    entrants: tuple[Who, ...]  # in seeding order
    standings: tuple[Place, ...]
    crosstable: tuple[CrosstableCell, ...]
    rounds: tuple[RoundLine, ...]
    verdict: dict[str, Any] | None  # a duel's answer so far, with its numbers


def every(
    session: Session, most: int, before: int | None = None, game: str | None = None, state: str | None = None
) -> TournamentList:
    """The newest tournaments, those below the cursor."""
    entered = select(func.count()).where(Entrant.tournament_id == Tournament.id).scalar_subquery()
    wanted = select(Tournament, User.name, entered).outerjoin(User, User.id == Tournament.created_by)
    for column, value in ((Tournament.game, game), (Tournament.state, state)):
        if value is not None:
            wanted = wanted.where(column == value)
    if before is not None:
        wanted = wanted.where(Tournament.id < before)
    rows = session.execute(wanted.order_by(Tournament.id.desc()).limit(most + 1)).all()
    items = tuple(_line(found, organiser, count) for found, organiser, count in rows[:most])
    return TournamentList(items, items[-1].id if len(rows) > most else None)


def one(session: Session, name: str) -> TournamentPage:
    """The tournament of that name or number."""
    found = store.named(session, name)
    states = store.match_states(session, found.id)
    known = _worked_out(session, found, states)
    organiser = session.scalar(select(User.name).where(User.id == found.created_by))
    left = rounds.seconds_left(session, found, known.fraction)
    return TournamentPage(
        tournament=_line(found, organiser, len(found.entrants)),
        options={name: str(value) for name, value in found.options.items()},
        rules={name: value for name, value in found.rules.items() if value not in (None, [])},
        seed=str(found.seed) if found.finished_at else None,
        progress=Progress(known.done, known.total, known.fraction, left, states.get(MatchState.QUARANTINED, 0)),
        entrants=known.entrants,
        standings=known.standings,
        crosstable=known.crosstable,
        rounds=known.rounds,
        verdict=known.verdict,
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """All that follows from draws and results; long tournaments take a while to work out."""

    entrants: tuple[Who, ...]
    done: int
    total: int
    fraction: float
    standings: tuple[Place, ...]
    crosstable: tuple[CrosstableCell, ...]
    rounds: tuple[RoundLine, ...]
    verdict: dict[str, Any] | None


_KEPT: Final = Kept[tuple[object, ...], _Known](16)


def _worked_out(session: Session, found: Tournament, states: Mapping[str, int]) -> _Known:
    """What follows from the results so far, worked out once for each state of the tournament."""
    drawn = tuple((drawn.number, drawn.opened_at, drawn.closed_at) for drawn in found.rounds)
    gone = tuple(entrant.withdrawn_in for entrant in found.entrants)
    # A result may be taken back and played again: then the counts are the same, but not the attempt.
    newest = store.newest_attempt(session, found.id)
    key = (found.id, found.seed, found.state, tuple(sorted(states.items())), newest, drawn, gone)
    if (known := _KEPT.find(key)) is not None:
        return known
    names = people.who(session, (entrant.version_id for entrant in found.entrants))
    work_out = _of_duel if found.format == rounds.DUEL else _of_rounds
    return _KEPT.keep(key, work_out(session, found, names))


def _of_rounds(session: Session, found: Tournament, names: Mapping[int, Who]) -> _Known:
    rules, played = rounds.rules_of(found), rounds.rounds_of(session, found)
    so_far = progress(rules, played)
    through: dict[tuple[int, int], tuple[int, ...]] = {}
    if rules.kind is Kind.KNOCKOUT:
        drawn = bracket(rules, played)
        through = {(stage.number, table.number): table.through for stage in drawn for table in stage.tables}
    return _Known(
        entrants=tuple(names[version] for version in rules.entrants),
        done=so_far.done,
        total=so_far.total,
        fraction=so_far.fraction,
        standings=tuple(
            Place(place.rank, names[place.version], place.matches, place.points, dict(place.criteria), place.withdrawn)
            for place in standings(rules, played)
        ),
        crosstable=tuple(
            CrosstableCell(cell.row, cell.column, cell.above, cell.matches) for cell in crosstable(rules, played)
        ),
        rounds=tuple(
            _round(stage, row.opened_at, row.closed_at, through)
            for stage, row in zip(played, found.rounds, strict=True)
        ),
        verdict=None,
    )


def _of_duel(session: Session, found: Tournament, names: Mapping[int, Who]) -> _Known:
    said = rounds.verdict_of(session, found)
    return _Known(
        tuple(names[entrant.version_id] for entrant in found.entrants),
        *rounds.duel_progress(session, found, said),
        standings=(),
        crosstable=(),
        rounds=tuple(RoundLine(row.number, (), (), row.opened_at, row.closed_at) for row in found.rounds),
        verdict=asdict(said),
    )


def _round(
    stage: Round, opened_at: datetime, closed_at: datetime | None, through: Mapping[tuple[int, int], tuple[int, ...]]
) -> RoundLine:
    tables = tuple(
        Table(table.number, table.versions, table.matches, len(table.results),
              through.get((stage.number, table.number), ()))
        for table in stage.tables
    )  # fmt: skip
    return RoundLine(stage.number, tables, stage.byes, opened_at, closed_at)


def _line(found: Tournament, organiser: str | None, entrants: int) -> TournamentLine:
    return TournamentLine(
        id=found.id,
        name=found.name,
        format=found.format,
        game=found.game,
        seats=found.seats,
        rated=found.rated,
        state=found.state,
        entrants=entrants,
        organiser=organiser,
        created_at=found.created_at,
        started_at=found.started_at,
        finished_at=found.finished_at,
    )

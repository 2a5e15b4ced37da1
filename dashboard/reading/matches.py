"""Matches in lists: who sat where, what came of it; the newest first, a page at a time."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy.orm import Session

from dashboard.reading import people
from dashboard.reading.people import Who
from matchmaker.store import search
from matchmaker.store.search import Wanted

PAGE: Final = 50
MOST: Final = 200


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in a list of matches."""

    seat: int
    who: Who
    rank: int | None  # None: not decided
    score: int | None
    forfeit: str | None  # the reason, for everybody


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list."""

    id: int
    game: str
    seats: int
    kind: str
    state: str
    rated: bool
    created_at: datetime
    finished_at: datetime | None
    seconds: float | None
    decisions: int | None
    tournament: int | None
    round: int | None
    table: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class MatchList:
    """A page of matches, the newest first."""

    items: tuple[MatchLine, ...]
    next: int | None  # the cursor of the page after this one: matches below this number


NONE: Final = MatchList((), None)


def newest(session: Session, wanted: Wanted, most: int = PAGE, before: int | None = None) -> MatchList:
    """The newest matches that are meant, those below the cursor."""
    ids = search.newest(session, wanted, most + 1, before)
    shown = ids[:most]
    return MatchList(lines(session, shown), shown[-1] if len(ids) > most else None)


def lines(session: Session, match_ids: Sequence[int]) -> tuple[MatchLine, ...]:
    """These matches, the newest first, in two queries."""
    tables: defaultdict[int, list[SeatLine]] = defaultdict(list)
    for seat in search.seats(session, match_ids):
        who = people.named(seat.version_id, seat.bot, seat.number, seat.owner)
        tables[seat.match_id].append(SeatLine(seat.seat, who, seat.rank, seat.score, seat.forfeit))
    return tuple(
        MatchLine(
            id=row.id,
            game=row.game,
            seats=row.seats,
            kind=row.kind,
            state=row.state,
            rated=row.rated,
            created_at=row.created_at,
            finished_at=row.finished_at,
            seconds=row.seconds,
            decisions=row.decisions,
            tournament=row.tournament_id,
            round=row.round,
            table=tuple(tables[row.id]),
        )
        for row in search.rows(session, match_ids)
    )

"""Records: every decided match with all that is public about it, for whoever wants to compute with it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from matchmaker.store import Store, search
from matchmaker.store.models import Block, Bot, Match, MatchSeat, MatchState, Result, User, Version
from matchmaker.store.search import Wanted

AT_ONCE: Final = 500
"""Matches read in one transaction: an export of millions shall hold none for long."""


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """How it went for one seat."""

    seat: int
    bot: str
    version: int
    owner: str | None
    rank: int | None
    score: int | None
    forfeit: str | None
    decisions: int | None
    seconds: float | None
    cpu_seconds: float | None
    longest_seconds: float | None
    breakdown: dict[str, int] | None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One decided match."""

    match: int
    game: str
    seats: int
    kind: str
    rated: bool
    tournament: int | None
    round: int | None
    block: int
    rotation: int
    seed: str  # a decimal number, too large for the numbers of JavaScript
    options: dict[str, Any]
    rules_version: str
    ending: str
    decisions: int
    seconds: float
    created_at: datetime
    finished_at: datetime
    replay_hash: str
    table: tuple[SeatRecord, ...]


MATCH_COLUMNS: Final = tuple(column.name for column in fields(MatchRecord) if column.name not in ("options", "table"))
SEAT_COLUMNS: Final = tuple(column.name for column in fields(SeatRecord) if column.name != "breakdown")


def every(store: Store, wanted: Wanted, after: int = 0) -> Iterator[MatchRecord]:
    """All decided matches that are meant, the oldest first, from the number `after` on."""
    while True:
        with store.read() as session:
            ids = search.stretch(session, wanted, after, AT_ONCE)
            found = records(session, ids)
        yield from found
        if len(ids) < AT_ONCE:
            return
        after = ids[-1]


def records(session: Session, match_ids: Sequence[int]) -> list[MatchRecord]:
    """These matches, as far as they are decided, by rising number."""
    tables: defaultdict[int, list[SeatRecord]] = defaultdict(list)
    seats = session.execute(
        select(
            MatchSeat.match_id, MatchSeat.seat, Bot.name, Version.number, User.name, MatchSeat.rank, MatchSeat.score,
            MatchSeat.forfeit, MatchSeat.decisions, MatchSeat.seconds, MatchSeat.cpu_seconds,
            MatchSeat.longest_seconds, MatchSeat.breakdown,
        )
        .join(Version, Version.id == MatchSeat.version_id)
        .join(Bot, Bot.id == Version.bot_id)
        .outerjoin(User, User.id == Bot.owner_id)
        .where(MatchSeat.match_id.in_(match_ids))
        .order_by(MatchSeat.match_id, MatchSeat.seat)
    )  # fmt: skip
    for match_id, *columns in seats:
        tables[match_id].append(SeatRecord(*columns))
    rows = session.execute(
        select(
            Match.id, Match.game, Match.seats, Match.kind, Match.rated, Block.tournament_id, Block.round, Block.id,
            Match.rotation, Block.seed, Match.options, Result.rules_version, Result.ending, Result.decisions,
            Result.seconds, Match.created_at, Result.finished_at, Result.replay_hash,
        )
        .join(Block, Block.id == Match.block_id)
        .join(Result, Result.match_id == Match.id)
        .where(Match.id.in_(match_ids), Match.state == MatchState.DONE)
        .order_by(Match.id)
    )  # fmt: skip
    return [_record(tuple(row), tuple(tables[row[0]])) for row in rows]


def _record(row: tuple[Any, ...], table: tuple[SeatRecord, ...]) -> MatchRecord:
    found = dict(zip((column.name for column in fields(MatchRecord)), (*row, table), strict=True))
    return MatchRecord(**found | {"seed": str(found["seed"])})

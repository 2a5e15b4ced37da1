"""Matches: planned in blocks, waiting, cancelled, found again."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, func, insert, select, true, update
from sqlalchemy.orm import Session, joinedload

from engine_service.kernel.errors import RibandError
from matchmaker.store.database import now
from matchmaker.store.models import Attempt, Block, Kind, Match, MatchSeat, MatchState, Result

URGENT: Final = 0
USUAL: Final = 10
"""How soon a ladder match is wanted; smaller is sooner. From `USUAL` on it is a place in line (`next_in_line`)."""

SEED_BITS: Final = 62
"""Seeds fit the signed integers of both databases."""


class UnknownMatch(RibandError):
    """There is no match of that number."""


@dataclass(frozen=True, slots=True)
class PlannedBlock:
    """A block to be played: each seating is one match on the same seed, by version ids."""

    plan: str
    ordinal: int
    game: str
    seatings: tuple[tuple[int, ...], ...]
    seed: int | None = None  # None: drawn when it is queued, so that nobody can know it before
    tournament_id: int | None = None
    round: int | None = None
    table_key: str | None = None


def queue(
    session: Session, block: PlannedBlock, kind: Kind, rated: bool, options: Mapping[str, str], urgency: int = 0
) -> list[int]:
    """Write a block down as waiting matches; their ids. IntegrityError when it has been planned already."""
    moment, seats = now(session), len(block.seatings[0])
    row = Block(
        plan=block.plan,
        ordinal=block.ordinal,
        game=block.game,
        seats=seats,
        seed=secrets.randbits(SEED_BITS) if block.seed is None else block.seed,
        tournament_id=block.tournament_id,
        round=block.round,
        table_key=block.table_key,
        created_at=moment,
    )
    session.add(row)
    session.flush()
    rows = [
        Match(
            block_id=row.id,
            rotation=rotation,
            game=block.game,
            seats=seats,
            options=dict(options),
            kind=kind,
            rated=rated,
            urgency=urgency,
            state=MatchState.QUEUED,
            fence=0,
            created_at=moment,
        )
        for rotation in range(len(block.seatings))
    ]
    session.add_all(rows)
    session.flush()
    places = [
        {"match_id": match.id, "seat": seat, "version_id": version_id}
        for match, seating in zip(rows, block.seatings, strict=True)
        for seat, version_id in enumerate(seating)
    ]
    session.execute(insert(MatchSeat), places)
    return [match.id for match in rows]


def next_ordinal(session: Session, plan: str) -> int:
    """The number of the next block of a plan."""
    last = session.scalar(select(func.max(Block.ordinal)).where(Block.plan == plan))
    return 0 if last is None else last + 1


def waiting(
    session: Session,
    lane: Sequence[ColumnElement[bool]],
    most: int,
    without: Collection[int] = (),
    told_before: datetime | None = None,
) -> list[int]:
    """The matches of a lane that should be played next, most urgent first; none that Redis was told about since then.

    Each strip of a lane is read by itself, from the front of the index and no further than needed: one question for all
    of them would sort everything that waits.
    """
    is_old_news = true() if told_before is None else Match.enqueued_at.is_(None) | (Match.enqueued_at <= told_before)
    found: list[tuple[int, int]] = []
    for strip in lane:
        rows = session.execute(
            select(Match.urgency, Match.id)
            .where(Match.state == MatchState.QUEUED, strip, is_old_news)
            .order_by(Match.urgency, Match.id)
            .limit(most + len(without))
        )
        found += [(urgency, match_id) for urgency, match_id in rows]
    held = set(without)
    return [match_id for _, match_id in sorted(found) if match_id not in held][:most]


def next_in_line(session: Session, game: str, seats: int) -> int:
    """The urgency of the next block that a ladder queues: behind its own, beside those of the other ladders.

    Each ladder is a line of its own, and the lines move side by side: one that begins, begins where the others are now.
    So none waits for another's whole backlog, and what stands in line is overtaken by so many only.
    """
    in_line = (Match.state == MatchState.QUEUED, Match.kind == Kind.LADDER, Match.urgency >= USUAL)
    front = session.scalar(select(Match.urgency).where(*in_line).order_by(Match.urgency, Match.id).limit(1))
    own = session.scalar(select(func.max(Match.urgency)).where(*in_line, Match.game == game, Match.seats == seats))
    return max(USUAL if front is None else front, USUAL if own is None else own + 1)


def told(session: Session, match_ids: Sequence[int]) -> None:
    """Redis has been told about these."""
    session.execute(update(Match).where(Match.id.in_(match_ids)).values(enqueued_at=now(session)))


def get(session: Session, match_id: int) -> Match:
    """One match with its table and result."""
    found = session.get(
        Match, match_id, options=[joinedload(Match.table), joinedload(Match.result), joinedload(Match.block)]
    )
    if found is None:
        raise UnknownMatch(f"there is no match {match_id}")
    return found


def with_table(session: Session, match_id: int) -> Match:
    """A match that is to be played: with its block and its table, and not what nobody asks for before the end."""
    asked = select(Match).where(Match.id == match_id).options(joinedload(Match.block), joinedload(Match.table))
    return session.scalars(asked.execution_options(populate_existing=True)).unique().one()


def cancel_of_version(session: Session, version_id: int, kinds: Sequence[Kind], reason: str) -> int:
    """Cancel the waiting matches a version sits in; running ones play on with the bytes they have."""
    seated = select(MatchSeat.match_id).where(MatchSeat.version_id == version_id)
    done = session.execute(
        update(Match)
        .where(Match.id.in_(seated), Match.state == MatchState.QUEUED, Match.kind.in_(kinds))
        .values(state=MatchState.CANCELLED, reason=reason)
    )
    return int(done.rowcount)  # type: ignore[attr-defined]


def cancel_of_tournament(session: Session, tournament_id: int, reason: str) -> int:
    """Cancel the waiting matches of a tournament."""
    blocks = select(Block.id).where(Block.tournament_id == tournament_id)
    done = session.execute(
        update(Match)
        .where(Match.block_id.in_(blocks), Match.state == MatchState.QUEUED)
        .values(state=MatchState.CANCELLED, reason=reason)
    )
    return int(done.rowcount)  # type: ignore[attr-defined]


def release(session: Session, match: Match) -> None:
    """A quarantined match waits again; its failed attempts no longer count against it."""
    session.execute(update(Attempt).where(Attempt.match_id == match.id).values(counts=False))
    match.state, match.reason, match.enqueued_at = MatchState.QUEUED, "", None


def counts(session: Session) -> dict[tuple[str, str], int]:
    """How many matches there are, by kind and state."""
    rows = session.execute(select(Match.kind, Match.state, func.count()).group_by(Match.kind, Match.state))
    return {(kind, state): number for kind, state, number in rows}


def result_count(session: Session) -> int:
    """How many matches have been decided, ever."""
    return session.scalar(select(func.count()).select_from(Result)) or 0

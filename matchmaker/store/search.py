"""Finding matches: by what they are and who sat at them, the newest first, a page at a time.

Every way of asking walks an index from the newest match down and stops when the page is full, so that the answer takes
as long with ten million matches as with a hundred.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, exists, select
from sqlalchemy.orm import Session, aliased

from matchmaker.store.models import Block, Bot, Match, MatchSeat, MatchState, Result, User, Version

_AT_ONCE: Final = 100
"""Versions that are asked for in one statement; SQLite joins no more than 500 parts."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches are meant; what is left out does not matter."""

    game: str | None = None
    seats: int | None = None
    kind: str | None = None
    state: str | None = None
    begun: bool = False  # those that only wait are left out
    version_ids: Sequence[int] | None = None  # any of these sat at the table
    against: int | None = None  # and this one too
    tournament_id: int | None = None
    round: int | None = None
    faulty: bool = False  # somebody forfeited; with versions: one of them


def newest(session: Session, wanted: Wanted, most: int, before: int | None = None) -> list[int]:
    """The ids of the newest matches that are meant, below the number `before`, at most so many."""
    if wanted.version_ids is not None:
        found: set[int] = set()
        for some in _batches(wanted.version_ids):
            found.update(_of_versions(session, wanted, some, most, before))
        return sorted(found, reverse=True)[:most]
    chosen = _where(select(Match.id), wanted, before)
    if wanted.faulty:
        chosen = chosen.join(MatchSeat, MatchSeat.match_id == Match.id).where(MatchSeat.forfeit.is_not(None)).distinct()
    return list(session.scalars(chosen.order_by(Match.id.desc()).limit(most)))


def _batches(version_ids: Sequence[int]) -> Iterable[Sequence[int]]:
    return (version_ids[first : first + _AT_ONCE] for first in range(0, len(version_ids), _AT_ONCE))


def _of_versions(
    session: Session, wanted: Wanted, version_ids: Sequence[int], most: int, before: int | None
) -> Iterable[int]:
    """The newest of each version, together: each part walks the seats of one version only."""
    parts = []
    for version_id in version_ids:
        part = select(MatchSeat.match_id).join(Match, Match.id == MatchSeat.match_id)
        part = _where(part.where(MatchSeat.version_id == version_id), wanted, None)
        if before is not None:
            part = part.where(MatchSeat.match_id < before)
        if wanted.faulty:
            part = part.where(MatchSeat.forfeit.is_not(None))
        if wanted.against is not None:
            other = aliased(MatchSeat)
            part = part.where(
                exists().where(
                    other.match_id == MatchSeat.match_id,
                    other.version_id == wanted.against,
                    other.seat != MatchSeat.seat,
                )
            )
        # A version may sit twice at one table (vetting, duels): then a page of seats is less than a page of matches.
        chosen = part.distinct().order_by(MatchSeat.match_id.desc()).limit(most).subquery()
        parts.append(select(chosen.c.match_id))
    if not parts:
        return ()
    return session.scalars(parts[0].union_all(*parts[1:]))


def _where(chosen: "Select[int]", wanted: Wanted, before: int | None) -> "Select[int]":
    given: list[ColumnElement[bool]] = [
        column == value
        for column, value in (
            (Match.game, wanted.game),
            (Match.seats, wanted.seats),
            (Match.kind, wanted.kind),
            (Match.state, wanted.state),
        )
        if value is not None
    ]
    if wanted.begun:
        given.append(Match.state != MatchState.QUEUED)
    if before is not None:
        given.append(Match.id < before)
    if wanted.tournament_id is not None:
        chosen = chosen.join(Block, Block.id == Match.block_id)
        given.append(Block.tournament_id == wanted.tournament_id)
        if wanted.round is not None:
            given.append(Block.round == wanted.round)
    return chosen.where(and_(True, *given))


class MatchRow(NamedTuple):
    """A match as a list shows it."""

    id: int
    game: str
    seats: int
    kind: str
    state: str
    rated: bool
    created_at: datetime
    tournament_id: int | None
    round: int | None
    finished_at: datetime | None
    seconds: float | None
    decisions: int | None


class SeatRow(NamedTuple):
    """A seat as a list shows it."""

    match_id: int
    seat: int
    version_id: int
    number: int
    bot: str
    owner: str | None
    rank: int | None
    score: int | None
    forfeit: str | None


def rows(session: Session, match_ids: Sequence[int]) -> list[MatchRow]:
    """These matches, the newest first."""
    found = session.execute(
        select(
            Match.id, Match.game, Match.seats, Match.kind, Match.state, Match.rated, Match.created_at,
            Block.tournament_id, Block.round, Result.finished_at, Result.seconds, Result.decisions,
        )
        .join(Block, Block.id == Match.block_id)
        .outerjoin(Result, Result.match_id == Match.id)
        .where(Match.id.in_(match_ids))
        .order_by(Match.id.desc())
    )  # fmt: skip
    return [MatchRow._make(row) for row in found]


def seats(session: Session, match_ids: Sequence[int]) -> list[SeatRow]:
    """Who sat at these matches, seat by seat."""
    found = session.execute(
        select(
            MatchSeat.match_id, MatchSeat.seat, MatchSeat.version_id, Version.number, Bot.name, User.name,
            MatchSeat.rank, MatchSeat.score, MatchSeat.forfeit,
        )
        .join(Version, Version.id == MatchSeat.version_id)
        .join(Bot, Bot.id == Version.bot_id)
        .outerjoin(User, User.id == Bot.owner_id)
        .where(MatchSeat.match_id.in_(match_ids))
        .order_by(MatchSeat.match_id, MatchSeat.seat)
    )  # fmt: skip
    return [SeatRow._make(row) for row in found]


def stretch(session: Session, wanted: Wanted, after: int, most: int) -> list[int]:
    """The ids of the oldest decided matches that are meant, above the number `after`: how an export goes along."""
    chosen = _where(select(Match.id), wanted, None).where(Match.id > after)
    return list(session.scalars(chosen.order_by(Match.id).limit(most)))

"""One version: its places, how they moved, whom it met, where it sat, what went wrong."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from dashboard.reading import bots, fits, people, standing
from dashboard.reading.bots import VersionLine
from dashboard.reading.people import Viewer, Who, may_see
from dashboard.reading.standing import Moment, Standing
from matchmaker.store import bots as store
from matchmaker.store import pulse
from matchmaker.store.models import COMBINED, Attempt, Block, Match, MatchSeat, Result, Version


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody a version has met at rated tables."""

    who: Who
    elo: float | None
    matches: int
    above: int
    level: int
    below: int
    expected: float | None  # chance to finish above, by the fit


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """How a version fared in one seat."""

    seats: int
    seat: int
    matches: int
    wins: int
    mean_rank: float


@dataclass(frozen=True, slots=True)
class Fault:
    """A match a version forfeited."""

    match: int
    seat: int
    reason: str
    at: datetime | None
    evidence: dict[str, Any] | None  # for the owner


@dataclass(frozen=True, slots=True)
class Vetting:
    """The match that decided whether a version may play."""

    match: int
    state: str
    decisions: int | None  # so far, by the last sign of life


@dataclass(frozen=True, slots=True)
class VersionPage:
    """A version with all there is to know about it."""

    version: VersionLine
    command: tuple[str, ...]
    vetting: Vetting | None
    evidence: dict[str, Any] | None  # why it was rejected, for the owner
    standings: tuple[Standing, ...]
    history: tuple[Moment, ...]
    opponents: tuple[Opponent, ...]  # the most often met first
    seats: tuple[SeatRecord, ...]
    fault_counts: dict[str, int]
    faults: tuple[Fault, ...]  # the latest


def one(session: Session, label: str, game: str | None = None, viewer: Viewer = None) -> VersionPage:
    """The version people mean by `greedy` or `greedy/3`; UnknownBot says when that is not enough."""
    version = store.version_named(session, label, game)
    is_open = may_see(viewer, version.bot.owner_id)
    places = standing.standings(session, version)
    shown = fits.shown(session, version.game)
    seats = shown.meetings.seats_of(version.id) if shown else ()
    return VersionPage(
        version=bots.line(version, next((place for place in places if place.seats == COMBINED), None)),
        command=tuple(version.command),
        vetting=vetting(session, version.id),
        evidence=version.evidence if is_open else None,
        standings=places,
        history=standing.history(session, version.id),
        opponents=opponents(session, version),
        seats=tuple(
            SeatRecord(sat.seats, sat.seat, sat.matches, sat.wins, sat.rank_sum / sat.matches) for sat in seats
        ),
        fault_counts=pulse.faults_of(session, version.id),
        faults=_faults(session, version.id, is_open),
    )


def opponents(session: Session, version: Version) -> tuple[Opponent, ...]:
    """Whom a version has met at rated tables, the most often met first."""
    shown = fits.shown(session, version.game)
    if shown is None:
        return ()
    met = dict(shown.meetings.opponents(version.id))
    names = people.who(session, met)
    found = []
    for other, record in met.items():
        known = shown.knows(other) and shown.knows(version.id)
        found.append(
            Opponent(
                who=names[other],
                elo=float(shown.fit.elo[shown.fit.index(other)]) if known else None,
                matches=record.matches,
                above=record.above,
                level=record.level,
                below=record.below,
                expected=shown.fit.pair(version.id, other).beats if known else None,
            )
        )
    return tuple(sorted(found, key=lambda opponent: (-opponent.matches, opponent.who.label)))


def vetting(session: Session, version_id: int) -> Vetting | None:
    """The vetting match of a version, and how far it is."""
    so_far = func.coalesce(Result.decisions, Attempt.decisions)
    row = session.execute(
        select(Match.id, Match.state, so_far)
        .join(Block, Block.id == Match.block_id)
        .outerjoin(Result, Result.match_id == Match.id)
        .outerjoin(Attempt, (Attempt.match_id == Match.id) & (Attempt.number == Match.fence))
        .where(Block.plan == f"vet:{version_id}")
        .order_by(Match.id.desc())
        .limit(1)
    ).one_or_none()
    return Vetting(*row) if row else None


def _faults(session: Session, version_id: int, is_open: bool, most: int = 20) -> tuple[Fault, ...]:
    rows = session.execute(
        select(MatchSeat.match_id, MatchSeat.seat, MatchSeat.forfeit, Result.finished_at, MatchSeat.fault)
        .outerjoin(Result, Result.match_id == MatchSeat.match_id)
        .where(MatchSeat.version_id == version_id, MatchSeat.forfeit.is_not(None))
        .order_by(MatchSeat.match_id.desc())
        .limit(most)
    )
    return tuple(
        Fault(match, seat, str(reason), at, evidence if is_open else None) for match, seat, reason, at, evidence in rows
    )

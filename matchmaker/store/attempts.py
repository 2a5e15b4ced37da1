"""Attempts at a match: leases that are taken, kept alive, reported, or lost.

A lease may be lost while its holder still plays. The fence decides then: whoever holds the newest attempt may report,
an older one is refused, and a match that has its result takes no second one, because the match is the result's key.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from sqlalchemy import case, delete, func, select, update
from sqlalchemy.orm import Session

from engine_service.kernel.errors import PlatformError
from matchmaker.store import audit
from matchmaker.store.database import now
from matchmaker.store.models import (
    Attempt,
    AttemptState,
    Block,
    Charter,
    Document,
    Kind,
    Ladder,
    Match,
    MatchSeat,
    MatchState,
    Result,
    Round,
    Version,
    VersionState,
    Worker,
    WorkerState,
)


class LeaseLost(PlatformError):
    """Somebody else plays this match now, or has played it: what comes of this attempt does not count."""


class MayNotPlay(PlatformError):
    """This worker shall take no matches: its code is of another age, or bots are late on it."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to report one match."""

    match_id: int
    attempt_id: int
    number: int


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How it went for one seat."""

    rank: int
    score: int
    breakdown: dict[str, int]
    forfeit: str | None
    fault: Document | None
    decisions: int
    seconds: float
    cpu_seconds: float
    longest_seconds: float
    log_key: str | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """What a worker reports."""

    ending: str
    rules_version: str
    replay_hash: str
    replay_key: str | None
    decisions: int
    seconds: float
    resumed: int
    seats: tuple[SeatResult, ...]
    note: str = field(default="")


def take(session: Session, match_id: int, worker: str, protocol: int, clock: Document | None = None) -> Lease | None:
    """The lease of a waiting match; None when it is played already, being played, or cancelled.

    The clock is written down with the attempt: the league may have another one tomorrow.
    """
    _check_worker(session, worker, protocol)
    match = session.get(Match, match_id, with_for_update=True)
    if match is None or match.state != MatchState.QUEUED:
        return None
    match.fence += 1
    match.state = MatchState.RUNNING
    moment = now(session)
    attempt = Attempt(
        match_id=match_id,
        number=match.fence,
        worker=worker,
        state=AttemptState.RUNNING,
        started_at=moment,
        heartbeat_at=moment,
        progress_at=moment,
        clock=clock,
    )
    session.add(attempt)
    session.flush()
    return Lease(match_id, attempt.id, attempt.number)


def beat(session: Session, lease: Lease, decisions: int) -> bool:
    """Say that the attempt lives and how far it is; whether it still counts.

    An attempt that was given up too early, because the database or the network was gone, is taken up again if it has
    come further and nobody plays the match yet.
    """
    moment = now(session)
    done = session.execute(
        update(Attempt)
        .where(Attempt.id == lease.attempt_id, Attempt.state == AttemptState.RUNNING)
        .values(
            heartbeat_at=moment,
            progress_at=case((Attempt.decisions < decisions, moment), else_=Attempt.progress_at),
            decisions=decisions,
        )
    )
    return bool(done.rowcount) or _revive(session, lease, decisions)  # type: ignore[attr-defined]


def _revive(session: Session, lease: Lease, decisions: int) -> bool:
    match = session.get(Match, lease.match_id, with_for_update=True)
    attempt = session.get(Attempt, lease.attempt_id)
    if match is None or attempt is None or match.fence != lease.number or match.state != MatchState.QUEUED:
        return False
    if attempt.decisions >= decisions:
        return False
    attempt.state, match.state = AttemptState.RUNNING, MatchState.RUNNING
    attempt.heartbeat_at = attempt.progress_at = now(session)
    attempt.ended_at, attempt.reason, attempt.decisions = None, "", decisions
    return True


class Reported(Enum):
    """What became of a report."""

    RECORDED = "recorded"
    KNOWN = "known"  # this very attempt had been recorded before: its first answer was lost on the way
    REFUSED = "refused"  # a newer attempt has begun, or another one has reported


def finish(session: Session, lease: Lease, finished: Finished) -> Reported:
    """Write the one result of a match.

    A void attempt that nobody has replaced may still report: the work is good, only its sign of life was late.
    """
    match = session.get(Match, lease.match_id, with_for_update=True)
    attempt = session.get(Attempt, lease.attempt_id)
    if match is None or attempt is None:
        raise LeaseLost(f"match {lease.match_id} is not in this database")
    if attempt.state == AttemptState.DONE:
        return Reported.KNOWN
    if match.fence != lease.number or match.state not in (MatchState.RUNNING, MatchState.QUEUED):
        audit.note(session, attempt.worker, "late result refused", f"match:{match.id}", attempt=lease.number)
        return Reported.REFUSED
    moment = now(session)
    attempt.state = AttemptState.DONE
    attempt.ended_at = moment
    attempt.decisions = finished.decisions
    match.state = MatchState.DONE
    session.add(
        Result(
            match_id=match.id,
            attempt_id=attempt.id,
            ending=finished.ending,
            rules_version=finished.rules_version,
            replay_hash=finished.replay_hash,
            replay_key=finished.replay_key,
            decisions=finished.decisions,
            seconds=finished.seconds,
            resumed=finished.resumed,
            note=finished.note,
            finished_at=moment,
        )
    )
    rows = [
        {"match_id": match.id, "seat": number, **{name: getattr(seat, name) for name in SeatResult.__slots__}}
        for number, seat in enumerate(finished.seats)
    ]
    session.execute(update(MatchSeat), rows)
    return Reported.RECORDED


def void(session: Session, lease: Lease, reason: str, most: int, counts: bool = True) -> str | None:
    """Our fault: the attempt never was, and the match waits again. What became of the match; None if it was too late.

    After so many void attempts that count, the match is quarantined: it is poison to whoever plays it.
    """
    match = session.get(Match, lease.match_id, with_for_update=True)
    attempt = session.get(Attempt, lease.attempt_id)
    if match is None or attempt is None or attempt.state != AttemptState.RUNNING:
        return None
    attempt.state = AttemptState.VOID
    attempt.reason = reason
    attempt.counts = counts
    attempt.ended_at = now(session)
    if match.state != MatchState.RUNNING or match.fence != lease.number:
        return None
    session.flush()
    failed = session.scalar(
        select(func.count())
        .select_from(Attempt)
        .where(Attempt.match_id == match.id, Attempt.state == AttemptState.VOID, Attempt.counts)
    )
    match.enqueued_at = None
    if (failed or 0) >= most:
        match.state = MatchState.QUARANTINED
        match.reason = f"{failed} attempts failed, the last one: {reason}"
        audit.note(session, audit.LEAGUE, "quarantined", f"match:{match.id}", reason=match.reason)
    else:
        match.state = MatchState.QUEUED
    return match.state


def annul(session: Session, attempt_id: int, reason: str) -> bool:
    """Take back a result that was the platform's fault, and let the match be played again; whether that was possible.

    What it said is kept with the attempt. Results that a later round was drawn from stand.
    """
    attempt = session.get(Attempt, attempt_id)
    if attempt is None or attempt.state != AttemptState.DONE:
        return False
    match = session.get(Match, attempt.match_id, with_for_update=True)
    if match is None or match.state != MatchState.DONE or _is_built_upon(session, match):
        return False
    session.execute(delete(Result).where(Result.match_id == match.id))
    seats = session.scalars(select(MatchSeat).where(MatchSeat.match_id == match.id).order_by(MatchSeat.seat)).all()
    attempt.state, attempt.reason, attempt.counts = AttemptState.VOID, reason, False
    attempt.annulled = {"ranks": [seat.rank for seat in seats], "forfeits": [seat.forfeit for seat in seats]}
    match.state, match.enqueued_at = MatchState.QUEUED, None
    if match.kind == Kind.VET:
        again = {"state": VersionState.NEW, "reason": "", "evidence": None}
        session.execute(update(Version).where(Version.id == seats[0].version_id).values(again))
    session.execute(update(MatchSeat).where(MatchSeat.match_id == match.id).values(dict.fromkeys(SeatResult.__slots__)))
    session.execute(update(Ladder).where(Ladder.game == match.game).values(is_stale=True))
    audit.note(session, audit.LEAGUE, "annulled", f"match:{match.id}", attempt=attempt.number, reason=reason)
    return True


def _is_built_upon(session: Session, match: Match) -> bool:
    """Whether the result has had consequences: a version that plays, or a round that is closed."""
    if match.kind == Kind.VET:
        candidate = select(MatchSeat.version_id).where(MatchSeat.match_id == match.id, MatchSeat.seat == 0)
        return session.scalar(select(Version.state).where(Version.id.in_(candidate))) != VersionState.REJECTED
    closed = (
        select(Round.closed_at)
        .join(Block, (Block.tournament_id == Round.tournament_id) & (Block.round == Round.number))
        .where(Block.id == match.block_id)
    )
    return session.scalar(closed) is not None


def dead(session: Session, lease_seconds: float, progress_seconds: float) -> list[tuple[Lease, str]]:
    """Running attempts that give no sign of life, or live but get nowhere; and which of the two."""
    moment = now(session)
    silent, stuck = moment - timedelta(seconds=lease_seconds), moment - timedelta(seconds=progress_seconds)
    found = session.scalars(
        select(Attempt).where(
            Attempt.state == AttemptState.RUNNING, (Attempt.heartbeat_at < silent) | (Attempt.progress_at < stuck)
        )
    )
    return [(Lease(row.match_id, row.id, row.number), _cause(row, silent)) for row in found]


def of_match(session: Session, match_id: int) -> list[Attempt]:
    """All attempts at a match, oldest first."""
    return list(session.scalars(select(Attempt).where(Attempt.match_id == match_id).order_by(Attempt.number)))


def deciding(session: Session, match_id: int) -> Attempt | None:
    """The attempt that gave a match its result, or while there is none the newest; None before the first."""
    tried = of_match(session, match_id)
    result = session.get(Result, match_id)
    return next((each for each in tried if result and each.id == result.attempt_id), tried[-1] if tried else None)


def _cause(attempt: Attempt, silent: datetime) -> str:
    if attempt.heartbeat_at < silent:
        return f"lost: worker {attempt.worker} gave no sign of life since {attempt.heartbeat_at:%H:%M:%S}"
    return f"stuck: worker {attempt.worker} made no progress after decision {attempt.decisions}"


def _check_worker(session: Session, name: str, protocol: int) -> None:
    demanded: Any = session.scalar(select(Charter.protocol))
    if demanded != protocol:
        raise MayNotPlay(f"this league speaks worker protocol {demanded}, this worker {protocol}: deploy the same code")
    worker = session.get(Worker, name)
    if worker is None:
        return
    if worker.state == WorkerState.SICK:
        raise MayNotPlay(f"worker {name} is sick: {worker.note}")
    worker.seen_at = now(session)

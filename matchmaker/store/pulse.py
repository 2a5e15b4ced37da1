"""The pulse of the league: what waits, what is played, how much gets done, what goes wrong."""

from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import func, literal, select, union_all
from sqlalchemy.orm import Session

from matchmaker.store.database import now
from matchmaker.store.models import Attempt, AttemptState, Ladder, Match, MatchSeat, MatchState, Result
from matchmaker.store.models.contests import COMBINED, Snapshot


class Hour(NamedTuple):
    """How many matches were decided in one hour."""

    since: datetime
    matches: int


class Running(NamedTuple):
    """An attempt that is being played."""

    match_id: int
    attempt: int
    worker: str
    decisions: int
    started_at: datetime
    heartbeat_at: datetime


class Failed(NamedTuple):
    """An attempt that came to nothing, through no fault of a bot."""

    match_id: int
    attempt: int
    worker: str
    ended_at: datetime | None
    reason: str


def waiting(session: Session) -> dict[str, int]:
    """How many matches wait, by kind."""
    rows = session.execute(
        select(Match.kind, func.count()).where(Match.state == MatchState.QUEUED).group_by(Match.kind)
    )
    return dict(rows.all())


def running(session: Session) -> list[Running]:
    """What is being played now, the longest first."""
    rows = session.execute(
        select(
            Attempt.match_id, Attempt.number, Attempt.worker, Attempt.decisions, Attempt.started_at,
            Attempt.heartbeat_at,
        )
        .where(Attempt.state == AttemptState.RUNNING)
        .order_by(Attempt.id)
    )  # fmt: skip
    return [Running(*row) for row in rows]


def quarantined(session: Session) -> int:
    """How many matches are poison."""
    return session.scalar(select(func.count()).where(Match.state == MatchState.QUARANTINED)) or 0


def hours(session: Session, count: int) -> list[Hour]:
    """Matches decided in each of the last full hours and in the one that runs, oldest first."""
    latest = now(session).replace(minute=0, second=0, microsecond=0)
    starts = [latest - timedelta(hours=back) for back in range(count - 1, -1, -1)]
    # One range of the index for each hour: counting is all the database has to do.
    counts = union_all(
        *(
            select(literal(place).label("place"), func.count().label("matches"))
            .select_from(Result)
            .where(Result.finished_at >= start, Result.finished_at < start + timedelta(hours=1))
            for place, start in enumerate(starts)
        )
    ).subquery()
    found = dict(session.execute(select(counts.c.place, counts.c.matches)).all())
    return [Hour(start, found[place]) for place, start in enumerate(starts)]


def faults(session: Session, within: timedelta) -> dict[str, int]:
    """How often bots forfeited lately, by reason."""
    rows = session.execute(
        select(MatchSeat.forfeit, func.count())
        .join(Result, Result.match_id == MatchSeat.match_id)
        .where(MatchSeat.forfeit.is_not(None), Result.finished_at >= now(session) - within)
        .group_by(MatchSeat.forfeit)
        .order_by(func.count().desc())
    )
    return {str(reason): number for reason, number in rows}


def faults_of(session: Session, version_id: int) -> dict[str, int]:
    """How often a version forfeited, by reason."""
    rows = session.execute(
        select(MatchSeat.forfeit, func.count())
        .where(MatchSeat.version_id == version_id, MatchSeat.forfeit.is_not(None))
        .group_by(MatchSeat.forfeit)
        .order_by(func.count().desc())
    )
    return {str(reason): number for reason, number in rows}


def failures(session: Session, most: int) -> list[Failed]:
    """The latest attempts that are void, among the last thousand; the newest first."""
    recent = select(Attempt.id).order_by(Attempt.id.desc()).limit(1000).subquery()
    rows = session.execute(
        select(Attempt.match_id, Attempt.number, Attempt.worker, Attempt.ended_at, Attempt.reason)
        .join(recent, recent.c.id == Attempt.id)
        .where(Attempt.state == AttemptState.VOID)
        .order_by(Attempt.id.desc())
        .limit(most)
    )
    return [Failed(*row) for row in rows]


def rated(session: Session) -> int:
    """How many rated matches the ladders show, all games together."""
    shown = select(func.sum(Snapshot.matches)).join(Ladder, Ladder.snapshot_id == Snapshot.id)
    return int(session.scalar(shown.where(Ladder.seats == COMBINED)) or 0)

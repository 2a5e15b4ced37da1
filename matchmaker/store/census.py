"""The league counted, for whoever watches over it. No query here reads more than what waits, runs, or is recent."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from matchmaker.store import games, ladders, pulse
from matchmaker.store.database import now
from matchmaker.store.models import (
    Attempt,
    AttemptState,
    Match,
    MatchState,
    Result,
    Version,
    Worker,
)

RECENTLY: Final = timedelta(hours=1)
LATEST_ATTEMPTS: Final = 1000
"""So many of the latest attempts are looked at for void ones."""

Lanes = Mapping[str, Sequence[ColumnElement[bool]]]


@dataclass(frozen=True, slots=True)
class Census:
    """How the league stands. `recent` is the last hour."""

    waiting: Mapping[str, int]  # by queue
    oldest_seconds: Mapping[str, float]  # by queue: how long the match that waits longest has waited
    running: int
    quarantined: int
    void_share: float  # of the latest attempts
    workers: Mapping[str, int]  # by state, those that asked for a match recently
    recent_results: int
    recent_seats: int
    recent_faults: Mapping[str, int]  # by reason
    versions: Mapping[tuple[str, str], int]  # by game and state
    behind_seconds: Mapping[str, float]  # by game: for how long the ladder has not shown all results


def take(session: Session, lanes: Lanes, rating_matches: int = 0) -> Census:
    """Count; `lanes` says which waiting matches belong to which queue, `rating_matches` what a fit reads."""
    moment = now(session)
    since = moment - RECENTLY
    waiting = {queue: _waiting(session, lane) for queue, lane in lanes.items()}
    return Census(
        waiting={queue: count for queue, (count, _) in waiting.items()},
        oldest_seconds={queue: _age(moment, oldest) for queue, (_, oldest) in waiting.items()},
        running=len(pulse.running(session)),
        quarantined=pulse.quarantined(session),
        void_share=_void_share(session),
        workers=_workers(session, since),
        recent_results=session.scalar(select(func.count()).select_from(Result).where(Result.finished_at > since)) or 0,
        recent_seats=_seats(session, since),
        recent_faults=pulse.faults(session, RECENTLY),
        versions=_versions(session),
        behind_seconds={
            game.name: _behind(session, game.name, moment, rating_matches) for game in games.every(session)
        },
    )


def _waiting(session: Session, lane: Sequence[ColumnElement[bool]]) -> tuple[int, datetime | None]:
    queued = select(func.count(), func.min(Match.id)).where(Match.state == MatchState.QUEUED, or_(*lane))
    count, first = session.execute(queued).one()
    # Matches are numbered in the order they come, so the first of them has waited longest.
    return count, session.scalar(select(Match.created_at).where(Match.id == first))


def _age(moment: datetime, since: datetime | None) -> float:
    return max(0.0, (moment - since).total_seconds()) if since else 0.0


def _void_share(session: Session) -> float:
    latest = (
        select(Attempt.state)
        .where(Attempt.state != AttemptState.RUNNING)
        .order_by(Attempt.id.desc())
        .limit(LATEST_ATTEMPTS)
        .subquery()
    )
    counts = _table(session.execute(select(latest.c.state, func.count()).group_by(latest.c.state)))
    return counts.get(AttemptState.VOID, 0) / (sum(counts.values()) or 1)


def _workers(session: Session, since: datetime) -> dict[str, int]:
    seen = select(Worker.state, func.count()).where(Worker.seen_at > since).group_by(Worker.state)
    return _table(session.execute(seen))


def _table(rows: Iterable[Sequence[Any]]) -> dict[str, int]:
    return {str(name): int(number) for name, number in rows}


def _seats(session: Session, since: datetime) -> int:
    seats = select(func.sum(Match.seats)).join(Result, Result.match_id == Match.id)
    return session.scalar(seats.where(Result.finished_at > since)) or 0


def _versions(session: Session) -> dict[tuple[str, str], int]:
    rows = session.execute(select(Version.game, Version.state, func.count()).group_by(Version.game, Version.state))
    return {(game, state): number for game, state, number in rows}


def _behind(session: Session, game: str, moment: datetime, rating_matches: int) -> float:
    if not ladders.is_due(session, game, rating_matches):
        return 0.0
    shown = ladders.current(session, game)
    return _age(moment, shown.created_at) if shown else 0.0

"""Operations: workers, queues, throughput, faults, quarantine."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.orm import Session

from dashboard.reading import matches
from dashboard.reading.matches import MatchLine
from matchmaker.store import now, pulse, workers
from matchmaker.store.models import Kind, MatchState
from matchmaker.store.search import Wanted

HOURS: Final = 24
FRESH: Final = timedelta(minutes=5)
"""A worker that has asked for nothing for longer than this, and plays nothing, is probably gone."""


@dataclass(frozen=True, slots=True)
class WorkerLine:
    """A process that plays matches."""

    name: str
    state: str
    note: str
    started_at: datetime
    seen_at: datetime
    playing: int  # matches it plays now
    is_fresh: bool  # it plays, or asked for a match within five minutes


@dataclass(frozen=True, slots=True)
class Queue:
    """How many matches of a kind wait and are played."""

    kind: str
    waiting: int


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """A match that is being played now."""

    match: MatchLine
    attempt: int
    worker: str
    decisions: int
    started_at: datetime
    heartbeat_at: datetime


@dataclass(frozen=True, slots=True)
class Hour:
    """Matches decided in one hour."""

    since: datetime
    matches: int


@dataclass(frozen=True, slots=True)
class Failure:
    """An attempt that came to nothing, through no fault of a bot."""

    match: int
    attempt: int
    worker: str
    at: datetime | None
    reason: str


@dataclass(frozen=True, slots=True)
class Operations:
    """How the league is."""

    at: datetime
    rated_matches: int
    workers: tuple[WorkerLine, ...]
    queues: tuple[Queue, ...]
    running: tuple[RunningMatch, ...]
    hours: tuple[Hour, ...]  # oldest first; the last one is not over
    faults: dict[str, int]  # of bots, by reason, in the last day
    failures: tuple[Failure, ...]  # of the platform, the newest first
    quarantined: int
    quarantine: tuple[MatchLine, ...]


def operations(session: Session) -> Operations:
    """How the league is at this moment."""
    moment = now(session)
    waiting = pulse.waiting(session)
    attempts = pulse.running(session)
    playing: dict[str, int] = {}
    for attempt in attempts:
        playing[attempt.worker] = playing.get(attempt.worker, 0) + 1
    return Operations(
        at=moment,
        rated_matches=pulse.rated(session),
        workers=tuple(
            WorkerLine(
                name=worker.name,
                state=worker.state,
                note=worker.note,
                started_at=worker.started_at,
                seen_at=worker.seen_at,
                playing=playing.get(worker.name, 0),
                is_fresh=worker.name in playing or moment - worker.seen_at < FRESH,
            )
            for worker in workers.every(session)
        ),
        queues=tuple(Queue(kind, waiting.get(kind, 0)) for kind in Kind),
        running=running(session),
        hours=tuple(Hour(*hour) for hour in pulse.hours(session, HOURS)),
        faults=pulse.faults(session, timedelta(hours=HOURS)),
        failures=tuple(Failure(*failed) for failed in pulse.failures(session, 20)),
        quarantined=pulse.quarantined(session),
        quarantine=matches.newest(session, Wanted(state=MatchState.QUARANTINED), 20).items,
    )


def running(session: Session) -> tuple[RunningMatch, ...]:
    """What is being played now, the longest first."""
    attempts = pulse.running(session)
    lines = {line.id: line for line in matches.lines(session, [attempt.match_id for attempt in attempts])}
    return tuple(
        RunningMatch(
            lines[each.match_id], each.attempt, each.worker, each.decisions, each.started_at, each.heartbeat_at
        )
        for each in attempts
        if each.match_id in lines
    )

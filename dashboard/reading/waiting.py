"""Waiting: what a match that is not played yet waits for."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, select, tuple_
from sqlalchemy.orm import Session

from dashboard.reading.operations import FRESH
from matchmaker.store import matches, now, pulse, workers
from matchmaker.store.models import Match, MatchState, WorkerState

MOST: Final = 1000
"""Nobody wants to know a longer line exactly, and each match in it has to be counted."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Where a match stands in its line."""

    state: str
    ahead: int  # matches of its kind that are played sooner, counted up to `MOST`
    playing: int  # matches that are played now
    workers: int  # that play, or asked for a match lately


def waiting(session: Session, match_id: int) -> Waiting:
    """What it waits for; UnknownMatch if there is no match of that number."""
    found = matches.get(session, match_id)
    sooner = (
        select(Match.id)
        .where(
            Match.state == MatchState.QUEUED,
            Match.kind == found.kind,
            tuple_(Match.urgency, Match.id) < (found.urgency, found.id),
        )
        .limit(MOST)
        .subquery()
    )
    busy = pulse.running(session)
    at_work, moment = {attempt.worker for attempt in busy}, now(session)
    fit = [
        worker
        for worker in workers.every(session)
        if worker.state == WorkerState.FIT and (worker.name in at_work or moment - worker.seen_at < FRESH)
    ]
    return Waiting(found.state, session.scalar(select(func.count()).select_from(sooner)) or 0, len(busy), len(fit))

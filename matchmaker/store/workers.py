"""Workers: who plays matches, and whether bots fare worse with one than elsewhere."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from sqlalchemy import case, func, select
from sqlalchemy.orm import Session

from matchmaker.store import audit
from matchmaker.store.database import now
from matchmaker.store.models import Attempt, AttemptState, MatchSeat, Worker, WorkerState

LATE: Final = ("timeout", "init_timeout")
WINDOW: Final = 2000
"""So many of the latest attempts are looked at."""

LEAST_TIMEOUTS: Final = 4
DEVIATIONS: Final = 4.0
"""A worker is sick when its timeouts exceed what the same bots show elsewhere by so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Fever:
    """A worker on which bots are late that are in time elsewhere."""

    worker: str
    timeouts: int
    expected: float
    attempt_ids: tuple[int, ...]  # those in which somebody was late

    def __str__(self) -> str:
        return f"{self.timeouts} timeouts where the same bots elsewhere would have {self.expected:.1f}"


def register(session: Session, name: str, protocol: int) -> None:
    """A worker has come up; one that was sick is taken for cured."""
    moment = now(session)
    worker = session.get(Worker, name) or Worker(name=name)
    worker.protocol = protocol
    worker.state = WorkerState.FIT
    worker.note = ""
    worker.started_at = worker.seen_at = moment
    session.add(worker)


def put_to_bed(session: Session, fever: Fever) -> None:
    """A sick worker takes no more matches until it is started again."""
    worker = session.get(Worker, fever.worker)
    if worker is not None and worker.state == WorkerState.FIT:
        worker.state = WorkerState.SICK
        worker.note = str(fever)
        audit.note(session, audit.LEAGUE, "sick", f"worker:{fever.worker}", note=worker.note)


def every(session: Session) -> list[Worker]:
    """All workers, the latest seen first."""
    return list(session.scalars(select(Worker).order_by(Worker.seen_at.desc())))


def fevers(session: Session) -> list[Fever]:
    """The workers with more timeouts than chance and the bots explain, by the cross table of versions and workers."""
    newest = session.scalar(select(func.max(Attempt.id))) or 0
    recent = select(Attempt.id).where(Attempt.id > newest - WINDOW, Attempt.state == AttemptState.DONE)
    late = case((MatchSeat.forfeit.in_(LATE), 1), else_=0)
    rows = session.execute(
        select(Attempt.worker, MatchSeat.version_id, func.count(), func.sum(late))
        .join(MatchSeat, MatchSeat.match_id == Attempt.match_id)
        .where(Attempt.id.in_(recent))
        .group_by(Attempt.worker, MatchSeat.version_id)
    )
    table: dict[str, dict[int, Record]] = {}
    for worker, version, seats, timeouts in rows:
        table.setdefault(worker, {})[version] = Record(seats, timeouts)
    everywhere: dict[int, Record] = {}
    for records in table.values():
        for version, record in records.items():
            everywhere[version] = everywhere.get(version, Record(0, 0)) + record
    found = []
    for worker in sorted(table):
        timeouts, expected = _compare(table[worker], everywhere)
        if timeouts >= LEAST_TIMEOUTS and timeouts > expected + DEVIATIONS * sqrt(expected + 1):
            found.append(Fever(worker, timeouts, expected, _late_attempts(session, worker)))
    return found


@dataclass(frozen=True, slots=True)
class Record:
    """How often a version sat somewhere, and how often it was late there."""

    seats: int
    timeouts: int

    def __add__(self, other: "Record") -> "Record":
        return Record(self.seats + other.seats, self.timeouts + other.timeouts)


def _compare(here: dict[int, Record], everywhere: dict[int, Record]) -> tuple[int, float]:
    """A worker's timeouts, and those its seats would have had elsewhere.

    A version nobody else has played says nothing about the worker: it is left out.
    """
    timeouts, expected = 0, 0.0
    for version, record in here.items():
        played = everywhere[version].seats - record.seats
        if played:
            timeouts += record.timeouts
            expected += record.seats * (everywhere[version].timeouts - record.timeouts + 0.5) / (played + 1)
    return timeouts, expected


def _late_attempts(session: Session, worker: str) -> tuple[int, ...]:
    found = session.scalars(
        select(Attempt.id)
        .join(MatchSeat, MatchSeat.match_id == Attempt.match_id)
        .where(Attempt.worker == worker, Attempt.state == AttemptState.DONE, MatchSeat.forfeit.in_(LATE))
        .distinct()
        .order_by(Attempt.id.desc())
        .limit(WINDOW)
    )
    return tuple(found)

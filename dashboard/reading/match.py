"""One match: the table with its times, every attempt at it, and what was kept of it."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from dashboard.reading import matches, people
from dashboard.reading.matches import MatchLine
from dashboard.reading.people import Viewer, Who, may_see
from engine_service.kernel.errors import RibandError
from matchmaker.store import attempts
from matchmaker.store import matches as store
from matchmaker.store.models import Match, MatchSeat
from matchmaker.store.objects import Objects, match_key


class NotKept(RibandError):
    """There is no such record of this match: it is not decided yet, or it could not be kept."""


class NotYours(RibandError):
    """Logs and evidence are for the bot's owner."""


@dataclass(frozen=True, slots=True)
class SeatReport:
    """How it went for one seat."""

    seat: int
    who: Who
    rank: int | None
    score: int | None
    breakdown: dict[str, int] | None
    forfeit: str | None
    decisions: int | None
    seconds: float | None  # charged by the clock
    cpu_seconds: float | None
    longest_seconds: float | None
    has_log: bool | None  # None: not for this viewer to know
    fault: dict[str, Any] | None  # the evidence; None too when it is not for this viewer


@dataclass(frozen=True, slots=True)
class AttemptLine:
    """One try at playing it."""

    number: int
    state: str
    worker: str
    decisions: int
    started_at: datetime
    ended_at: datetime | None
    reason: str


@dataclass(frozen=True, slots=True)
class Clock:
    """The time every seat was given, in seconds."""

    init: float  # from the start of the program until it is ready
    bank: float  # for the whole match
    increment: float  # added to the bank with every decision
    most: float  # of thinking, increments included


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A match with all there is to know about it."""

    match: MatchLine
    options: dict[str, str]
    seed: str | None  # a decimal number, known when it is decided; too large for the numbers of JavaScript
    rotation: int
    reason: str  # why it was cancelled or quarantined
    ending: str | None
    rules_version: str | None
    replay_hash: str | None
    has_replay: bool
    resumed: int | None  # how often the engine was lost on the way
    clock: Clock | None  # what it is or was played under; None: not begun, or so long ago that it was not kept
    note: str
    table: tuple[SeatReport, ...]
    attempts: tuple[AttemptLine, ...]
    block: tuple[int, ...]  # all matches on this seed, this one included


@dataclass(frozen=True, slots=True)
class Decision:
    """What one decision cost, in microseconds."""

    number: int
    seat: int
    charged: int
    cpu: int
    transport: int


def one(session: Session, match_id: int, viewer: Viewer = None) -> MatchPage:
    """The match of that number; UnknownMatch if there is none."""
    found = store.get(session, match_id)
    (line,) = matches.lines(session, [match_id])
    result = found.result
    return MatchPage(
        match=line,
        options={name: str(value) for name, value in found.options.items()},
        seed=str(found.block.seed) if result else None,
        rotation=found.rotation,
        reason=found.reason,
        ending=result.ending if result else None,
        rules_version=result.rules_version if result else None,
        replay_hash=result.replay_hash if result else None,
        has_replay=bool(result and result.replay_key),
        resumed=result.resumed if result else None,
        clock=clock(session, match_id),
        note=result.note if result else "",
        table=tuple(_report(seat, viewer) for seat in found.table),
        attempts=tuple(
            AttemptLine(
                each.number, each.state, each.worker, each.decisions, each.started_at, each.ended_at, each.reason
            )
            for each in attempts.of_match(session, match_id)
        ),
        block=tuple(session.scalars(select(Match.id).where(Match.block_id == found.block_id).order_by(Match.id))),
    )


def clock(session: Session, match_id: int) -> Clock | None:
    """The clock of a match as it was when it was played, whatever the league's is now."""
    attempt = attempts.deciding(session, match_id)
    kept = attempt.clock if attempt else None
    return Clock(kept["init"], kept["bank"], kept["increment"], kept["most"]) if kept else None


def replay(session: Session, objects: Objects, match_id: int) -> str:
    """The replay file of a decided match."""
    result = store.get(session, match_id).result
    if result is None or result.replay_key is None:
        raise NotKept(f"match {match_id} has no replay: {result.note if result else 'it is not decided yet'}")
    return objects.get_text(result.replay_key)


def times(session: Session, objects: Objects, match_id: int) -> tuple[Decision, ...]:
    """What every decision of a decided match cost."""
    result = store.get(session, match_id).result
    if result is None:
        raise NotKept(f"match {match_id} has no times: it is not decided yet")
    attempt = attempts.deciding(session, match_id)
    assert attempt is not None, "a result is an attempt's"
    key = match_key(match_id, attempt.number, "ledger.json.gz")
    if not objects.has(key):
        raise NotKept(f"match {match_id} has no times: {result.note or 'they were not kept'}")
    return tuple(Decision(*entry) for entry in json.loads(objects.get_text(key)))


def log(session: Session, objects: Objects, match_id: int, seat: int, viewer: Viewer) -> str:
    """What the bot in a seat wrote to stderr; NotYours unless the viewer owns it."""
    table = store.get(session, match_id).table
    if not 0 <= seat < len(table):
        raise store.UnknownMatch(f"match {match_id} has seats 0 to {len(table) - 1}, not {seat}")
    found = table[seat]
    if not may_see(viewer, found.version.bot.owner_id):
        raise NotYours(f"the log of {found.version.label} is for its owner")
    return objects.get_text(found.log_key) if found.log_key else ""


def _report(seat: MatchSeat, viewer: Viewer) -> SeatReport:
    version = seat.version
    bot = version.bot
    is_open = may_see(viewer, bot.owner_id)
    return SeatReport(
        seat=seat.seat,
        who=people.named(version.id, bot.name, version.number, bot.owner.name if bot.owner else None),
        rank=seat.rank,
        score=seat.score,
        breakdown=seat.breakdown,
        forfeit=seat.forfeit,
        decisions=seat.decisions,
        seconds=seat.seconds,
        cpu_seconds=seat.cpu_seconds,
        longest_seconds=seat.longest_seconds,
        has_log=seat.log_key is not None if is_open else None,
        fault=seat.fault if is_open else None,
    )

"""Matches for the viewer: decided ones as one document, running ones as they grow. The engine makes the frames."""

import gzip
import json
from collections import OrderedDict
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from threading import Lock
from typing import Any, Final

import redis
from riband.v1 import match_pb2, replay_pb2
from sqlalchemy.orm import Session

from engine_service import wire
from engine_service.kernel import replay as replays
from engine_service.kernel.errors import RibandError
from engine_service.viewer import document
from engine_service.viewer.document import Document
from matchmaker.league.broadcast import Overheard, listen
from matchmaker.league.workplace import Workplace
from matchmaker.referee.engine import EngineRefused
from matchmaker.referee.report import read_replay
from matchmaker.store import attempts, games, matches
from matchmaker.store.models import Attempt, Match, MatchState, Result
from matchmaker.store.objects import Objects, ObjectsUnavailable, match_key

KEPT: Final = 64
"""Documents that one process keeps; a hundred kilobytes each."""


class NothingToWatch(RibandError):
    """The match has not begun, was never played, or its replay could not be kept."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The document of a decided match, compressed; attempt and replay's hash name its content."""

    content: bytes
    tag: str


class Library:
    """Documents of decided matches, each made once and kept while it is asked for."""

    def __init__(self, place: Workplace) -> None:
        self._place = place
        self._kept: OrderedDict[str, Decided] = OrderedDict()
        self._lock = Lock()

    def decided(self, match_id: int) -> Decided:
        """The document of a decided match; NothingToWatch says why there is none."""
        with self._place.store.read() as session:
            match = matches.get(session, match_id)
            result = match.result
            if result is None or result.replay_key is None:
                raise NothingToWatch(_why_not(match, result))
            attempt = next(each for each in attempts.of_match(session, match_id) if each.id == result.attempt_id)
            # The same moves may have been made again in other times, after a result was taken back.
            tag = f"{match_id}-{attempt.number}-{result.replay_hash}"
            with self._lock:
                if tag in self._kept:
                    self._kept.move_to_end(tag)
                    return self._kept[tag]
            title = games.named(session, match.game).title
            times = _times(self._place.objects, attempt)
            text = self._place.objects.get_text(result.replay_key)
        told = _document(self._place, replays.from_json(text), title, times, _clock(attempt))
        made = Decided(gzip.compress(json.dumps(told, separators=(",", ":")).encode(), 6, mtime=0), tag)
        with self._lock:
            self._kept[tag] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made


@dataclass(slots=True)
class Following:
    """A running match as it grows. One for all who watch it; whoever calls holds a lock."""

    place: Workplace
    match_id: int
    attempt: int = 0
    running: bool = False
    head: Document = field(default_factory=dict)
    frames: list[dict[str, Any]] = field(default_factory=list)
    faults: list[dict[str, Any]] = field(default_factory=list)
    _heard: Overheard = field(default_factory=lambda: Overheard([], []))
    _base: replay_pb2.Replay = field(default_factory=replay_pb2.Replay)

    def advance(self) -> None:
        """Learn what has happened since; a new attempt begins from the first frame."""
        with self.place.store.read() as session:
            match = matches.get(session, self.match_id)
            self.running = match.state == MatchState.RUNNING
            if not self.running:
                return
            if match.fence != self.attempt:
                self._begin(session, match)
        # A Redis that is away has no news; the database still says when it is over.
        with suppress(redis.exceptions.RedisError):
            listen(self.place.dispatch.redis, self.match_id, self.attempt, self._heard)
        if len(self.frames) <= len(self._heard.moves) or len(self.faults) < len(self._heard.forfeits):
            self._draw()

    def document(self) -> Document:
        """All there is so far."""
        cursor = f"{self.attempt}.{len(self.frames) - 1}"
        return self.head | {"frames": self.frames, "faults": self.faults, "live": True, "cursor": cursor}

    def _begin(self, session: Session, match: Match) -> None:
        game = games.named(session, match.game)
        names = [seat.version.label for seat in match.table]
        setup = match_pb2.MatchSetup(
            game=match.game,
            seats=len(names),
            seed=match.block.seed,
            options={k: str(v) for k, v in match.options.items()},
        )
        self.attempt = match.fence
        self.frames, self.faults, self._heard = [], [], Overheard([], [])
        self._base = replay_pb2.Replay(setup=setup, rules_version=game.rules_version, seats=names)
        self.head = document.describe(read_replay(self._base), game.title, ())
        # The seed stays hidden until the match is decided, and so does all from which it could be read.
        self.head |= {"seed": "", "replay": "", "hash": ""}

    def _draw(self) -> None:
        heard = self._heard
        so_far = replay_pb2.Replay(moves=heard.moves, forfeits=heard.forfeits)
        so_far.MergeFrom(self._base)
        told = self.place.engine.replay(so_far, first=len(self.frames))
        self.frames += [document.frame(each) for each in told]
        names = list(self._base.seats)
        self.faults = [asdict(document.fault_of(wire.read_forfeit(each), names)) for each in heard.forfeits]


def _document(
    place: Workplace, replay: replays.Replay, title: str, times: document.Times, clock: document.Clock | None
) -> Document:
    try:
        return document.describe(replay, title, place.engine.replay(wire.write_replay(replay)), None, times, clock)
    except EngineRefused as error:
        # Rules change, and then the moves of an old match may mean something else.
        raise NothingToWatch(f"this match cannot be shown any more: {error}") from error


def _clock(attempt: Attempt) -> document.Clock | None:
    """What the attempt was played under; None when it is so old that nobody knows."""
    kept = attempt.clock
    return document.Clock(kept["bank"], kept["increment"], kept["most"]) if kept else None


def _times(objects: Objects, attempt: Attempt) -> document.Times:
    try:
        entries = json.loads(objects.get_text(match_key(attempt.match_id, attempt.number, "ledger.json.gz")))
    except ObjectsUnavailable:
        return {}  # a full disk costs the times, never the replay
    return {decision: spent for decision, _, *spent in entries}


def _why_not(match: Match, result: Result | None) -> str:
    if result is not None:
        return f"match {match.id} has no replay: {result.note}"
    return f"match {match.id} is {match.state}" + (f": {match.reason}" if match.reason else "")

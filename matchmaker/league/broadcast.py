"""Tells Redis which moves of a match have been made, for whoever watches. A hint: no match waits for it.

The referee's log grows in the `Start` from which a broken stream would be taken up again. A thread reads there what is
new, twice a second, so a decision pays nothing, and a match that is over sooner is never told at all.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import Final, cast

import redis
from google.protobuf.json_format import MessageToDict, ParseDict
from redis.backoff import NoBackoff
from redis.retry import Retry
from riband.v1 import engine_pb2 as pb
from riband.v1 import match_pb2

from matchmaker.redis_server import url_of
from matchmaker.referee import Engine
from matchmaker.referee.engine import Stream
from matchmaker.settings import Settings
from matchmaker.store.attempts import Lease

LOG: Final = logging.getLogger(__name__)

PACE_SECONDS: Final = 0.5
KEPT_SECONDS: Final = 900
MOST_PIECES: Final = 4096
_PATIENCE_SECONDS: Final = 1.0
_PLACE, _MOVES, _FORFEITS = b"place", b"moves", b"forfeits"


def key_of(match_id: int, attempt: int) -> str:
    """Where one attempt is told; a later one never mixes with it."""
    return f"riband:live:{match_id}:{attempt}"


class Broadcast:
    """The matches that this process plays, on air."""

    def __init__(self, settings: Settings) -> None:
        self._redis = redis.Redis.from_url(
            url_of(settings),
            socket_timeout=_PATIENCE_SECONDS,
            socket_connect_timeout=_PATIENCE_SECONDS,
            retry=Retry(NoBackoff(), retries=0),
        )
        self._on_air: set[_Told] = set()
        self._lock = Lock()
        self._over = Event()
        self._thread: Thread | None = None

    @contextmanager
    def of(self, lease: Lease, engine: Engine) -> Iterator[Engine]:
        """The engine, with the match that is opened on it told to Redis as it goes."""
        told = _Told(key_of(lease.match_id, lease.number))
        with self._lock:
            self._on_air.add(told)
            if self._thread is None:
                self._thread = Thread(target=self._tell_all, name="broadcast", daemon=True)
                self._thread.start()
        try:
            yield _Overheard(engine, told)
        finally:
            with self._lock:
                self._on_air.discard(told)

    def close(self) -> None:
        """Stop telling."""
        self._over.set()
        self._redis.close()

    def _tell_all(self) -> None:
        while not self._over.wait(PACE_SECONDS):
            with self._lock:
                playing = tuple(self._on_air)
            try:
                for told in playing:
                    told.tell(self._redis)
            except redis.exceptions.RedisError as error:
                LOG.debug("nobody can watch, Redis is away: %s", error)


class _Told:
    """How much of one match Redis knows."""

    def __init__(self, key: str) -> None:
        self.log: pb.Start | None = None
        self._key = key
        self._moves = 0
        self._forfeits = 0

    def tell(self, server: redis.Redis) -> None:
        """Add what is new; when Redis was away, that is all it missed."""
        if self.log is None:
            return
        moves, forfeits = self.log.moves[self._moves :], self.log.forfeits[self._forfeits :]
        if not moves and not forfeits:
            return
        piece = {
            _PLACE: f"{self._moves} {self._forfeits}",
            _MOVES: "\n".join(moves),
            _FORFEITS: json.dumps([MessageToDict(each) for each in forfeits]),
        }
        with server.pipeline(transaction=True) as pipe:
            pipe.xadd(self._key, piece, maxlen=MOST_PIECES)  # type: ignore[arg-type]
            pipe.expire(self._key, KEPT_SECONDS)
            pipe.execute()
        self._moves += len(moves)
        self._forfeits += len(forfeits)


class _Overheard:
    """An engine whose matches can be read along."""

    def __init__(self, engine: Engine, told: _Told) -> None:
        self._engine = engine
        self._told = told

    def open(self, start: pb.Start, seconds: float) -> tuple[Stream, pb.PlayResponse]:
        self._told.log = start
        return self._engine.open(start, seconds)


@dataclass(slots=True)
class Overheard:
    """What has been told of one attempt so far."""

    moves: list[str]
    forfeits: list[match_pb2.Forfeit]
    cursor: str = ""


def listen(server: redis.Redis, match_id: int, attempt: int, heard: Overheard) -> bool:
    """Add what has been told since; whether there was anything."""
    after = f"({heard.cursor}" if heard.cursor else "-"
    pieces = cast("list[tuple[bytes, dict[bytes, bytes]]]", server.xrange(key_of(match_id, attempt), min=after))
    for cursor, piece in pieces:
        heard.cursor = cursor.decode()
        moves, forfeits = map(int, piece[_PLACE].split())
        # A piece whose receipt got lost is told again, so each says where it belongs.
        heard.moves[moves:] = piece[_MOVES].decode().split("\n") if piece[_MOVES] else []
        heard.forfeits[forfeits:] = [ParseDict(each, match_pb2.Forfeit()) for each in json.loads(piece[_FORFEITS])]
    return bool(pieces)

"""The pulse of an attempt: tells the database that it lives and how far it is; stops it when it no longer counts."""

import logging
from contextvars import copy_context
from threading import Event, Thread
from typing import Final

from riband.v1 import engine_pb2 as pb
from sqlalchemy.exc import SQLAlchemyError

from matchmaker.referee import Engine
from matchmaker.referee.engine import Stream
from matchmaker.store import Store, attempts
from matchmaker.store.attempts import Lease, LeaseLost

LOG: Final = logging.getLogger(__name__)


class Heartbeat:
    """Beats in a thread of its own while a match is played; counts the words between referee and engine."""

    def __init__(self, store: Store, lease: Lease, seconds: float) -> None:
        self.decisions = 0
        self.lost = False
        self._store = store
        self._lease = lease
        self._seconds = seconds
        self._over = Event()
        self._thread = Thread(
            target=copy_context().run, args=(self._beat,), name=f"heartbeat-{lease.match_id}", daemon=True
        )

    def watch(self, engine: Engine) -> Engine:
        """The engine, with every word of it counted as progress."""
        return _Watched(engine, self)

    def count(self) -> None:
        """One more decision; LeaseLost when it is in vain."""
        if self.lost:
            raise LeaseLost(f"match {self._lease.match_id}: attempt {self._lease.number} no longer counts")
        self.decisions += 1

    def __enter__(self) -> "Heartbeat":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _beat(self) -> None:
        while not self._over.wait(self._seconds) and not self.lost:
            try:
                with self._store.write() as session:
                    self.lost = not attempts.beat(session, self._lease, self.decisions)
            except SQLAlchemyError as error:
                # The match plays on: when the database is back it may still take the result.
                LOG.warning("no heartbeat, the database is away: %s", error)


class _Watched:
    """An engine whose streams count."""

    def __init__(self, engine: Engine, heartbeat: Heartbeat) -> None:
        self._engine = engine
        self._heartbeat = heartbeat

    def open(self, start: pb.Start, seconds: float) -> tuple[Stream, pb.PlayResponse]:
        stream, response = self._engine.open(start, seconds)
        return _WatchedStream(stream, self._heartbeat), response


class _WatchedStream:
    """A stream that counts."""

    def __init__(self, stream: Stream, heartbeat: Heartbeat) -> None:
        self._stream = stream
        self._heartbeat = heartbeat

    def ask(self, request: pb.PlayRequest) -> pb.PlayResponse:
        self._heartbeat.count()
        return self._stream.ask(request)

    def close(self) -> None:
        self._stream.close()

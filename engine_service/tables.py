"""The tables of one engine: how many are taken, which have fallen silent, and when the last one is free."""

from threading import Condition, Thread
from time import monotonic, sleep
from typing import Final, Protocol

import grpc

from engine_service import metrics
from engine_service.stream import StreamEnds

_LONGEST_PAUSE: Final = 5.0


class Guest(Protocol):
    """Whoever has a table."""

    waiting_since: float

    def end(self, code: grpc.StatusCode, reason: str) -> None:
        """Leave, for this reason."""


class Tables:
    """So many matches at once, none of them silent for longer than that; after `close`, no new ones."""

    def __init__(self, most: int, idle_seconds: float) -> None:
        self._most = most
        self._idle_seconds = idle_seconds
        self._taken: set[Guest] = set()
        self._changed = Condition()
        self._closed = False
        Thread(target=self._watch, name="tables", daemon=True).start()

    def take(self, guest: Guest) -> None:
        """Sit down; StreamEnds, if there is no table to have."""
        with self._changed:
            if self._closed:
                raise StreamEnds(grpc.StatusCode.UNAVAILABLE, "this engine is shutting down; open the match on another")
            if len(self._taken) >= self._most:
                raise StreamEnds(grpc.StatusCode.RESOURCE_EXHAUSTED, f"this engine already plays {self._most} matches")
            self._taken.add(guest)
            metrics.OPEN_MATCHES.set(len(self._taken))

    def leave(self, guest: Guest) -> None:
        """The table is free again."""
        with self._changed:
            self._taken.discard(guest)
            metrics.OPEN_MATCHES.set(len(self._taken))
            self._changed.notify_all()

    def close(self, seconds: float) -> int:
        """Give no more tables, and matches under way so long to end; how many have not."""
        with self._changed:
            self._closed = True
            self._changed.wait_for(lambda: not self._taken, seconds)
            return len(self._taken)

    def _watch(self) -> None:
        """One thread looks after all, so that a request pays for a glance at the clock and no more."""
        silence = f"no request came for {self._idle_seconds:g} seconds"
        while True:
            sleep(min(self._idle_seconds / 4, _LONGEST_PAUSE))
            with self._changed:
                guests = list(self._taken)
            now = monotonic()
            for guest in guests:
                if now - guest.waiting_since > self._idle_seconds:
                    guest.end(grpc.StatusCode.DEADLINE_EXCEEDED, silence)

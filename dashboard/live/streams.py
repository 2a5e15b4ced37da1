"""Streams: one open answer for each watcher, but never so many that no thread is left for readers."""

from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Final

from flask import Flask, Response, current_app, stream_with_context
from werkzeug.exceptions import ServiceUnavailable

from dashboard import here

_KEY: Final = "riband-streams"
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class Berths:
    """How many streams one process holds open at a time."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._lock = Lock()

    def take(self) -> bool:
        """Whether there was a place."""
        with self._lock:
            if self._free < 1:
                return False
            self._free -= 1
            return True

    def leave(self) -> None:
        """It is free again."""
        with self._lock:
            self._free += 1


def install(app: Flask) -> None:
    """Two of three threads may be held by watchers."""
    with app.app_context():
        app.extensions[_KEY] = Berths(max(1, 2 * here.settings().threads // 3))


def stream(events: Iterable[str]) -> Response:
    """The events as they come, until they end or the watcher leaves; 503 when all places are taken."""
    berths: Berths = current_app.extensions[_KEY]
    if not berths.take():
        raise ServiceUnavailable(retry_after=15)

    def flow() -> Iterator[str]:
        yield "retry: 3000\n\n"
        yield from events

    response = Response(stream_with_context(flow()), mimetype="text/event-stream", headers=_HEADERS)
    # Called when the answer has been sent, and also when the watcher was gone before its first byte.
    response.call_on_close(berths.leave)
    return response


def event(data: str, kind: str = "message", number: int | str | None = None) -> str:
    """One event; every line of its data is sent as a line of its own."""
    head = f"event: {kind}\n" + ("" if number is None else f"id: {number}\n")
    return head + "".join(f"data: {line}\n" for line in data.split("\n")) + "\n"


HEARTBEAT: Final = ": still here\n\n"
"""Sent when nothing happens, so that a watcher who has left is noticed."""

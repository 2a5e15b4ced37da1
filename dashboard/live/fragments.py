"""Fragments: parts of a page that are drawn again when they have changed, by the same template as the first time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock
from time import monotonic, sleep
from typing import Final

from flask import Response, request

from dashboard.live.streams import HEARTBEAT, event, stream

PACE_SECONDS: Final = 1.0
_HEARTBEAT_SECONDS: Final = 15.0
_LONGEST_SECONDS: Final = 600.0
"""Then the watcher comes again by itself, perhaps to another dashboard."""

_KEPT: Final = 64


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of a page as it is now, and whether it will change any more."""

    html: str
    is_final: bool = False


class _Shared:
    """Each fragment is drawn once per beat, however many watch it."""

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[float, Fragment]] = {}
        self._lock = Lock()

    def get(self, key: str, draw: Callable[[], Fragment]) -> Fragment:
        with self._lock:
            found = self._drawn.get(key)
        if found is not None and monotonic() - found[0] < PACE_SECONDS:
            return found[1]
        fresh = draw()
        with self._lock:
            if len(self._drawn) >= _KEPT:
                self._drawn.clear()
            self._drawn[key] = (monotonic(), fresh)
        return fresh


_SHARED: Final = _Shared()


def live(key: str, draw: Callable[[], Fragment]) -> Response:
    """The fragment whenever it changes; asked with `?once`, just as it is now, for whoever found no free stream."""
    if "once" in request.args:
        return Response(_SHARED.get(key, draw).html, content_type="text/html; charset=utf-8")
    return stream(_changes(key, draw))


def _changes(key: str, draw: Callable[[], Fragment]) -> Iterator[str]:
    began = spoken = monotonic()
    shown = None
    while monotonic() - began < _LONGEST_SECONDS:
        fragment = _SHARED.get(key, draw)
        if fragment.html != shown:
            shown, spoken = fragment.html, monotonic()
            yield event(shown, "fragment")
        elif monotonic() - spoken > _HEARTBEAT_SECONDS:
            spoken = monotonic()
            yield HEARTBEAT
        if fragment.is_final:
            yield event("", "final")
            return
        sleep(PACE_SECONDS)

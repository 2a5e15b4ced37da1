"""Fragments: parts of a page that are drawn again when they have changed, by the same template as the first time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Final

from flask import Response, request

from dashboard import shelf
from dashboard.live.streams import HEARTBEAT, event, stream

PACE_SECONDS: Final = 1.0
_HEARTBEAT_SECONDS: Final = 15.0
_LONGEST_SECONDS: Final = 600.0
"""Then the watcher comes again by itself, perhaps to another dashboard."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of a page as it is now, and whether it will change any more."""

    html: str
    is_final: bool = False


def live(key: str, draw: Callable[[], Fragment]) -> Response:
    """The fragment whenever it changes; asked with `?once`, just as it is now, for whoever found no free stream."""
    # Drawn before the answer begins: what is not there is not found, instead of a stream that breaks.
    fragment = _now(key, draw)
    if "once" in request.args:
        headers = {"Riband-Final": "yes"} if fragment.is_final else {}
        return Response(fragment.html, headers=headers, content_type="text/html; charset=utf-8")
    return stream(_changes(key, draw))


def _now(key: str, draw: Callable[[], Fragment]) -> Fragment:
    """The fragment as it is: drawn once a moment, however many watch it."""
    found: Fragment = shelf.here().get(("fragment", key), draw)
    return found


def _changes(key: str, draw: Callable[[], Fragment]) -> Iterator[str]:
    began = spoken = monotonic()
    shown = None
    while monotonic() - began < _LONGEST_SECONDS:
        fragment = _now(key, draw)
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

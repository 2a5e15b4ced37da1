"""Feeds: a running match for all who watch it. The league is asked once per beat, however many they are."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic, sleep
from typing import Any, Final

from dashboard.live.streams import HEARTBEAT, event
from matchmaker.league.replays import Following
from matchmaker.league.workplace import Workplace

PACE_SECONDS: Final = 0.5
_HEARTBEAT_SECONDS: Final = 15.0
_LONGEST_SECONDS: Final = 600.0
"""Then the watcher comes again by itself, and goes on where it was."""


class Feed:
    """One running match, shared by its watchers."""

    def __init__(self, league: Workplace, match_id: int) -> None:
        self.watchers = 0
        self._match = Following(league, match_id)
        self._lock = Lock()
        self._asked = float("-inf")

    def now(self) -> Following:
        """The match as it is, at most a beat old."""
        with self._lock:
            if monotonic() - self._asked >= PACE_SECONDS:
                self._match.advance()
                self._asked = monotonic()
            return self._match


class Feeds:
    """The feeds that somebody watches."""

    def __init__(self, league: Workplace) -> None:
        self._league = league
        self._feeds: dict[int, Feed] = {}
        self._lock = Lock()

    @contextmanager
    def watching(self, match_id: int) -> Iterator[Feed]:
        """The feed of a match; the last one to leave ends it."""
        with self._lock:
            feed = self._feeds.setdefault(match_id, Feed(self._league, match_id))
            feed.watchers += 1
        try:
            yield feed
        finally:
            with self._lock:
                feed.watchers -= 1
                if not feed.watchers:
                    self._feeds.pop(match_id, None)

    def events(self, match_id: int, cursor: str) -> Iterator[str]:
        """New frames from a cursor on, until the match is over or begins anew: then its document tells all."""
        attempt, seen = _read(cursor)
        began = spoken = monotonic()
        with self.watching(match_id) as feed:
            while monotonic() - began < _LONGEST_SECONDS:
                match = feed.now()
                if not match.running or match.attempt != attempt:
                    yield event("", "reload")
                    return
                if len(match.frames) - 1 > seen:
                    news: dict[str, Any] = {"frames": match.frames[seen + 1 :], "faults": match.faults}
                    seen, spoken = seen + len(news["frames"]), monotonic()
                    yield event(json.dumps(news, separators=(",", ":")), "frames", f"{attempt}.{seen}")
                elif monotonic() - spoken > _HEARTBEAT_SECONDS:
                    spoken = monotonic()
                    yield HEARTBEAT
                sleep(PACE_SECONDS)


def _read(cursor: str) -> tuple[int, int]:
    """Attempt and number of the last frame that is known; nonsense is none."""
    attempt, _, seen = cursor.partition(".")
    return (int(attempt), int(seen)) if attempt.isdecimal() and seen.isdecimal() and len(cursor) < 30 else (0, -1)

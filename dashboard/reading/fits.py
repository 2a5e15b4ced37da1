"""Fits at hand: the newest fit of each ladder is unpacked once, not for every reader."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import Any, Final, TypeVar

from sqlalchemy.orm import Session

from dashboard.reading.kept import Kept
from matchmaker.ratings import Fit, Meetings, Rung, ladder
from matchmaker.store import ladders
from matchmaker.store.ladders import Showing
from matchmaker.store.models import COMBINED

T = TypeVar("T")


@dataclass(eq=False)
class Shown:
    """What a ladder shows, ready to read."""

    showing: Showing
    fit: Fit
    meetings: Meetings
    _rungs: dict[tuple[int, ...], tuple[Rung, ...]] = field(default_factory=dict)
    _kept: dict[str, Any] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def rungs(self, active: tuple[int, ...]) -> tuple[Rung, ...]:
        """The ladder among these versions; who is active changes seldom, so the last answer is kept."""
        found = self._rungs.get(active)
        if found is None:
            found = ladder(self.fit, among=active)
            self._rungs = {active: found}
        return found

    def once(self, name: str, work: Callable[[], T]) -> T:
        """Something that follows from these results and takes long, worked out once, by one reader at a time."""
        with self._lock:
            if name not in self._kept:
                self._kept[name] = work()
            kept: T = self._kept[name]
            return kept

    @cached_property
    def _known(self) -> frozenset[int]:
        return frozenset(self.fit.versions)

    def knows(self, version_id: int) -> bool:
        """Whether a version has played a rated match here."""
        return version_id in self._known


_KEPT: Final = Kept[Showing, Shown](24)
"""The dozen ladders, and the fits they have just taken the place of."""


def shown(session: Session, game: str, seats: int = COMBINED) -> Shown | None:
    """The fit a ladder shows; None before the first one."""
    for _ in range(3):
        showing = ladders.showing(session, game, seats)
        if showing is None:
            return None
        if (found := _KEPT.find(showing)) is not None:
            return found
        if (contents := ladders.contents(session, showing.snapshot_id)) is not None:
            return _KEPT.keep(showing, Shown(showing, *contents))
        # Between the two looks a newer fit took its place: look again, at a new moment.
        session.rollback()
    return None

"""Fits at hand: the newest fit of each ladder is unpacked once, not for every reader."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, TypeVar

from sqlalchemy.orm import Session

from matchmaker.ratings import Fit, Meetings, Rung, ladder
from matchmaker.store import ladders
from matchmaker.store.ladders import Showing
from matchmaker.store.models import COMBINED

T = TypeVar("T")

_MOST: Final = 24
"""Ladders kept at hand: a dozen, and the ones they have just taken the place of."""


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

    def knows(self, version_id: int) -> bool:
        """Whether a version has played a rated match here."""
        return version_id in self.fit.versions


_SHELF: Final[OrderedDict[Showing, Shown]] = OrderedDict()
_LOCK: Final = Lock()


def shown(session: Session, game: str, seats: int = COMBINED) -> Shown | None:
    """The fit a ladder shows; None before the first one."""
    for _ in range(3):
        showing = ladders.showing(session, game, seats)
        if showing is None:
            return None
        with _LOCK:
            if (found := _SHELF.get(showing)) is not None:
                _SHELF.move_to_end(showing)
                return found
        if (contents := ladders.contents(session, showing.snapshot_id)) is not None:
            found = Shown(showing, *contents)
            with _LOCK:
                _SHELF[showing] = found
                while len(_SHELF) > _MOST:
                    _SHELF.popitem(last=False)
            return found
        # Between the two looks a newer fit took its place: look again, at a new moment.
        session.rollback()
    return None

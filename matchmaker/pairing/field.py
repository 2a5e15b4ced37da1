"""The field of a ladder while blocks are planned: as columns, because ten thousand objects take longer than a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

FIRST_BLOCKS: Final = 4
"""Until a version has this many blocks, played or planned, its blocks are marked as urgent."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An active version as pairing sees it."""

    version: int
    owner: int | None
    """Whose bot it is; None for reference bots, which belong to nobody and may meet anyone."""
    elo: float
    blocks: int
    """Rated blocks on this ladder that are finished."""
    pending: int
    """Blocks that are planned and not finished."""
    since: int
    """Ordinal of the last block it was planned into, or the ladder's next ordinal when it became active."""


class Field:
    """Candidates by rising version; a candidate is spoken of by its place."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self.version = [one.version for one in candidates]
        self.elo: Floats = np.array([one.elo for one in candidates], dtype=np.float64)
        self._owned = [one.owner is not None for one in candidates]
        # A reference bot is an owner of its own: it keeps nobody from the table but itself.
        names = [one.owner if one.owner is not None else f"version {one.version}" for one in candidates]
        numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
        self._owner: Ints = np.array([numbers[name] for name in names], dtype=np.int64)
        self._blocks: Ints = np.array([one.blocks for one in candidates], dtype=np.int64)
        self._pending: Ints = np.array([one.pending for one in candidates], dtype=np.int64)
        self._since: Ints = np.array([one.since for one in candidates], dtype=np.int64)
        self._under_way: Ints = np.zeros(len(numbers), dtype=np.int64)
        np.add.at(self._under_way, self._owner, self._pending)

    def longest_waiting(self) -> int:
        """Who has waited longest; of equals the first."""
        return int(np.argmin(self._since))

    def least_known(self) -> int:
        """Who has the fewest blocks, with all that its owner has under way; of equals who has waited longest."""
        known = self._blocks + self._under_way[self._owner]
        least = np.flatnonzero(known == known.min())
        return int(least[np.argmin(self._since[least])])

    def of_the_owner_of(self, one: int) -> NDArray[np.bool_]:
        """Itself and whoever has the same owner: no table has two of them."""
        same: NDArray[np.bool_] = self._owner == self._owner[one]
        return same

    def is_new(self, one: int) -> bool:
        """Whether an author waits for its first blocks."""
        return self._owned[one] and bool(self._blocks[one] + self._pending[one] < FIRST_BLOCKS)

    def had_turn(self, one: int, ordinal: int) -> None:
        """It has been planned into this block."""
        self._pending[one] += 1
        self._under_way[self._owner[one]] += 1
        self._since[one] = ordinal

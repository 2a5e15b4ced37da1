"""Rated matches as columns: what every rating is computed from."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine_service.kernel.errors import RibandError

MAX_SEATS: Final = 4
NOBODY: Final = -1

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class BadResults(RibandError):
    """Results that no match can have; the message names the first bad one."""


class Played(NamedTuple):
    """One rated match: its seed block, and by seat who sat there and the rank (1 is best, equal ranks are ties)."""

    block: int
    versions: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """Rated matches of one game, one row each, in the order they were given; seats nobody has are NOBODY.

    Columns, because a million rows as Python objects take longer to touch than to fit. A store that reads columns may
    build this directly; `Matches.of` takes rows.
    """

    versions: Ints  # (matches, MAX_SEATS)
    ranks: Ints  # (matches, MAX_SEATS), 0 where nobody sits
    blocks: Ints  # (matches,)

    def __post_init__(self) -> None:
        _check(self)

    def __len__(self) -> int:
        return len(self.blocks)

    @property
    def seat_counts(self) -> Ints:
        """How many seats each match had."""
        counts: Ints = np.count_nonzero(self.versions != NOBODY, axis=1)
        return counts

    @staticmethod
    def of(rows: Iterable[Played]) -> "Matches":
        """Columns out of rows."""
        rows = list(rows)
        versions = np.full((len(rows), MAX_SEATS), NOBODY, dtype=np.int64)
        ranks = np.zeros((len(rows), MAX_SEATS), dtype=np.int64)
        for number, row in enumerate(rows):
            if len(row.versions) != len(row.ranks) or not 2 <= len(row.versions) <= MAX_SEATS:
                raise BadResults(f"match {number}: 2 to {MAX_SEATS} seats with one rank each are right, not {row}")
            versions[number, : len(row.versions)] = row.versions
            ranks[number, : len(row.ranks)] = row.ranks
        return Matches(versions, ranks, np.array([row.block for row in rows], dtype=np.int64))

    def with_seats(self, seats: int) -> "Matches":
        """Only the matches with this many seats: a ladder of its own."""
        return self.where(self.seat_counts == seats)

    def where(self, chosen: NDArray[np.bool_]) -> "Matches":
        """Only the chosen rows."""
        return Matches(self.versions[chosen], self.ranks[chosen], self.blocks[chosen])

    def of_version(self, version: int) -> "Matches":
        """Only the matches this version sat in."""
        return self.where((self.versions == version).any(axis=1))


def _check(matches: Matches) -> None:
    """Refuse rows that cannot be results: better no snapshot than a wrong one."""
    versions, ranks, rows = matches.versions, matches.ranks, len(matches.blocks)
    if versions.shape != (rows, MAX_SEATS) or ranks.shape != (rows, MAX_SEATS):
        raise BadResults(f"columns of {rows} rows and {MAX_SEATS} seats are right, not {versions.shape}, {ranks.shape}")
    seated = versions != NOBODY
    packed = (seated[:, :-1] >= seated[:, 1:]).all(axis=1) & seated[:, 1]
    for bad, what in (
        (~packed, "seats are filled from the first on, two at least"),
        ((versions < NOBODY).any(axis=1), f"versions are numbers from 0 on, {NOBODY} is an empty seat"),
        (((ranks < 1) == seated).any(axis=1), "every seat taken has a rank from 1 on, every empty seat has 0"),
        ((ranks > seated.sum(axis=1)[:, None]).any(axis=1), "no rank is larger than the number of seats"),
        (_sits_twice(versions), "a version sits at a rated table once"),
    ):
        if bad.any():
            row = int(np.argmax(bad))
            raise BadResults(f"match {row}: {what}; got versions {versions[row].tolist()}, ranks {ranks[row].tolist()}")


def _sits_twice(versions: Ints) -> NDArray[np.bool_]:
    twice = np.zeros(len(versions), dtype=np.bool_)
    for one in range(MAX_SEATS):
        for other in range(one + 1, MAX_SEATS):
            twice |= (versions[:, one] == versions[:, other]) & (versions[:, one] != NOBODY)
    return twice

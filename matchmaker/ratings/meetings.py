"""Meetings: who finished above whom and who sat where, counted over the matches of a fit; what pages show beside it."""

import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
from scipy import sparse

from matchmaker.ratings.matches import MAX_SEATS, NOBODY, Ints, Matches
from matchmaker.ratings.symmetric import tiles
from matchmaker.ratings.tables import numbered

CHAIRS: Final = tuple((seats, seat) for seats in range(2, MAX_SEATS + 1) for seat in range(seats))
"""Every seat there is: at which size of table, and which one."""


class Met(NamedTuple):
    """One version against another: in how many matches it finished above, level, below."""

    above: int
    level: int
    below: int

    @property
    def matches(self) -> int:
        """How often they met."""
        return self.above + self.level + self.below


class Sat(NamedTuple):
    """What became of a version in one seat."""

    seats: int
    seat: int
    matches: int
    wins: int
    rank_sum: int


@dataclass(frozen=True, slots=True, eq=False)
class Meetings:
    """Counts by rising version number; a whole ladder's cross table, so that no page has to count matches.

    Only pairs that have met take room: of ten thousand versions that is one in ten.
    """

    versions: tuple[int, ...]
    above: sparse.csr_array  # (versions, versions): the row finished above the column
    level: sparse.csr_array  # (versions, versions), symmetric
    sat: Ints  # (versions, chairs, 3): matches, first places (shared ones too), sum of ranks

    @staticmethod
    def of(matches: Matches) -> "Meetings":
        """Count the matches once."""
        ids, who = numbered(matches.versions, besides=NOBODY)
        above, level = [], []
        for one, other in combinations(range(MAX_SEATS), 2):
            met = matches.versions[:, other] != NOBODY
            a, b = who[met, one].astype(np.int32), who[met, other].astype(np.int32)
            difference = matches.ranks[met, one] - matches.ranks[met, other]
            above += [(a[difference < 0], b[difference < 0]), (b[difference > 0], a[difference > 0])]
            level += [(a[difference == 0], b[difference == 0]), (b[difference == 0], a[difference == 0])]
        size = len(ids)
        return Meetings(tuple(ids.tolist()), _counted(above, size), _counted(level, size), _sat(matches, who, size))

    def between(self, one: int, other: int) -> Met:
        """How two versions fared against each other; versions that never played never met."""
        i, j = self._row(one), self._row(other)
        if i is None or j is None:
            return Met(0, 0, 0)
        return Met(int(self.above[i, j]), int(self.level[i, j]), int(self.above[j, i]))

    def opponents(self, version: int) -> Iterator[tuple[int, Met]]:
        """Everybody a version has met."""
        row = self._row(version)
        if row is not None:
            parts = (self.above[[row]], self.level[[row]], self.above[:, [row]])
            above, level, below = (part.toarray().ravel() for part in parts)
            for column in np.flatnonzero(above + level + below).tolist():
                yield self.versions[column], Met(int(above[column]), int(level[column]), int(below[column]))

    def every(self, among: Iterable[int] | None = None) -> Iterator[tuple[int, int, Met]]:
        """All pairs that have met, from both sides; or only those between some versions."""
        if among is None:
            at = np.arange(len(self.versions))
        else:
            at = np.array(sorted(row for one in among if (row := self._row(one)) is not None), dtype=np.int64)
        tables = self.above[at][:, at], self.level[at][:, at], sparse.csr_array(self.above[at][:, at].T)
        ids = [self.versions[row] for row in at.tolist()]
        for rows in tiles(len(at)):
            above, level, below = (table[rows].toarray() for table in tables)
            for i, j in np.argwhere(above + level + below).tolist():
                yield ids[rows.start + i], ids[j], Met(int(above[i, j]), int(level[i, j]), int(below[i, j]))

    def seats_of(self, version: int) -> list[Sat]:
        """How a version fared in every seat it has had."""
        row = self._row(version)
        counts = [] if row is None else self.sat[row].tolist()
        return [Sat(*chair, *count) for chair, count in zip(CHAIRS, counts, strict=bool(counts)) if count[0]]

    def dump(self) -> bytes:
        """The counts as bytes."""
        header = {"versions": self.versions, "pairs": [self.above.nnz, self.level.nnz]}
        parts = [part for table in (self.above, self.level) for part in (table.indptr, table.indices, table.data)]
        counts = b"".join(part.astype("<i4").tobytes() for part in (*parts, self.sat))
        return json.dumps(header, separators=(",", ":")).encode() + b"\n" + zlib.compress(counts, 1)

    @staticmethod
    def load(dumped: bytes) -> "Meetings":
        """The counts that `dump` wrote, or wrote until it left out pairs that never met."""
        line, _, packed = dumped.partition(b"\n")
        header: dict[str, Any] = json.loads(line)
        size = len(header["versions"])
        counts = np.frombuffer(zlib.decompress(packed), dtype="<i4")
        pairs = header.get("pairs", (None, None))
        above, counts = _table(counts, size, pairs[0])
        level, counts = _table(counts, size, pairs[1])
        sat = counts.astype(np.int64).reshape(size, len(CHAIRS), 3)
        return Meetings(tuple(header["versions"]), above, level, sat)

    def _row(self, version: int) -> int | None:
        place = int(np.searchsorted(self.versions, version))
        return place if place < len(self.versions) and self.versions[place] == version else None


def _counted(pairs: list[tuple[Any, Any]], size: int) -> sparse.csr_array:
    """How often each pair is there."""
    rows, columns = (np.concatenate(part) for part in zip(*pairs, strict=True))
    found = sparse.csr_array(sparse.coo_array((np.ones(len(rows), np.int32), (rows, columns)), (size, size)))
    found.sort_indices()
    return found


def _table(counts: Any, size: int, pairs: int | None) -> tuple[sparse.csr_array, Any]:
    """The first table of the numbers of a dump, and the numbers behind it."""
    if pairs is None:
        return sparse.csr_array(counts[: size * size].reshape(size, size)), counts[size * size :]
    indptr, indices, data, left = np.split(counts, np.cumsum([size + 1, pairs, pairs]))
    return sparse.csr_array((data, indices, indptr), shape=(size, size)), left


def _sat(matches: Matches, who: Ints, size: int) -> Ints:
    found = np.zeros((size, len(CHAIRS), 3), np.int64)
    counts = matches.seat_counts
    for chair, (seats, seat) in enumerate(CHAIRS):
        here = counts == seats
        versions, ranks = who[here, seat], matches.ranks[here, seat]
        found[:, chair, 0] = np.bincount(versions, minlength=size)
        found[:, chair, 1] = np.bincount(versions[ranks == 1], minlength=size)
        found[:, chair, 2] = np.bincount(versions, weights=ranks, minlength=size)
    return found

"""Meetings: who finished above whom and who sat where, counted over the matches of a fit; what pages show beside it."""

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np

from matchmaker.ratings.matches import MAX_SEATS, NOBODY, Ints, Matches
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
    """Counts by rising version number; a whole ladder's cross table, so that no page has to count matches."""

    versions: tuple[int, ...]
    above: Ints  # (versions, versions): the row finished above the column
    level: Ints  # (versions, versions), symmetric
    sat: Ints  # (versions, chairs, 3): matches, first places (shared ones too), sum of ranks

    @staticmethod
    def of(matches: Matches) -> "Meetings":
        """Count the matches once."""
        ids, who = numbered(matches.versions, besides=NOBODY)
        size = len(ids)
        above, level = np.zeros((size, size), np.int64), np.zeros((size, size), np.int64)
        for one, other in combinations(range(MAX_SEATS), 2):
            met = matches.versions[:, other] != NOBODY
            a, b = who[met, one], who[met, other]
            difference = matches.ranks[met, one] - matches.ranks[met, other]
            above += _counted(a, b, difference < 0, size) + _counted(b, a, difference > 0, size)
            level += _counted(a, b, difference == 0, size) + _counted(b, a, difference == 0, size)
        return Meetings(tuple(ids.tolist()), above, level, _sat(matches, who, size))

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
            met = self.above[row] + self.level[row] + self.above[:, row]
            for column in np.flatnonzero(met).tolist():
                yield self.versions[column], self.between(version, self.versions[column])

    def every(self) -> Iterator[tuple[int, int, Met]]:
        """All pairs that have met, from both sides."""
        above, level, below = self.above.tolist(), self.level.tolist(), self.above.T.tolist()
        for i, j in np.argwhere(self.above + self.level + self.above.T).tolist():
            yield self.versions[i], self.versions[j], Met(above[i][j], level[i][j], below[i][j])

    def seats_of(self, version: int) -> list[Sat]:
        """How a version fared in every seat it has had."""
        row = self._row(version)
        counts = [] if row is None else self.sat[row].tolist()
        return [Sat(*chair, *count) for chair, count in zip(CHAIRS, counts, strict=bool(counts)) if count[0]]

    def dump(self) -> bytes:
        """The counts as bytes."""
        header = json.dumps({"versions": self.versions}, separators=(",", ":")).encode()
        counts = b"".join(part.astype("<i4").tobytes() for part in (self.above, self.level, self.sat))
        return header + b"\n" + zlib.compress(counts, 1)

    @staticmethod
    def load(dumped: bytes) -> "Meetings":
        """The counts that `dump` wrote."""
        line, _, packed = dumped.partition(b"\n")
        header: dict[str, Any] = json.loads(line)
        size = len(header["versions"])
        counts = np.frombuffer(zlib.decompress(packed), dtype="<i4").astype(np.int64)
        above, level, sat = np.split(counts, [size * size, 2 * size * size])
        return Meetings(
            tuple(header["versions"]), above.reshape(size, size), level.reshape(size, size),
            sat.reshape(size, len(CHAIRS), 3),
        )  # fmt: skip

    def _row(self, version: int) -> int | None:
        place = int(np.searchsorted(self.versions, version))
        return place if place < len(self.versions) and self.versions[place] == version else None


def _counted(row: Ints, column: Ints, chosen: Any, size: int) -> Ints:
    found = np.bincount(row[chosen] * size + column[chosen], minlength=size * size)
    return found.reshape(size, size)


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

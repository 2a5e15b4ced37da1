"""The matches of a fit in canonical order: the same set of matches is the same arrays, whatever order it came in."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from matchmaker.ratings.matches import MAX_SEATS, NOBODY, Ints, Matches

Pattern = tuple[int, ...]
"""Ranks by seat as dense numbers from 0: (1, 0, 1) is a win of the middle seat and a tie behind it."""

WORD = 62
"""Bits of a sort key that surely fit a signed 64-bit number."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """All matches with one number of seats; rows with the same rank pattern stand together."""

    seats: int
    versions: Ints  # (seats, matches): indices into the versions of the fit
    blocks: Ints  # (matches,): indices into the blocks of the fit
    patterns: tuple[tuple[Pattern, slice], ...]

    def where(self, chosen: NDArray[np.bool_]) -> "Tables":
        """Only the chosen matches, in the same order."""
        ends = np.concatenate([[0], np.cumsum(chosen)])
        patterns = tuple((pattern, slice(int(ends[of.start]), int(ends[of.stop]))) for pattern, of in self.patterns)
        return Tables(self.seats, np.ascontiguousarray(self.versions[:, chosen]), self.blocks[chosen], patterns)


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Everybody who has played, by rising number, and the tables they sat at, the smallest tables first."""

    versions: Ints
    blocks: int
    tables: tuple[Tables, ...]


def canonical(matches: Matches) -> Field:
    """The matches in an order that depends on nothing but their content."""
    counts = matches.seat_counts
    versions, who = numbered(matches.versions, besides=NOBODY)
    blocks, block = numbered(matches.blocks)
    found = []
    for seats in range(2, MAX_SEATS + 1):
        rows = np.flatnonzero(counts == seats)
        if len(rows):
            columns = [np.ascontiguousarray(who[rows, seat]) for seat in range(seats)]
            ranks = [np.ascontiguousarray(matches.ranks[rows, seat]) for seat in range(seats)]
            found.append(_tables(columns, ranks, block[rows], len(versions), len(blocks)))
    return Field(versions, len(blocks), tuple(found))


def _tables(who: list[Ints], ranks: list[Ints], block: Ints, versions: int, blocks: int) -> Tables:
    patterns, pattern = _patterns(ranks)
    keys = [(pattern, len(patterns)), (block, blocks), *((column, versions) for column in who)]
    order = np.lexsort(_packed(keys)[::-1])
    ends = np.concatenate([[0], np.cumsum(np.bincount(pattern, minlength=len(patterns)))]).tolist()
    return Tables(
        seats=len(who),
        versions=np.stack([column[order] for column in who]),
        blocks=block[order],
        patterns=tuple((one, slice(ends[number], ends[number + 1])) for number, one in enumerate(patterns)),
    )


def _patterns(ranks: list[Ints]) -> tuple[list[Pattern], Ints]:
    """The rank patterns that occur, and which one each match has."""
    code = np.zeros_like(ranks[0])
    for seat, column in enumerate(ranks):
        code += column << (3 * seat)
    codes, number = numbered(code)
    dense = []
    for one in codes.tolist():
        by_seat = [one >> (3 * seat) & 7 for seat in range(len(ranks))]
        better = sorted(set(by_seat))
        dense.append(tuple(better.index(rank) for rank in by_seat))
    patterns = sorted(set(dense))
    place = np.array([patterns.index(pattern) for pattern in dense], dtype=np.int64)
    return patterns, place[number]


def numbered(ids: Ints, besides: int | None = None) -> tuple[Ints, Ints]:
    """The different ids by rising number, and for each entry which one it is; entries `besides` mean nothing."""
    most = int(ids.max(initial=0))
    if most > 4 * ids.size + (1 << 20):
        found, place = np.unique(ids, return_inverse=True)
        skipped = int(besides is not None and len(found) and found[0] == besides)
        return found[skipped:], place.reshape(ids.shape) - skipped
    # Ids are close together, as a database numbers them: marking them off is many times faster than sorting.
    seen = np.zeros(most + 2, dtype=np.bool_)
    seen[ids] = True
    if besides is not None:
        seen[besides] = False
    return np.flatnonzero(seen), (np.cumsum(seen) - 1)[ids]


def _packed(keys: Sequence[tuple[Ints, int]]) -> list[Ints]:
    """Sort keys, the most significant first, each with its bound, joined into as few machine words as hold them."""
    words: list[Ints] = []
    room = 0
    for column, bound in keys:
        bits = max(bound - 1, 1).bit_length()
        if bits > room:
            words.append(column.copy())
            room = WORD - bits
        else:
            words[-1] = (words[-1] << bits) | column
            room -= bits
    return words

"""The Plackett–Luce likelihood of all matches: its value, gradient, curvature, and the gradient of each match.

A finishing order is drawn seat by seat from the top: each place goes to one of those still without a place, with
chances in proportion to exp(strength of the version + advantage of the seat). Seats with equal ranks count as the average over
all orders they could have finished in, so a draw of two is half a win and half a loss, as in Elo.

That average never needs the orders written out. Every order of a tie group of size g leaves exactly one subset of each size s
still to be placed, each of the C(g, s) subsets equally often. So the log likelihood of a match with a given rank pattern
is a fixed weighted sum over sets of seats: Σ chosen(seat)·x(seat) − Σ weight(set)·log Σ exp x over the set.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from matchmaker.ratings.matches import Floats, Ints, Matches

Pattern = tuple[int, ...]
"""Ranks by seat, as dense numbers from 0: (1, 0, 1) is a win of the middle seat and a tie behind it."""


class Choices(NamedTuple):
    """The likelihood of one rank pattern: how often each seat is chosen, and out of which sets of seats."""

    chosen: tuple[float, ...]
    sets: tuple[tuple[tuple[int, ...], float], ...]


@cache
def choices(pattern: Pattern) -> Choices:
    """The sets that a rank pattern chooses from, with their weights; sets of one seat say nothing and are left out."""
    chosen = [1.0] * len(pattern)
    sets: dict[tuple[int, ...], float] = {}
    for rank in sorted(set(pattern)):
        tied = [seat for seat, other in enumerate(pattern) if other == rank]
        behind = [seat for seat, other in enumerate(pattern) if other > rank]
        for size in range(1, len(tied) + 1):
            weight = 1 / comb(len(tied), size)
            for remaining in combinations(tied, size):
                if len(remaining) + len(behind) == 1:
                    chosen[remaining[0]] -= weight
                else:
                    sets[tuple(sorted((*remaining, *behind)))] = weight
    return Choices(tuple(chosen), tuple(sets.items()))


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """All matches with one number of seats in canonical order; rows with the same rank pattern stand together."""

    seats: int
    versions: Ints  # (seats, matches): indices into the fit's versions
    blocks: Ints  # (matches,): indices into the fit's blocks
    patterns: tuple[tuple[Pattern, slice], ...]

    def thinned(self, stride: int) -> "Tables":
        """Every stride-th match of each pattern: a sample good enough to start from."""
        kept, patterns, begin = [], [], 0
        for pattern, rows in self.patterns:
            chosen = np.arange(rows.start, rows.stop, stride)
            kept.append(chosen)
            patterns.append((pattern, slice(begin, begin + len(chosen))))
            begin += len(chosen)
        rows = np.concatenate(kept)
        return Tables(self.seats, np.ascontiguousarray(self.versions[:, rows]), self.blocks[rows], tuple(patterns))

    def where(self, chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> "Tables":
        """Only the chosen matches."""
        ends = np.concatenate([[0], np.cumsum(chosen)])
        patterns = tuple(
            (pattern, slice(int(ends[rows.start]), int(ends[rows.stop]))) for pattern, rows in self.patterns
        )
        return Tables(self.seats, np.ascontiguousarray(self.versions[:, chosen]), self.blocks[chosen], patterns)


def canonical(matches: Matches, versions: Ints, blocks: Ints) -> list[Tables]:
    """The matches as tables of each size, in an order that depends on nothing but their content."""
    counts = matches.seat_counts
    return [_tables(matches.where(counts == seats), seats, versions, blocks) for seats in np.unique(counts).tolist()]


def _tables(matches: Matches, seats: int, versions: Ints, blocks: Ints) -> Tables:
    who = np.searchsorted(versions, matches.versions[:, :seats])
    block = np.searchsorted(blocks, matches.blocks)
    ranks = matches.ranks[:, :seats]
    dense = np.zeros_like(ranks)
    for one in range(seats):
        # A dense rank is the number of different ranks that are better.
        for other in range(seats):
            first = np.ones(len(ranks), dtype=np.bool_)
            for earlier in range(other):
                first &= ranks[:, earlier] != ranks[:, other]
            dense[:, one] += first & (ranks[:, other] < ranks[:, one])
    code = dense @ (seats ** np.arange(seats))
    order = np.lexsort((block, *who.T, code))
    code, starts = np.unique(code[order], return_index=True)
    ends = [*starts[1:].tolist(), len(order)]
    patterns = tuple(
        (tuple(dense[order[start]].tolist()), slice(start, end))
        for start, end in zip(starts.tolist(), ends, strict=True)
    )
    return Tables(seats, np.ascontiguousarray(who[order].T), block[order], patterns)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Where the parameters stand in one vector: the versions, then the seats of each table size in use."""

    versions: int
    seat_counts: tuple[int, ...]

    def seat(self, seats: int, seat: int) -> int:
        """The place of a seat's advantage."""
        return self.versions + sum(count for count in self.seat_counts if count < seats) + seat

    @property
    def size(self) -> int:
        """How many parameters there are."""
        return self.versions + sum(self.seat_counts)


ROWS_AT_ONCE = 1 << 14
"""Matches worked on together: their intermediate columns stay in the processor's cache."""


def _pieces(tables: Tables) -> Iterator[tuple[Choices, slice]]:
    for pattern, rows in tables.patterns:
        for start in range(rows.start, rows.stop, ROWS_AT_ONCE):
            yield choices(pattern), slice(start, min(start + ROWS_AT_ONCE, rows.stop))


def _exponents(tables: Tables, layout: Layout, x: Floats, rows: slice) -> Floats:
    """The strength of every seat, its version and its advantage together, as exponents."""
    strengths = x[tables.versions[:, rows]]
    start = layout.seat(tables.seats, 0)
    strengths += x[start : start + tables.seats, None]
    return strengths


def value(tables: Tables, layout: Layout, x: Floats) -> float:
    """The log likelihood."""
    total = 0.0
    for (chosen, sets), rows in _pieces(tables):
        strengths = _exponents(tables, layout, x, rows)
        total += float(np.dot(chosen, strengths.sum(axis=1)))
        odds = np.exp(strengths)
        for members, weight in sets:
            total -= weight * float(np.log(odds[list(members)].sum(axis=0)).sum())
    return total


def scores(tables: Tables, layout: Layout, x: Floats) -> Floats:
    """The gradient of each match with respect to the strength at each seat: (seats, matches)."""
    found = np.empty(tables.versions.shape)
    for (chosen, sets), rows in _pieces(tables):
        odds = np.exp(_exponents(tables, layout, x, rows))
        taken = np.zeros_like(odds)
        for members, weight in sets:
            share = weight / odds[list(members)].sum(axis=0)
            for member in members:
                taken[member] += share
        found[:, rows] = np.array(chosen)[:, None] - taken * odds
    return found


def gradient(tables: Tables, layout: Layout, seat_scores: Floats) -> Floats:
    """The gradient of all matches together, from those of each match."""
    found = np.zeros(layout.size)
    for seat in range(tables.seats):
        found[: layout.versions] += np.bincount(tables.versions[seat], seat_scores[seat], layout.versions)
        found[layout.seat(tables.seats, seat)] += seat_scores[seat].sum()
    return found


def information(tables: Tables, layout: Layout, x: Floats, weights: Floats | None = None) -> Floats:
    """The negative second derivative of the log likelihood, each match by its weight: what is known of the parameters."""
    seats, size = tables.seats, layout.versions
    pairs = [(one, other) for one in range(seats) for other in range(one, seats)]
    curvature = _curvature(tables, layout, x, pairs)
    if weights is not None:
        curvature *= weights
    found = np.zeros((layout.size, layout.size))
    upper = np.zeros(size * size)
    for (one, other), column in zip(pairs, curvature, strict=True):
        who, whom = tables.versions[one], tables.versions[other]
        upper += np.bincount(who * size + whom, column if one != other else column / 2, size * size)
        for seat, version in {(one, other): whom, (other, one): who}.items():
            found[:size, layout.seat(seats, seat[0])] += np.bincount(version, column, size)
        found[layout.seat(seats, one), layout.seat(seats, other)] = column.sum()
    found[:size, :size] = upper.reshape(size, size) + upper.reshape(size, size).T
    found[size:, size:] += np.triu(found[size:, size:], 1).T
    found[size:, :size] = found[:size, size:].T
    return found


def _curvature(tables: Tables, layout: Layout, x: Floats, pairs: list[tuple[int, int]]) -> Floats:
    """For each pair of seats the negative second derivative of each match: (pairs, matches)."""
    found = np.zeros((len(pairs), len(tables.blocks)))
    place = {pair: number for number, pair in enumerate(pairs)}
    for (_, sets), rows in _pieces(tables):
        odds = np.exp(_exponents(tables, layout, x, rows))
        together = np.zeros((len(pairs), rows.stop - rows.start))
        for members, weight in sets:
            total = odds[list(members)].sum(axis=0)
            share = weight / total
            squared = share / total
            for number, one in enumerate(members):
                together[place[one, one]] += share * odds[one]
                for other in members[number:]:
                    together[place[one, other]] -= squared * odds[one] * odds[other]
        found[:, rows] = together
    return found

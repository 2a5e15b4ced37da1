"""The Plackett–Luce likelihood of all matches: its value, its gradient match by match, and its curvature.

A finishing order is drawn from the top: each place goes to one of the seats still without one, with chances in
proportion to exp(x), x being the strength of the version plus the advantage of the seat. Seats with equal ranks count
as the average over all orders they could have finished in, so a draw of two is half a win and half a loss, as in Elo.

That average never needs the orders written out. Of a tie group of size g, every order leaves exactly one subset of
each size s still to be placed, each of the C(g, s) subsets equally often. So a rank pattern is a fixed weighted sum
over sets of seats: log likelihood = Σ chosen(seat)·x(seat) − Σ weight(set)·log Σ exp x over the set.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from matchmaker.ratings import symmetric
from matchmaker.ratings.matches import Floats
from matchmaker.ratings.tables import Pattern, Tables

ROWS_AT_ONCE: Final = 1 << 13
"""Matches worked on together: few enough that their intermediate columns stay in the processor's cache."""


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


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parameters stand in one vector: the versions, then the seats of each table size in use."""

    versions: int
    seat_counts: tuple[int, ...]

    def seats(self, count: int) -> slice:
        """The advantages of the seats of tables of this size."""
        start = self.versions + sum(other for other in self.seat_counts if other < count)
        return slice(start, start + count)

    @property
    def size(self) -> int:
        """How many parameters there are."""
        return self.versions + sum(self.seat_counts)


def value(tables: Tables, layout: Layout, x: Floats) -> float:
    """The log likelihood."""
    total = 0.0
    for (chosen, sets), rows in _pieces(tables):
        strengths = _strengths(tables, layout, x, rows)
        total += float(np.dot(chosen, strengths.sum(axis=1)))
        odds = np.exp(strengths)
        for members, weight in sets:
            total -= weight * float(np.log(_total(odds, members)).sum())
    return total


def scores(tables: Tables, layout: Layout, x: Floats) -> Floats:
    """The derivative of each match by the strength at each seat: (seats, matches)."""
    found = np.empty(tables.versions.shape)
    for (chosen, sets), rows in _pieces(tables):
        odds = np.exp(_strengths(tables, layout, x, rows))
        taken = np.zeros_like(odds)
        for members, weight in sets:
            share = weight / _total(odds, members)
            for member in members:
                taken[member] += share
        np.subtract(np.array(chosen)[:, None], taken * odds, out=found[:, rows])
    return found


def gradient(tables: Tables, layout: Layout, seat_scores: Floats) -> Floats:
    """The derivative of all matches by all parameters, from those of each match."""
    found = np.zeros(layout.size)
    for who, column in zip(tables.versions, seat_scores, strict=True):
        found[: layout.versions] += np.bincount(who, column, layout.versions)
    found[layout.seats(tables.seats)] = seat_scores.sum(axis=1)
    return found


def information(tables: Tables, layout: Layout, x: Floats) -> Floats:
    """The curvature downwards of the log likelihood: what the matches tell."""
    found = np.zeros((layout.size, layout.size))
    add_information(found, tables, layout, x)
    return symmetric.reflect(found)


def add_information(onto: Floats, tables: Tables, layout: Layout, x: Floats, weights: Floats | None = None) -> None:
    """Add what the matches tell, each by its weight, to the upper triangle of a matrix.

    Only differences of strength matter in a match, so every row of its curvature sums to zero: the entries
    between two seats give those on the diagonal.
    """
    size, seats = layout.versions, layout.seats(tables.seats)
    for (one, other), column in _curvature(tables, layout, x).items():
        if weights is not None:
            column *= weights
        who, whom = tables.versions[one], tables.versions[other]
        symmetric.add_between(onto, who, whom, -column)
        for version, seat, opposite in ((who, one, other), (whom, other, one)):
            by_version = np.bincount(version, column, size)
            symmetric.add_diagonal(onto, by_version)
            onto[:size, seats.start + seat] += by_version
            onto[:size, seats.start + opposite] -= by_version
        total = column.sum()
        onto[seats.start + one, seats.start + one] += total
        onto[seats.start + other, seats.start + other] += total
        onto[seats.start + one, seats.start + other] -= total


def total_information(tables: Tables, layout: Layout, x: Floats) -> float:
    """The information about all versions added up: the trace of their part of `information`."""
    return 2 * sum(float(column.sum()) for column in _curvature(tables, layout, x).values())


def _curvature(tables: Tables, layout: Layout, x: Floats) -> dict[tuple[int, int], Floats]:
    """For each pair of seats the second derivative of the log likelihood of each match."""
    found = {pair: np.empty(len(tables.blocks)) for pair in combinations(range(tables.seats), 2)}
    for (_, sets), rows in _pieces(tables):
        odds = np.exp(_strengths(tables, layout, x, rows))
        together = {pair: np.zeros(odds.shape[1]) for pair in found}
        for members, weight in sets:
            total = _total(odds, members)
            share = weight / (total * total)
            for pair in combinations(members, 2):
                together[pair] += share
        for (one, other), shares in together.items():
            np.multiply(shares * odds[one], odds[other], out=found[one, other][rows])
    return found


def _pieces(tables: Tables) -> Iterator[tuple[Choices, slice]]:
    for pattern, rows in tables.patterns:
        for start in range(rows.start, rows.stop, ROWS_AT_ONCE):
            yield choices(pattern), slice(start, min(start + ROWS_AT_ONCE, rows.stop))


def _strengths(tables: Tables, layout: Layout, x: Floats, rows: slice) -> Floats:
    """X of every seat, version and seat together: (seats, rows)."""
    strengths: Floats = x[tables.versions[:, rows]]
    strengths += x[layout.seats(tables.seats), None]
    return strengths


def _total(odds: Floats, members: tuple[int, ...]) -> Floats:
    return reduce(np.add, (odds[member] for member in members))

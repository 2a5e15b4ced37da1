"""Designs: which tables of 3 or 4 let everybody meet everybody.

A cyclic design takes a few base tables and rotates each through all entrants. By that symmetry everybody sits at
equally many tables, and how often two meet depends only on their distance on the circle. Base tables are chosen so that
every distance occurs: exactly once each where a search finds that (then every pair meets once), else as evenly as a
greedy choice gets it.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

Table = tuple[int, ...]
"""Places on the circle of entrants, rising."""

SEARCH_STEPS: Final = 20_000


def cyclic_design(entrants: int, seats: int) -> tuple[Table, ...]:
    """Tables of this size such that everybody sits equally often and every pair meets at least once."""
    base = _perfect(entrants, seats) or _even(entrants, seats)
    return tuple(table for one in base for table in _orbit(one, entrants))


def in_rounds(tables: tuple[Table, ...], entrants: int) -> tuple[tuple[Table, ...], ...]:
    """The tables packed into rounds in which nobody sits twice, each as early as it fits."""
    rounds: list[list[Table]] = []
    free: list[set[int]] = []
    for table in tables:
        number = next((number for number, left in enumerate(free) if left.issuperset(table)), len(free))
        if number == len(free):
            rounds.append([])
            free.append(set(range(entrants)))
        rounds[number].append(table)
        free[number].difference_update(table)
    return tuple(tuple(drawn) for drawn in rounds)


def _orbit(base: Table, entrants: int) -> list[Table]:
    """All rotations of a table, each once."""
    return sorted({tuple(sorted((place + turn) % entrants for place in base)) for turn in range(entrants)})


def _meetings(base: Table, entrants: int) -> dict[int, int]:
    """How often two places at each distance meet in all rotations of a table."""
    gaps = [(after - place) % entrants or entrants for place, after in zip(base, (*base[1:], base[0]), strict=True)]
    # A table that falls onto itself after some seats has that much fewer rotations.
    period = next(turn for turn in range(1, len(gaps) + 1) if gaps[turn:] + gaps[:turn] == gaps)
    found: dict[int, int] = {}
    for one, other in combinations(base, 2):
        distance = min(other - one, entrants - other + one)
        # Half way around the circle there are only half as many pairs to share the meetings.
        found[distance] = found.get(distance, 0) + (2 if 2 * distance == entrants else 1)
    return {distance: count * period // len(gaps) for distance, count in found.items()}


def _bases(entrants: int, seats: int, distance: int) -> Iterator[Table]:
    """Tables in which two places at this distance meet."""
    for others in combinations([place for place in range(1, entrants) if place != distance], seats - 2):
        yield tuple(sorted((0, distance, *others)))


def _perfect(entrants: int, seats: int) -> tuple[Table, ...]:
    """Base tables in which every distance occurs exactly once; none if there are none or the search takes too long."""
    steps = 0

    def extend(missing: frozenset[int], base: tuple[Table, ...]) -> tuple[Table, ...]:
        nonlocal steps
        if not missing:
            return base
        for table in _bases(entrants, seats, min(missing)):
            steps += 1
            if steps > SEARCH_STEPS:
                return ()
            found = _meetings(table, entrants)
            if missing.issuperset(found) and set(found.values()) == {1}:
                complete = extend(missing - set(found), (*base, table))
                if complete:
                    return complete
        return ()

    return extend(frozenset(range(1, entrants // 2 + 1)), ())


def _even(entrants: int, seats: int) -> tuple[Table, ...]:
    """Base tables, each taken because some distance has not occurred, that repeat meetings least."""
    met: Counter[int] = Counter()
    base = []

    def repeats(table: Table) -> tuple[int, int, Table]:
        after = [(met[distance] + count, count) for distance, count in _meetings(table, entrants).items()]
        most = max(total for total, _ in after)
        return max(most, *met.values(), 0), sum(total * count for total, count in after), table

    while missing := [distance for distance in range(1, entrants // 2 + 1) if not met[distance]]:
        base.append(min(_bases(entrants, seats, missing[0]), key=repeats))
        met.update(_meetings(base[-1], entrants))
    return tuple(base)

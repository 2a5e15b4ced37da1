"""Designs: which tables of 3 or 4 let everybody meet everybody.

A cyclic design takes a few base tables and rotates each through all entrants. By that symmetry everybody sits at
equally many tables, and how often two meet depends only on their distance on the circle. Base tables are chosen so that every
distance occurs: exactly once each where a search finds that (then every pair meets once), else as evenly as a greedy
choice gets it.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

SEARCH_STEPS: Final = 20_000


def cyclic_design(entrants: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Tables of this size such that everybody sits equally often and every pair meets at least once."""
    base = _perfect(entrants, seats) or _even(entrants, seats)
    return tuple(table for one in base for table in _orbit(one, entrants))


def in_rounds(tables: tuple[tuple[int, ...], ...], entrants: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The tables packed into rounds in which nobody sits twice, each as early as it fits."""
    rounds: list[list[tuple[int, ...]]] = []
    busy: list[set[int]] = []
    for table in tables:
        for number, taken in enumerate(busy):
            if taken.isdisjoint(table):
                break
        else:
            number = len(rounds)
            rounds.append([])
            busy.append(set())
        rounds[number].append(table)
        busy[number].update(table)
    return tuple(tuple(tables) for tables in rounds)


def _orbit(base: tuple[int, ...], entrants: int) -> list[tuple[int, ...]]:
    """All rotations of a table, each once."""
    return sorted({tuple(sorted((place + turn) % entrants for place in base)) for turn in range(entrants)})


def _distances(base: tuple[int, ...], entrants: int) -> Counter[int]:
    """How often two places at each distance meet in all rotations of a table."""
    found: Counter[int] = Counter()
    for one, other in combinations(base, 2):
        found[min((other - one) % entrants, (one - other) % entrants)] += 1
    rotations = len(_orbit(base, entrants))
    for distance in found:
        pairs = entrants // 2 if 2 * distance == entrants else entrants
        found[distance] = found[distance] * rotations // pairs
    return found


def _bases(entrants: int, seats: int, distance: int) -> Iterator[tuple[int, ...]]:
    """Tables in which two places at this distance meet."""
    for others in combinations([place for place in range(1, entrants) if place != distance], seats - 2):
        yield tuple(sorted((0, distance, *others)))


def _perfect(entrants: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Base tables in which every distance occurs exactly once; none if there are none or the search takes too long."""
    steps = 0

    def extend(missing: frozenset[int], base: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        nonlocal steps
        if not missing:
            return base
        for table in _bases(entrants, seats, min(missing)):
            steps += 1
            if steps > SEARCH_STEPS:
                return ()
            found = _distances(table, entrants)
            if missing.issuperset(found) and set(found.values()) == {1}:
                complete = extend(missing - set(found), (*base, table))
                if complete:
                    return complete
        return ()

    return extend(frozenset(range(1, entrants // 2 + 1)), ())


def _even(entrants: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Base tables, taken one by one as the least met distance asks for, that repeat meetings least."""
    met: Counter[int] = Counter()
    base = []
    while missing := [distance for distance in range(1, entrants // 2 + 1) if not met[distance]]:

        def repeats(table: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
            after = met + _distances(table, entrants)
            return max(after.values()), sum(count * count for count in after.values()), table

        table = min(_bases(entrants, seats, missing[0]), key=repeats)
        base.append(table)
        met += _distances(table, entrants)
    return tuple(base)

"""The likelihood: against orders written out, and its derivatives against differences."""

from itertools import permutations, product
from math import exp, log

import numpy as np
import pytest

from matchmaker.ratings import Matches, Played, likelihood
from matchmaker.ratings.likelihood import Layout
from matchmaker.ratings.matches import Floats
from matchmaker.ratings.tables import Pattern, Tables, canonical

ALL_PATTERNS = sorted(
    {
        tuple(sorted(set(ranks)).index(rank) for rank in ranks)
        for seats in (2, 3, 4)
        for ranks in product(range(seats), repeat=seats)
    }
)


def by_orders(pattern: Pattern, strengths: list[float]) -> float:
    """The average log likelihood of all orders a rank pattern allows, each drawn from the top."""
    orders = [
        order for order in permutations(range(len(pattern))) if sorted(pattern) == [pattern[seat] for seat in order]
    ]
    total = 0.0
    for order in orders:
        for place, seat in enumerate(order):
            total += strengths[seat] - log(sum(exp(strengths[other]) for other in order[place:]))
    return total / len(orders)


def one_match(pattern: Pattern) -> tuple[Tables, Layout]:
    ranks = tuple(1 + sum(other < rank for other in pattern) for rank in pattern)
    field = canonical(Matches.of([Played(1, tuple(range(len(pattern))), ranks)]))
    return field.tables[0], Layout(len(pattern), (len(pattern),))


@pytest.mark.parametrize("pattern", ALL_PATTERNS, ids=str)
def test_a_rank_pattern_is_the_average_of_the_orders_it_allows(pattern: Pattern) -> None:
    tables, layout = one_match(pattern)
    x = np.array([0.3, -1.1, 0.8, 2.0][: len(pattern)] + [0.1, -0.2, 0.4, 0.0][: len(pattern)])
    together = [float(x[seat] + x[len(pattern) + seat]) for seat in range(len(pattern))]
    assert likelihood.value(tables, layout, x) == pytest.approx(by_orders(pattern, together), abs=1e-12)


@pytest.mark.parametrize("pattern", ALL_PATTERNS, ids=str)
def test_the_derivatives_are_those_of_the_value(pattern: Pattern) -> None:
    tables, layout = one_match(pattern)
    x = np.linspace(-1.0, 1.5, layout.size)

    def slope(at: Floats) -> Floats:
        return likelihood.gradient(tables, layout, likelihood.scores(tables, layout, at))

    step = 1e-5
    moved = step * np.eye(layout.size)
    climbed = [likelihood.value(tables, layout, x + one) - likelihood.value(tables, layout, x - one) for one in moved]
    bent = np.array([slope(x + one) - slope(x - one) for one in moved])
    assert slope(x) == pytest.approx(np.array(climbed) / (2 * step), abs=1e-8)
    assert likelihood.information(tables, layout, x) == pytest.approx(-bent / (2 * step), abs=1e-8)
    assert likelihood.total_information(tables, layout, x) == pytest.approx(
        np.trace(likelihood.information(tables, layout, x)[: len(pattern), : len(pattern)])
    )


def test_rows_in_any_order_and_with_any_distances_between_ids_are_the_same_tables() -> None:
    rows = [
        Played(4, (3, 1), (1, 2)),
        Played(4, (1, 3), (1, 2)),
        Played(9, (2, 3, 1, 0), (1, 2, 2, 4)),
        Played(2, (0, 2), (1, 1)),
    ]
    far = [Played(10**15 + row.block, tuple(10**14 + 10**12 * one for one in row.versions), row.ranks) for row in rows]
    near, turned, wide = canonical(Matches.of(rows)), canonical(Matches.of(rows[::-1])), canonical(Matches.of(far))
    assert [tables.seats for tables in near.tables] == [2, 4]
    for other in (turned, wide):
        for one, two in zip(near.tables, other.tables, strict=True):
            assert one.versions.tolist() == two.versions.tolist()
            assert one.blocks.tolist() == two.blocks.tolist()
            assert one.patterns == two.patterns


def test_ranks_that_skip_a_number_after_a_tie_mean_the_same_as_ranks_that_do_not() -> None:
    skipping, dense = Played(1, (0, 1, 2), (1, 1, 3)), Played(1, (0, 1, 2), (1, 1, 2))
    one, two = canonical(Matches.of([skipping])), canonical(Matches.of([dense]))
    assert one.tables[0].patterns == two.tables[0].patterns

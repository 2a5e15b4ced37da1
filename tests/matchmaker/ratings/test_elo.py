"""Classic Elo, for the export."""

import pytest

from matchmaker.ratings import Matches, Played, sequential_elo
from tests.matchmaker.ratings.seasons import results


def test_a_win_between_equals_moves_half_of_k() -> None:
    assert sequential_elo(results("a b"), k=20) == {0: 1510.0, 1: 1490.0}


def test_an_expected_win_moves_little_and_an_upset_much() -> None:
    rated = sequential_elo(results(*["a b"] * 100))
    after = sequential_elo(results(*["a b"] * 100, "b a"))
    assert after[1] - rated[1] > 15
    assert rated[0] - sequential_elo(results(*["a b"] * 99))[0] < 2


def test_nobody_moves_by_more_than_k_in_one_match_of_four() -> None:
    rated = sequential_elo(results("a b c d"), k=20)
    assert rated == pytest.approx({0: 1510.0, 1: 1503.333, 2: 1496.667, 3: 1490.0}, abs=1e-3)


def test_ties_and_points_are_conserved() -> None:
    rated = sequential_elo(results("a=b c", "c=b a", "a=b=c"))
    assert sum(rated.values()) == pytest.approx(4500)
    assert sequential_elo(results("a=b")) == {0: 1500.0, 1: 1500.0}


def test_the_order_of_matches_matters_here() -> None:
    rows = [Played(1, (0, 1), (1, 2)), Played(2, (1, 2), (1, 2)), Played(3, (0, 2), (2, 1))]
    assert sequential_elo(Matches.of(rows)) != sequential_elo(Matches.of(rows[::-1]))

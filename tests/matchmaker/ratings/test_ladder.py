"""The ladder: ranks, ranges and groups as a reader sees them."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from matchmaker.bench.season import season
from matchmaker.ratings import Fit, Matches, Played, fit, ladder
from tests.matchmaker.ratings.seasons import any_rows


def known(elo: list[float], deviation: float) -> Fit:
    """A fit with these strengths, each known independently with this standard deviation."""
    size = len(elo)
    ones = np.ones(size, dtype=np.int64)
    return Fit(
        versions=tuple(range(size)),
        elo=np.array(elo),
        covariance=np.eye(size) * deviation**2,
        matches=ones,
        blocks=ones,
        pools=ones * 0,
        seats=(),
        scale_interval=0.0,
    )


def test_versions_that_are_far_apart_have_one_rank_each() -> None:
    rungs = ladder(known([1500.0, 1900.0, 1700.0], deviation=10))
    assert [rung.version for rung in rungs] == [1, 2, 0]
    assert [(rung.rank, rung.rank_best, rung.rank_worst) for rung in rungs] == [(1, 1, 1), (2, 2, 2), (3, 3, 3)]
    assert [rung.group for rung in rungs] == [1, 2, 3]
    assert rungs[0].interval == 19.6


def test_versions_that_cannot_be_told_apart_share_a_group_and_their_ranks_overlap() -> None:
    rungs = ladder(known([1500.0, 1510.0, 1490.0, 1000.0], deviation=20))
    assert [rung.group for rung in rungs] == [1, 1, 1, 2]
    assert [(rung.rank_best, rung.rank_worst) for rung in rungs] == [(1, 3), (1, 3), (1, 3), (4, 4)]


def test_a_group_is_who_cannot_be_told_from_its_best() -> None:
    """A chain: the first two overlap, the last two overlap, the ends do not. The last opens a group of its own."""
    rungs = ladder(known([1600.0, 1550.0, 1500.0], deviation=20))
    assert [rung.group for rung in rungs] == [1, 1, 2]


def test_many_comparisons_at_once_ask_for_more_certainty_than_one() -> None:
    """Two versions 2.5 deviations of their difference apart: certain alone, not certain among fifty."""
    pair = [1500.0, 1500.0 + 2.5 * 20 * 2**0.5]
    alone = ladder(known(pair, deviation=20))
    among = ladder(known([*pair, *([1500.0] * 48)], deviation=20))
    assert (alone[0].rank_best, alone[0].rank_worst) == (1, 1)
    assert among[0].rank_worst > 1


def test_equal_numbers_share_a_rank() -> None:
    assert [rung.rank for rung in ladder(known([1500.0, 1500.0, 1400.0], deviation=5))] == [1, 1, 3]


def test_a_ladder_of_some_versions_ranks_only_those() -> None:
    found = known([1900.0, 1800.0, 1700.0, 1600.0], deviation=5)
    rungs = ladder(found, among=[3, 1, 77])
    assert [(rung.version, rung.rank, rung.rank_worst) for rung in rungs] == [(1, 1, 1), (3, 2, 2)]
    assert ladder(found, among=[]) == ()
    assert [rung.rank_worst for rung in ladder(found, among=[2])] == [1]


@settings(max_examples=40, deadline=None)
@given(any_rows(), st.sets(st.integers(0, 8)))
def test_every_range_holds_its_rank_and_groups_follow_the_order(rows: list[Played], among: set[int]) -> None:
    rungs = ladder(fit(Matches.of(rows)), among)
    for rung in rungs:
        assert 1 <= rung.rank_best <= rung.rank <= rung.rank_worst <= len(rungs)
    assert [rung.elo for rung in rungs] == sorted((rung.elo for rung in rungs), reverse=True)
    assert [rung.group for rung in rungs] == sorted(rung.group for rung in rungs)


def test_more_matches_make_intervals_and_ranges_narrower() -> None:
    few, many = (ladder(fit(season(15, blocks, 4, seed=6).matches)) for blocks in (60, 2000))
    assert np.mean([rung.interval for rung in many]) < 0.3 * np.mean([rung.interval for rung in few])
    assert sum(rung.rank_worst - rung.rank_best for rung in many) < sum(
        rung.rank_worst - rung.rank_best for rung in few
    )

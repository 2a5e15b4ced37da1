"""The covariance of a large field is kept small, and nobody can see the difference."""

import numpy as np
import pytest

from matchmaker.bench.season import season
from matchmaker.ratings import Fit, Matches, fit, ladder, plackett_luce, published, symmetric
from matchmaker.ratings.published import rounded


def both(monkeypatch: pytest.MonkeyPatch, matches: Matches) -> tuple[Fit, Fit]:
    """The same matches as a small field is published, and by all the ways of a large one."""
    exact = fit(matches)
    monkeypatch.setattr(symmetric, "FEW", 10)
    monkeypatch.setattr(symmetric, "TILE", 64)
    monkeypatch.setattr(plackett_luce, "rounded", lambda spread: rounded(spread, all_of_it=10))
    return exact, fit(matches)


def test_the_numbers_of_a_large_field_are_those_of_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    exact, large = both(monkeypatch, season(150, 3000, 4, seed=1).matches)
    assert not isinstance(large.covariance, np.ndarray)
    assert large.elo.tolist() == exact.elo.tolist()
    assert large.intervals.tolist() == exact.intervals.tolist()
    assert large.seats == exact.seats
    for one, other in np.random.default_rng(2).integers(0, 150, (300, 2)).tolist():
        if one != other:
            assert large.pair(one, other).interval == pytest.approx(exact.pair(one, other).interval, rel=0.01)
            assert large.pair(one, other).beats == exact.pair(one, other).beats


def test_rank_ranges_and_groups_of_a_large_field_hardly_move(monkeypatch: pytest.MonkeyPatch) -> None:
    exact, large = both(monkeypatch, season(150, 3000, 4, seed=1).matches)
    for one, other in zip(ladder(exact), ladder(large), strict=True):
        assert (one.version, one.rank, one.interval) == (other.version, other.rank, other.interval)
        assert abs(one.rank_best - other.rank_best) <= 2
        assert abs(one.rank_worst - other.rank_worst) <= 2


def test_versions_that_only_know_each_other_stay_correlated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pools: within one, differences are known; between them they are as wide as the prior. Neither gets lost."""
    here, there = season(20, 300, 2, seed=3).matches, season(20, 300, 2, seed=4).matches
    together = Matches(
        np.concatenate([here.versions, np.where(there.versions < 0, -1, there.versions + 20)]),
        np.concatenate([here.ranks, there.ranks]),
        np.concatenate([here.blocks, there.blocks + 300]),
    )
    exact, large = both(monkeypatch, together)
    assert large.pools.tolist() == [0] * 20 + [1] * 20
    for one, other in ((0, 1), (3, 17), (0, 20), (5, 33)):
        assert large.pair(one, other).interval == pytest.approx(exact.pair(one, other).interval, rel=0.01)


def test_a_large_fit_survives_the_way_through_bytes_and_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    exact, large = both(monkeypatch, season(150, 60_000, 4, seed=5).matches)
    again = Fit.load(large.dump())
    assert again.dump() == large.dump()
    assert again.pair(3, 77) == large.pair(3, 77)
    assert ladder(again) == ladder(large)
    assert len(large.dump()) < len(exact.dump()) / 2


def test_a_field_of_today_is_published_whole() -> None:
    assert isinstance(rounded(np.eye(published.ALL_OF_IT)), np.ndarray)
    assert not isinstance(rounded(np.eye(published.ALL_OF_IT + 1)), np.ndarray)

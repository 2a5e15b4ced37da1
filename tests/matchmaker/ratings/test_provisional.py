"""The provisional number: at once, and near what the next fit says."""

import numpy as np
import pytest

from matchmaker.bench.season import season
from matchmaker.ratings import Matches, Played, fit, provisional
from tests.matchmaker.ratings.seasons import results


def test_it_is_near_what_the_next_fit_of_everything_says() -> None:
    truth, matches = season(20, 600, 4, seed=3)
    newcomer = 7
    sits = (matches.versions == newcomer).any(axis=1)
    recent = np.isin(matches.blocks, np.unique(matches.blocks[sits])[:5])
    last = fit(matches.where(~sits))
    first = provisional(newcomer, matches.where(sits & recent), last)
    whole = fit(matches.where(~sits | recent))
    rated = whole.elo[newcomer] + last.elo.mean() - np.delete(whole.elo, newcomer).mean()
    assert first.elo == pytest.approx(rated, abs=15)
    assert 0 < first.interval < 300
    assert len(truth) == 20


def test_beating_stronger_opponents_is_worth_more() -> None:
    last = fit(season(10, 400, 2, seed=1, spread=300).matches)
    best, worst = int(np.argmax(last.elo)), int(np.argmin(last.elo))
    over_best = provisional(50, Matches.of([Played(1, (50, best), (1, 2))]), last)
    over_worst = provisional(50, Matches.of([Played(1, (50, worst), (1, 2))]), last)
    assert over_best.elo > over_worst.elo + 50


def test_the_first_match_of_a_league_has_a_number_too() -> None:
    won = provisional(0, results("a b"))
    assert 1500 < won.elo < 1800
    assert won.interval > 500


def test_a_thousand_wins_stay_finite() -> None:
    assert provisional(0, results(*["a b"] * 1000)).elo < 4000


def test_without_a_match_it_is_the_average_with_the_width_of_the_prior() -> None:
    nothing = provisional(9, results("a b"))
    assert nothing.elo == 1500
    assert nothing.interval == pytest.approx(1.96 * 400, abs=0.1)


def test_seat_advantages_are_taken_into_account() -> None:
    """A win from the best seat says less than a win from the worst."""
    last = fit(season(10, 3000, 4, seed=2).matches)
    from_first = provisional(50, Matches.of([Played(1, (50, 1, 2, 3), (1, 2, 3, 4))]), last)
    from_last = provisional(50, Matches.of([Played(1, (1, 2, 3, 50), (2, 3, 4, 1))]), last)
    assert from_last.elo > from_first.elo

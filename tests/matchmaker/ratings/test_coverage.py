"""Honest intervals, by simulation: 95 % intervals hold the truth in 93 to 97 of 100 cases, whatever a seed decides."""

import numpy as np
import pytest

from matchmaker.bench.season import Luck, season
from matchmaker.ratings import fit, ladder, sequential_elo
from matchmaker.ratings.fit import Z95
from matchmaker.ratings.matches import Floats

VERSIONS = 12


@pytest.mark.parametrize("luck", list(Luck))
@pytest.mark.parametrize(("seats", "blocks_each", "seasons"), [(2, 50, 220), (3, 20, 160), (4, 50, 140)])
def test_the_intervals_hold_the_truth_as_often_as_they_say(
    luck: Luck, seats: int, blocks_each: int, seasons: int
) -> None:
    """About two thousand intervals each, so the rate is known to half a percent: 92 % fails, and so does 98 %."""
    held: list[bool] = []
    differences_held: list[bool] = []
    for seed in range(seasons):
        truth, matches = season(VERSIONS, VERSIONS * blocks_each // seats, seats, seed=1000 * seats + seed, luck=luck)
        found = fit(matches)
        off = (found.elo - found.elo.mean()) - (truth - truth.mean())
        held += (np.abs(off) <= found.intervals).tolist()
        variance = np.diag(found.covariance)
        deviation = np.sqrt(variance[:, None] + variance - 2 * found.covariance)
        between = np.triu_indices(VERSIONS, 1)
        differences_held += (np.abs(off[:, None] - off) <= Z95 * deviation)[between].tolist()
    assert 0.93 <= np.mean(held) <= 0.97
    assert 0.93 <= np.mean(differences_held) <= 0.97


def test_matches_of_a_block_are_not_taken_as_independent() -> None:
    """The same number of matches tells less when each seed favours a version, and more when it favours a seat."""
    widths = {
        luck: np.median([np.median(fit(season(12, 300, 4, seed, luck).matches).intervals) for seed in range(5)])
        for luck in Luck
    }
    assert widths[Luck.OF_THE_VERSION] > 1.4 * widths[Luck.NONE]
    assert widths[Luck.OF_THE_SEAT] < 0.9 * widths[Luck.NONE]


def test_a_newcomer_on_a_settled_ladder_has_an_honest_interval_from_its_first_blocks() -> None:
    held = []
    for seed in range(150):
        truth, matches = season(VERSIONS, 150, 4, seed=seed, luck=Luck.OF_THE_VERSION)
        newcomer = VERSIONS - 1
        seen = np.flatnonzero((matches.versions == newcomer).any(axis=1))
        first = np.unique(matches.blocks[seen])[:3]
        without = ~np.isin(np.arange(len(matches)), seen) | np.isin(matches.blocks, first)
        found = fit(matches.where(without))
        off = (found.elo[newcomer] - found.elo[:newcomer].mean()) - (truth[newcomer] - truth[:newcomer].mean())
        held.append(abs(off) <= found.intervals[newcomer])
    assert np.mean(held) > 0.89


def test_rank_ranges_hold_the_true_rank_in_at_least_95_of_100_cases() -> None:
    held = []
    for seed in range(60):
        truth, matches = season(VERSIONS, 250, 3, seed=seed)
        for rung in ladder(fit(matches)):
            rank = 1 + int((truth > truth[rung.version]).sum())
            held.append(rung.rank_best <= rank <= rung.rank_worst)
    assert np.mean(held) >= 0.95


def test_the_batch_fit_orders_versions_better_than_sequential_elo() -> None:
    taus: dict[str, list[float]] = {"batch": [], "sequential": []}
    for seed in range(5):
        truth, matches = season(60, 1800, 4, seed=seed)
        found, rated = fit(matches), sequential_elo(matches)
        taus["batch"].append(_kendall_tau(truth, found.elo))
        taus["sequential"].append(_kendall_tau(truth, np.array([rated[version] for version in range(60)])))
    assert np.mean(taus["batch"]) > np.mean(taus["sequential"]) + 0.03
    assert np.mean(taus["batch"]) > 0.85


def _kendall_tau(truth: Floats, rated: Floats) -> float:
    pairs = np.triu_indices(len(truth), 1)
    agree = np.sign(truth[:, None] - truth)[pairs] * np.sign(rated[:, None] - rated)[pairs]
    return float(agree.mean())

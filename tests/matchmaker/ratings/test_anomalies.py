"""Anomalies: an honest league has none, a king-maker and its king are named."""

import numpy as np

from matchmaker.bench.season import Luck, season
from matchmaker.ratings import Matches, anomalies, fit


def made_king(matches: Matches, maker: int, king: int) -> Matches:
    """The same results, but whenever both sit at a table of four the maker sees to it that the king is first."""
    versions, ranks = matches.versions.copy(), matches.ranks.copy()
    for row in np.flatnonzero((versions == maker).any(axis=1) & (versions == king).any(axis=1)):
        seat = int(np.flatnonzero(versions[row] == king)[0])
        ranks[row] += ranks[row] < ranks[row, seat]
        ranks[row, seat] = 1
    return Matches(versions, ranks, matches.blocks)


def test_an_honest_league_names_hardly_anybody() -> None:
    named = 0
    for seed in range(30):
        matches = season(12, 1200, 4, seed, list(Luck)[seed % 3]).matches
        named += bool(anomalies(matches, fit(matches)))
    assert named <= 2


def test_a_king_maker_and_its_king_are_named_first() -> None:
    matches = made_king(season(12, 1200, 4, seed=5).matches, maker=3, king=8)
    found = anomalies(matches, fit(matches))
    assert (found[0].version, found[0].company) == (8, 3)
    assert found[0].gain > 0.2
    assert found[0].deviations > 5
    assert found[0].blocks > 50


def test_matches_thrown_between_two_are_named_from_both_sides() -> None:
    matches = season(8, 1500, 2, seed=6).matches
    between = ((matches.versions == 1) | (matches.versions == 2)).sum(axis=1) == 2
    ranks = matches.ranks.copy()
    ranks[between] = np.where(matches.versions[between] == 1, 1, np.where(matches.versions[between] == 2, 2, 0))
    thrown = Matches(matches.versions, ranks, matches.blocks)
    found = {(one.version, one.company): one for one in anomalies(thrown, fit(thrown))}
    assert found[1, 2].gain > 0
    assert found[2, 1].gain < 0


def test_a_few_blocks_together_are_no_evidence() -> None:
    matches = made_king(season(40, 300, 4, seed=7).matches, maker=3, king=8)
    assert all(one.blocks >= 20 for one in anomalies(matches, fit(matches)))
    assert anomalies(Matches.of([]), fit(Matches.of([]))) == ()

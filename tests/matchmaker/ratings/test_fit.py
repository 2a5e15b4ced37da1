"""The fit: order does not matter, nothing is infinite, and where other models say the same, so do we."""

from random import Random

import choix
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchmaker.bench.season import season
from matchmaker.ratings import BadResults, Fit, Matches, Played, Prior, fit
from matchmaker.ratings.fit import ELO_PER_NAT
from matchmaker.ratings.likelihood import Layout
from matchmaker.ratings.plackett_luce import LAST, most_probable
from matchmaker.ratings.tables import canonical
from tests.matchmaker.ratings.seasons import any_rows, renumbered, results


@settings(max_examples=60, deadline=None)
@given(any_rows(), st.randoms(use_true_random=False))
def test_the_same_matches_in_any_order_give_the_same_bytes(rows: list[Played], random: Random) -> None:
    dumped = fit(Matches.of(rows)).dump()
    random.shuffle(rows)
    assert fit(Matches.of(rows)).dump() == dumped


@settings(max_examples=60, deadline=None)
@given(any_rows())
def test_whatever_was_played_every_number_is_finite_and_every_interval_positive(rows: list[Played]) -> None:
    found = fit(Matches.of(rows))
    assert np.isfinite(found.elo).all()
    assert np.isfinite(found.covariance).all()
    assert (found.intervals > 0).all()
    assert np.linalg.eigvalsh(found.covariance).min() > -0.1


@settings(max_examples=30, deadline=None)
@given(any_rows())
def test_a_fit_survives_the_way_through_bytes(rows: list[Played]) -> None:
    found = fit(Matches.of(rows))
    again = Fit.load(found.dump())
    assert again.dump() == found.dump()
    assert again.pair(found.versions[0], found.versions[1]) == found.pair(found.versions[0], found.versions[1])
    assert np.array_equal(again.covariance, found.covariance)


@settings(max_examples=30, deadline=None)
@given(any_rows())
def test_the_numbers_of_versions_and_blocks_mean_nothing_but_their_order(rows: list[Played]) -> None:
    plain, other = fit(Matches.of(rows)), fit(Matches.of(renumbered(rows, 1000)))
    assert other.elo.tolist() == plain.elo.tolist()
    assert other.covariance.tolist() == plain.covariance.tolist()


def test_a_large_ladder_in_two_orders_gives_the_same_bytes() -> None:
    played = season(60, 40_000, 3, seed=3).matches
    order = np.random.default_rng(4).permutation(len(played))
    turned = Matches(played.versions[order], played.ranks[order], played.blocks[order])
    assert fit(turned).dump() == fit(played).dump()


def test_strengths_agree_with_choix_where_the_models_coincide() -> None:
    """Without seat effects, ties and blocks our model is the one choix fits with the same penalty."""
    played = season(12, 150, 4, seed=5).matches
    orders = [
        tuple(np.array(who)[np.argsort(ranks)].tolist())
        for who, ranks in zip(played.versions.tolist(), played.ranks.tolist(), strict=True)
    ]
    precision = (ELO_PER_NAT / Prior().version) ** 2
    theirs = choix.opt_rankings(12, orders, alpha=precision / 2, tol=1e-10) * ELO_PER_NAT
    found = fit(played, prior=Prior(seat=1e-3))
    assert found.elo - found.elo.mean() == pytest.approx(theirs - theirs.mean(), abs=0.01)


def test_two_seats_are_bradley_and_terry() -> None:
    """A win rate of three in four is 191 Elo once there are so many matches that the prior is nothing."""
    rows = [Played(block, (0, 1), (1, 2) if block % 4 else (2, 1)) for block in range(40_000)]
    rows += [Played(row.block, row.versions[::-1], row.ranks[::-1]) for row in rows]
    assert fit(Matches.of(rows)).pair(0, 1).elo_difference == pytest.approx(190.85, abs=0.1)
    assert fit(Matches.of(rows)).pair(0, 1).beats == pytest.approx(0.75, abs=1e-3)


def test_a_draw_of_two_is_half_a_win_and_half_a_loss() -> None:
    drawn = fit(results("a=b", "a=b", "b c", "a c"))
    split = fit(results("a b", "b a", "b c", "a c"))
    assert drawn.elo == pytest.approx(split.elo, abs=1e-3)


def test_who_wins_everything_and_who_loses_everything_stay_finite_and_in_order() -> None:
    found = fit(results(*["a b c d"] * 200))
    assert found.elo.tolist() == sorted(found.elo.tolist(), reverse=True)
    assert 500 < found.elo[0] - found.elo[3] < 2500
    assert (found.intervals < 1000).all()


def test_a_single_match_moves_a_little_and_leaves_almost_everything_open() -> None:
    found = fit(results("a b"))
    assert found.elo[0] > 1500 > found.elo[1]
    assert found.elo[0] - found.elo[1] < 400
    assert not found.pair(0, 1).separated


def test_pools_that_never_met_are_told_apart_and_compared_by_the_prior_only() -> None:
    found = fit(results("a b", "b c", "a c", "d e", "d e", "d e"))
    assert found.pools.tolist() == [0, 0, 0, 1, 1]
    assert found.pair(0, 3).interval > 600
    assert not found.pair(0, 4).separated
    assert found.elo[:3].mean() == pytest.approx(found.elo[3:].mean(), abs=0.01)


def test_two_uploads_of_the_same_code_overlap() -> None:
    """Seven versions of one strength, each pair of which is wrongly separated in at most about one case of twenty."""
    apart = 0
    for seed in range(20):
        found = fit(season(7, 140, 4, seed=seed, spread=0.0).matches)
        apart += sum(found.pair(one, other).separated for one in range(7) for other in range(one))
    assert apart / (20 * 21) < 0.08


def test_anchors_hold_the_zero_of_the_scale_and_no_distance() -> None:
    played = season(10, 200, 3, seed=1).matches
    free, held = fit(played), fit(played, anchors={2: 1000.0, 5: 1400.0, 99: 7.0})
    assert (held.elo[2] + held.elo[5]) / 2 == pytest.approx(1200, abs=0.01)
    assert held.elo - held.elo.mean() == pytest.approx(free.elo - free.elo.mean(), abs=0.002)
    assert held.covariance.tolist() == free.covariance.tolist()
    assert held.scale_interval > 0
    assert free.scale_interval == 0
    assert free.elo.mean() == pytest.approx(1500, abs=0.01)


def test_the_scale_does_not_drift_when_weak_versions_join() -> None:
    before = season(6, 400, 2, seed=8).matches
    newcomers = [Played(10_000 + number, (number % 6, 6 + number % 3), (1, 2)) for number in range(60)]
    weak = Matches.of(newcomers)
    joined = Matches(
        np.concatenate([before.versions, weak.versions]),
        np.concatenate([before.ranks, weak.ranks]),
        np.concatenate([before.blocks, weak.blocks]),
    )
    old, new = fit(before, {0: 1000.0}), fit(joined, {0: 1000.0})
    assert new.elo[:6] == pytest.approx(old.elo, abs=12)
    assert new.elo[6:].max() < new.elo[:6].min()


def test_seat_advantages_are_found() -> None:
    found = fit(season(20, 4000, 4, seed=2).matches)
    truth = np.array([35.0, 0.0, -15.0, -20.0])
    for effect in found.seats:
        assert abs(effect.elo - truth[effect.seat]) < 2 * effect.interval
        assert effect.interval < 8


def test_tables_of_all_sizes_give_one_combined_ladder() -> None:
    rows = [Played(1, (0, 1), (1, 2)), Played(2, (1, 2, 3), (1, 2, 3)), Played(3, (0, 1, 2, 3), (1, 2, 3, 4))]
    found = fit(Matches.of(rows))
    assert [(effect.seats, effect.seat) for effect in found.seats] == [
        (seats, seat) for seats in (2, 3, 4) for seat in range(seats)
    ]
    assert found.matches.tolist() == [2, 3, 2, 2]
    assert found.blocks.tolist() == [2, 3, 2, 2]
    assert found.elo.argmax() == 0


@pytest.mark.parametrize("start", [[15.0, -15.0, 0.0], [-20.0, 20.0, 5.0], [0.0, 0.0, 0.0]])
def test_the_top_is_found_from_any_start(start: list[float]) -> None:
    """Far out the likelihood is nearly flat, and a plain Newton step would leap hundreds of nats beyond the top."""
    field = canonical(results(*["a b", "b c", "c a", "a b"] * 50))
    layout = Layout(3, (2,))
    x, _ = most_probable(field.tables, layout, np.full(5, 0.05), np.array([*start, 0.0, 0.0]), LAST)
    near, _ = most_probable(field.tables, layout, np.full(5, 0.05), np.zeros(5), LAST)
    assert x == pytest.approx(near, abs=1e-8)


def test_a_block_is_one_company() -> None:
    with pytest.raises(BadResults, match="two companies"):
        fit(Matches.of([Played(1, (0, 1), (1, 2)), Played(1, (0, 2), (1, 2))]))


def test_nothing_played_is_an_empty_ladder() -> None:
    found = fit(Matches.of([]))
    assert found.versions == ()
    assert Fit.load(found.dump()).dump() == found.dump()


def test_a_version_without_matches_is_named_in_the_error() -> None:
    with pytest.raises(KeyError, match="version 5 has no rated match"):
        fit(results("a b")).pair(0, 5)

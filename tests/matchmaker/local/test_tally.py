"""Shares, intervals, ranks and times."""

from collections.abc import Sequence

import pytest

from engine_service.kernel.outcome import Ending, Outcome, Standing
from engine_service.kernel.replay import Replay
from matchmaker.local.series import Pairing, Played
from matchmaker.local.tally import tally, wilson
from matchmaker.referee import Entry, Ledger, Report, Table


def a_match(seating: Sequence[int], ranks: Sequence[int], charged: Sequence[int] = ()) -> Played:
    """One match with these ranks by seat."""
    standings = tuple(Standing(seat, rank, 100 - rank, {}) for seat, rank in enumerate(ranks))
    outcome = Outcome(standings, Ending.FINISHED)
    names = tuple(f"bot {bot}" for bot in seating)
    replay = Replay("crossing_oceans", "1", {}, 1, names, (), (), outcome, "")
    entries = [Entry(number, number % len(seating), micro, micro // 2, 10) for number, micro in enumerate(charged)]
    zeros = (0,) * len(seating)
    report = Report(
        Table("crossing_oceans", 1),
        names,
        outcome,
        replay,
        (),
        Ledger(entries),
        ("",) * len(seating),
        1.0,
        zeros,
        zeros,
        zeros,
        1.0,
        0,
    )
    return Played(Pairing(1, tuple(seating)), report)


# Checked against the table in Newcombe (1998), method 3: 81/263 and 15/148.
@pytest.mark.parametrize(
    ("points", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (29, 29, 0.8830, 1.0)],
)
def test_wilson_intervals_are_those_of_the_literature(points: int, of: int, low: float, high: float) -> None:
    share = wilson(points, of)
    assert share.low == pytest.approx(low, abs=6e-5)
    assert share.high == pytest.approx(high, abs=6e-5)


def test_ranks_are_counted_for_the_bot_wherever_it_sat() -> None:
    rows = tally(["a", "b"], [a_match((0, 1), (1, 2)), a_match((1, 0), (2, 1)), a_match((0, 1), (2, 1))])
    assert [row.rank_counts for row in rows] == [(2, 1), (1, 2)]
    assert [row.mean_rank for row in rows] == pytest.approx([4 / 3, 5 / 3])
    above = rows[0].against[1]
    assert above is not None
    assert (above.points, above.of) == (2.0, 3)
    assert rows[0].against[0] is None


def test_a_tie_counts_half_and_a_shared_first_place_its_share() -> None:
    (first, second) = tally(["a", "b"], [a_match((0, 1), (1, 1))])
    assert first.first.points == second.first.points == 0.5
    assert first.against[1] is not None
    assert first.against[1].points == 0.5


def test_bots_that_never_met_have_no_share() -> None:
    rows = tally(["a", "b", "c"], [a_match((0, 1), (1, 2)), a_match((1, 2), (1, 2))])
    assert rows[0].against[2] is None
    assert rows[1].against[2] is not None


def test_times_are_milliseconds_and_the_worst_match_seconds() -> None:
    (row, _) = tally(["a", "b"], [a_match((0, 1), (1, 2), charged=[1000, 9000, 3000, 9000, 500_000])])
    times = row.times
    assert times is not None
    assert (times.median, times.longest) == (3.0, 500.0)
    assert times.worst_match == pytest.approx(0.504)

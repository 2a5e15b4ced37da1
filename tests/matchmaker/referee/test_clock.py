"""Time: B1 to B5 and B11, and the arithmetic of the bank."""

import pytest

from bots.sdk import local
from engine_service.kernel.outcome import Reason
from matchmaker.referee import TimeControl
from matchmaker.referee.clock import SeatClock
from tests.matchmaker.referee.tables import BRISK, HONEST, RANDOM, a_house, match, ranks, raw, thinking, verdicts


def test_the_bank_grows_by_the_increment_and_shrinks_by_what_is_used() -> None:
    clock = SeatClock(TimeControl(bank=20.0, increment=0.5))
    assert clock.begin() == 20.5
    clock.charge(3.0)
    assert (clock.left, clock.charged) == (17.5, 3.0)
    assert clock.begin() == 18.0


def test_increments_never_add_up_to_more_than_the_most_a_seat_may_think() -> None:
    clock = SeatClock(TimeControl(bank=20.0, increment=1.0, most=30.0))
    spent = 0.0
    while (seconds := clock.begin()) > 0.9:
        clock.charge(0.9)
        spent += 0.9
    assert spent + seconds == pytest.approx(30.0)


def test_the_outer_deadline_is_beyond_what_all_bots_together_can_use() -> None:
    time = TimeControl(init=10.0, most=60.0, platform=120.0)
    assert time.match_seconds(4) == 4 * (2 * 10.0 + 60.0) + 120.0


def test_local_play_shows_the_clock_of_the_league() -> None:
    assert (TimeControl().bank, TimeControl().increment) == (local.BANK_SECONDS, local.INCREMENT_SECONDS)


@pytest.mark.parametrize("how", ["loop", "sleep"])
def test_a_bot_that_does_not_answer_times_out_within_a_tenth_of_a_second(how: str) -> None:
    report = match(thinking(how), HONEST)
    assert verdicts(report) == [(how, Reason.TIMEOUT)]
    assert ranks(report) == [2, 1]
    (entry,) = report.ledger.of(0)
    allowed = BRISK.bank + BRISK.increment
    assert allowed <= entry.charged / 1e6 < allowed + 0.1


def test_the_cpu_time_of_a_busy_bot_is_seen_and_of_a_sleeper_is_none() -> None:
    report = match(thinking("loop"), thinking("sleep"))
    busy, sleeping = report.ledger.of(0)[0], report.ledger.of(1)[0]
    assert busy.cpu > 5 * sleeping.cpu, "however little of a busy machine it got"


def test_a_slow_bot_is_legal_until_its_bank_is_empty() -> None:
    report = match(thinking("dawdle"), HONEST, house=a_house(TimeControl(init=5.0, bank=0.4, increment=0.02)))
    assert verdicts(report) == [("dawdle", Reason.TIMEOUT)]
    spent = sum(entry.charged for entry in report.ledger.of(0)) / 1e6
    decisions = len(report.ledger.of(0))
    assert decisions > 5
    assert spent == pytest.approx(0.4 + 0.02 * decisions, abs=0.1)


def test_a_bot_that_is_never_ready_fails_by_its_init_budget() -> None:
    report = match(HONEST, thinking("never_ready"), house=a_house(TimeControl(init=0.6)))
    assert verdicts(report) == [("never_ready", Reason.INIT_TIMEOUT)]
    assert report.faults[0].number is None
    assert ranks(report) == [1, 2]
    assert 0.6 < report.seconds < 3.0


def test_thinking_on_the_time_of_others_is_frozen() -> None:
    slow = thinking("dawdle")
    report = match(thinking("ponder"), slow, house=a_house(TimeControl(bank=20.0)))
    assert not report.faults
    mine = report.ledger.of(0)
    waited = sum(entry.charged for entry in report.ledger.of(1))
    assert waited > 0.2e6
    # Two threads can use two processors while it is the bot's own decision, but nothing in between.
    assert sum(entry.cpu for entry in mine) < 2 * sum(entry.charged for entry in mine) + 0.1 * waited


def test_one_byte_at_a_time_is_too_slow() -> None:
    report = match(raw("slow"), HONEST)
    assert verdicts(report) == [("slow", Reason.TIMEOUT)]


def test_half_an_answer_is_none() -> None:
    report = match(raw("half"), HONEST)
    assert verdicts(report) == [("half", Reason.TIMEOUT)]


def test_every_decision_is_in_the_ledger_with_its_times() -> None:
    report = match(RANDOM, HONEST)
    entries = report.ledger.entries
    numbers = [entry.number for entry in entries]
    assert numbers == sorted(set(numbers))
    assert len(report.replay.moves) / 4 < len(entries) < len(report.replay.moves), "forced moves are not asked"
    assert all(0 < entry.charged < 1e6 and 0 < entry.transport < 1e6 and entry.cpu >= 0 for entry in entries)

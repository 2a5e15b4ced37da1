"""F12 on one worker: a bot is not charged for time in which others had its processor, and cannot make such time up."""

import os
from collections.abc import Iterator

import pytest

from engine_service.kernel.outcome import Reason
from matchmaker.referee import Report, TimeControl
from matchmaker.referee.clock import SeatClock
from tests.matchmaker.crowd import crowd
from tests.matchmaker.referee.tables import HONEST, a_house, match, ranks, thinking, verdicts

SHORT = TimeControl(init=20.0, bank=1.2, increment=0.02)


@pytest.fixture
def crowded() -> Iterator[None]:
    """Others want the processor this test and its bots run on, all the time."""
    allowed = os.sched_getaffinity(0)
    here = min(allowed)
    os.sched_setaffinity(0, {here})
    try:
        with crowd([here]):
            yield
    finally:
        os.sched_setaffinity(0, allowed)


def is_charged_for_its_work(report: Report) -> bool:
    """Whether the clock has all CPU time of the first seat; a tick of the kernel's clock is all that may be missing."""
    entries = report.ledger.of(0)
    return sum(entry.charged for entry in entries) > sum(entry.cpu for entry in entries) - 20_000


@pytest.mark.usefixtures("crowded")
def test_a_bot_that_had_to_wait_for_the_processor_is_not_late() -> None:
    report = match(thinking("toil"), HONEST, house=a_house(SHORT))
    assert verdicts(report) == []
    assert report.reprieves[0] > 0
    assert report.reprieves[1] == 0
    assert is_charged_for_its_work(report)


@pytest.mark.usefixtures("crowded")
def test_a_bot_that_never_answers_is_late_on_a_crowded_machine_too_and_the_match_counts() -> None:
    report = match(thinking("loop"), HONEST, house=a_house(SHORT))
    assert verdicts(report) == [("loop", Reason.TIMEOUT)]
    assert ranks(report) == [2, 1]
    assert "s it got back for having waited for a processor" in report.faults[0].detail
    assert is_charged_for_its_work(report)


@pytest.mark.usefixtures("crowded")
def test_a_bot_that_steps_aside_for_ever_delays_the_match_no_longer_than_a_bot_may_think_at_most() -> None:
    time = TimeControl(init=20.0, bank=0.5, most=2.0)
    report = match(thinking("step_aside"), HONEST, house=a_house(time))
    assert verdicts(report) == [("step_aside", Reason.TIMEOUT)]
    assert report.reprieves[0] <= time.most - time.bank


@pytest.mark.usefixtures("crowded")
def test_a_sleeper_waits_for_no_processor() -> None:
    busy, asleep = (match(thinking(how), HONEST, house=a_house(SHORT)).reprieves[0] for how in ("loop", "sleep"))
    assert busy > 10 * asleep


def test_threads_that_stand_in_each_others_way_are_charged_for_all_they_use() -> None:
    report = match(thinking("crowd_itself"), HONEST, house=a_house(SHORT))
    assert verdicts(report) == [("crowd_itself", Reason.TIMEOUT)]
    assert is_charged_for_its_work(report)


@pytest.mark.usefixtures("crowded")
def test_a_bot_that_starts_on_a_crowded_machine_has_its_waiting_back() -> None:
    report = match(HONEST, thinking("never_ready"), house=a_house(TimeControl(init=6.0)))
    (fault,) = report.faults
    assert (fault.name, fault.reason) == ("never_ready", Reason.INIT_TIMEOUT)
    assert "nor in the" in fault.detail


def test_time_given_back_leaves_the_bank_as_it_was_but_counts_towards_the_most() -> None:
    clock = SeatClock(TimeControl(bank=20.0, increment=0.0, most=30.0))
    clock.begin()
    assert clock.reserve == 10.0
    clock.charge(8.0, given_back=5.0)
    assert (clock.left, clock.charged, clock.spent) == (17.0, 3.0, 8.0)
    clock.begin()
    assert clock.reserve == 5.0

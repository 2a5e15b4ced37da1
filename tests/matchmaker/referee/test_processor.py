"""A match stays on one processor, its bots with it, and the thread is free again afterwards."""

import os

from matchmaker.referee.processor import one_processor
from tests.matchmaker.referee.tables import HONEST, match, thinking


def test_the_thread_stays_where_it_is_and_is_free_again_afterwards() -> None:
    before = os.sched_getaffinity(0)
    with one_processor():
        (here,) = os.sched_getaffinity(0)
    assert here in before
    assert os.sched_getaffinity(0) == before


def test_a_bot_has_no_more_than_one_processor() -> None:
    before = os.sched_getaffinity(0)
    report = match(thinking("count_processors"), HONEST)
    assert not report.faults
    assert set(report.logs[0].split()) == {"1"}
    assert os.sched_getaffinity(0) == before

"""The pace of search: the bank lasts for the match, however long or short it is."""

import pytest

from bots.reference import pace
from bots.reference.pace import ByClock, ByCount


class Hands:
    """A clock that goes on by itself, a millisecond at each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    clock = Hands()
    monkeypatch.setattr(pace, "perf_counter", clock)
    return clock


@pytest.mark.parametrize("bank", [1.0, 5.0, 20.0])
@pytest.mark.parametrize("searches_per_turn", [1, 2, 4])
def test_the_bank_lasts_for_a_match_of_thirty_turns(hands: Hands, bank: float, searches_per_turn: int) -> None:
    left = bank
    for turns_left in range(30, 0, -1):
        for _ in range(searches_per_turn):
            began = hands.now
            budget = ByClock(left, turns_left)
            for phase in (budget.gathering(), budget.looking()):
                for _ in phase:
                    pass
            left -= hands.now - began
    assert left > 0.1
    if searches_per_turn == 1 and bank > 1:
        assert left < bank / 2  # time that is left over was not used


def test_gathering_takes_its_part_and_looking_the_rest(hands: Hands) -> None:
    budget = ByClock(10.3, 4.0)  # a tenth of ten seconds
    gathered = sum(1 for _ in budget.gathering())
    looked = sum(1 for _ in budget.looking())
    assert gathered == pytest.approx(300, abs=5)
    assert looked == pytest.approx(700, abs=5)


@pytest.mark.parametrize("seconds", [0.0, 0.1, pace.RESERVE_SECONDS])
def test_the_reserve_is_never_planned_with(hands: Hands, seconds: float) -> None:
    budget = ByClock(seconds, 10.0)
    assert [*budget.gathering(), *budget.looking()] == []


@pytest.mark.parametrize(("seconds", "hurry"), [(20.0, False), (0.5, True), (0.0, True)])
def test_with_little_time_there_is_no_trying_in_other_worlds(seconds: float, hurry: bool) -> None:
    assert ByClock(seconds, 20.0).in_a_hurry == hurry
    assert not ByCount(5).in_a_hurry


def test_by_count_nothing_depends_on_time(hands: Hands) -> None:
    budget = ByCount(5)
    assert len([*budget.looking()]) == 5
    assert len([*budget.gathering()]) == 20
    assert hands.now == 0.0

"""Phase 3 (6.3): how far the captain walks, and what it costs."""

import pytest

from engine_service.games.crossing_oceans.state import State
from tests.engine_service.games.crossing_oceans.table import a_table, legal, play


def standing(spot: int | None, contracts: int) -> State:
    """Seat 0 about to leave a spot of the rondel."""
    return a_table(decision="MOVE", players=[{"rondel": spot, "contracts": contracts}])


def spots(state: State) -> list[int]:
    """Where the captain may go, in canonical order."""
    return [int(move.removeprefix("move:")) for move in legal(state)]


def test_three_steps_are_free_and_all_other_spots_take_a_contract() -> None:
    assert spots(standing(0, contracts=0)) == [1, 2, 3]
    assert spots(standing(0, contracts=1)) == [1, 2, 3, 4, 5, 6, 7]


def test_the_other_ships_spot_is_four_steps_away_and_costs_a_contract() -> None:
    after = play(standing(2, contracts=1), "move:6")
    assert (after["players"][0]["contracts"], after["players"][0]["rondel"]) == (0, 6)
    assert (after["decision"], after["context"]) == ("BUY", {"bought": 0})


@pytest.mark.parametrize("spot", range(8))
def test_staying_on_the_spot_is_never_legal(spot: int) -> None:
    assert spot not in spots(standing(spot, contracts=3))


@pytest.mark.parametrize("spot", range(8))
def test_without_a_contract_the_next_three_spots_can_be_reached(spot: int) -> None:
    assert set(spots(standing(spot, contracts=0))) == {(spot + step) % 8 for step in (1, 2, 3)}


def test_the_first_move_goes_anywhere_for_nothing() -> None:
    assert spots(standing(None, contracts=0)) == list(range(8))
    assert play(standing(None, contracts=2), "move:7")["players"][0]["contracts"] == 2


def test_a_long_way_past_the_start_costs_one_contract() -> None:
    assert spots(standing(5, contracts=1)) == [0, 1, 2, 3, 4, 6, 7]
    after = play(standing(5, contracts=1), "move:2")
    assert (after["players"][0]["contracts"], after["decision"]) == (0, "BUY")
    assert spots(standing(5, contracts=0)) == [0, 6, 7]


@pytest.mark.parametrize("steps", range(1, 8))
def test_the_price_of_a_way_does_not_grow_with_its_length(steps: int) -> None:
    after = play(standing(3, contracts=2), f"move:{(3 + steps) % 8}")
    assert after["players"][0]["contracts"] == (2 if steps <= 3 else 1)


def test_the_contract_of_this_turn_can_pay_the_way() -> None:
    state = a_table(players=[{"rondel": 0}])
    after = play(state, "contract", "use_done", "move:4")
    assert after["players"][0]["contracts"] == 0


@pytest.mark.parametrize("spot", [3, 4, 5, 7])
def test_an_action_that_cannot_be_carried_out_may_be_chosen_and_just_ends_the_turn(spot: int) -> None:
    after = play(standing(None, contracts=0), f"move:{spot}")
    assert (after["seat"], after["decision"], after["context"]) == (1, "PLACE", {})
    assert [player["money"] for player in after["players"]] == [0, 0, 0, 0]
    assert after["players"][0]["rondel"] == spot

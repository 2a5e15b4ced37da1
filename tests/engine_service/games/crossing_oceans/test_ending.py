"""Section 9.1: the countdown after the last refill, and the cap on rounds."""

from typing import Any

import pytest

from engine_service.games.crossing_oceans import apply, ending, legal_moves, setup, to_decide, write_position
from engine_service.games.crossing_oceans.board import CENTRE
from engine_service.games.crossing_oceans.state import State
from engine_service.kernel.outcome import Ending
from engine_service.kernel.rng import below, seeded
from tests.engine_service.games.crossing_oceans.table import a_table, legal, play, ship

YELLOW, BLUE, RED, GREEN = range(4)


QUIET_WALK = {CENTRE: 5, 5: 7, 7: 5}
"""To and fro between fleet and cargo, for the contract of the same turn."""


def idle_turn(state: State) -> None:
    """A turn without a ship placed, bought or loaded."""
    play(state, "contract", "use_done", f"move:{QUIET_WALK[state.rondel[state.seat]]}")


def last_refill_by(seat: int) -> State:
    """A table of four in round 5: the seat has just taken the last three tiles off the stack."""
    state = a_table(seat=seat, round=5, decision="BUY", stack=["oregon", "umbria", "parisian"])
    play(state, "buy_done")
    return state


def test_the_round_is_completed_and_three_more_follow() -> None:
    state = last_refill_by(BLUE)
    assert (state.seat, state.round, state.countdown) == (RED, 5, 3)
    seen = []
    while to_decide(state) is not None:
        if state.seat == YELLOW:
            seen.append((state.round, state.countdown))
        idle_turn(state)
    assert seen == [(6, 2), (7, 1), (8, 0)]
    over = write_position(state)
    assert (over["round"], over["countdown"], over["over"]) == (8, 0, True)
    assert (over["seat"], over["decision"], over["context"]) == (None, None, {})


@pytest.mark.parametrize("place", range(4))
def test_the_turns_left_depend_only_on_the_place_of_the_trigger_in_its_round(place: int) -> None:
    state = last_refill_by(place)
    turns = 0
    while to_decide(state) is not None:
        idle_turn(state)
        turns += 1
    assert turns == (4 - 1 - place) + 3 * 4
    assert ending(state) is Ending.FINISHED


@pytest.mark.parametrize("given", [{"countdown": 0}, {"countdown": None, "round_limit": 25}])
def test_the_last_move_leaves_a_position_without_seat_and_decision(given: dict[str, Any]) -> None:
    state = a_table(
        n_players=2, seat=1, round=25, decision="CONTRACTS", ports={"sydney": ship("cutty_sark", 1)}, **given
    )
    after = play(state, "use_done", "move:5")
    assert after["players"][1]["money"] == 20
    assert (after["over"], after["seat"], after["decision"], after["context"]) == (True, None, None, {})
    assert (after["round"], after["countdown"]) == (25, given["countdown"])
    assert legal(state) == []
    assert write_position(a_table(**after)) == after


def test_a_round_is_never_cut_short_by_the_cap() -> None:
    state = a_table(n_players=2, seat=0, round=25, round_limit=25, decision="MOVE")
    after = play(state, "move:5")
    assert (after["over"], after["seat"], after["round"]) == (False, 1, 25)


def test_the_cap_ends_a_game_whose_countdown_still_runs() -> None:
    state = a_table(n_players=2, seat=1, round=25, round_limit=25, countdown=2, decision="MOVE")
    after = play(state, "move:5")
    assert (after["over"], after["countdown"]) == (True, 2)
    assert ending(state) is Ending.CAPPED


def test_the_round_before_the_cap_is_followed_by_one_more() -> None:
    state = a_table(n_players=2, seat=1, round=24, round_limit=25, decision="MOVE")
    assert play(state, "move:5")["round"] == 25


def test_the_countdown_goes_down_only_when_the_turn_passes_to_the_starting_seat() -> None:
    state = a_table(start_seat=2, seat=3, countdown=2, decision="MOVE")
    assert play(state, "move:5")["countdown"] == 2
    state = a_table(start_seat=2, seat=1, countdown=2, decision="MOVE")
    after = play(state, "move:5")
    assert (after["countdown"], after["round"]) == (1, 2)


def test_before_the_trigger_no_countdown_runs() -> None:
    state = a_table(n_players=2, seat=1, decision="MOVE", stack=["oregon"])
    after = play(state, "move:5")
    assert (after["round"], after["countdown"]) == (2, None)


def test_without_the_ships_action_the_game_is_capped_after_a_hundred_rounds() -> None:
    state = setup(2, 1, {"round_limit": 100})
    while to_decide(state) is not None:
        idle_turn(state)
    assert (state.round, ending(state)) == (100, Ending.CAPPED)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("round_limit", [100, 9])
def test_every_seat_has_had_the_same_number_of_turns(seats: int, round_limit: int) -> None:
    for seed in range(5):
        state = setup(seats, seed, {"round_limit": round_limit})
        turns = [0] * seats
        chance = seeded("turns", seed)
        while (seat := to_decide(state)) is not None:
            moves = legal_moves(state)
            turns[seat] += moves[0] == "contract"
            at, chance = below(len(moves), chance)
            apply(state, moves[at])
        assert set(turns) == {state.round}

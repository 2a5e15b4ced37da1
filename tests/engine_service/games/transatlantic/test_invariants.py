"""The checks of `invariants.py` themselves: each state broken on purpose must be noticed."""

from collections.abc import Callable

import pytest

from engine_service.games import transatlantic
from engine_service.games.transatlantic.deck import DIRECTOR, FLEET
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import TURN
from engine_service.kernel.seats import NOBODY
from tests.engine_service.games.transatlantic.invariants import check
from tests.engine_service.games.transatlantic.test_hidden_information import a_game


def a_turn() -> State:
    """The beginning of a turn in the middle of a random game, with something of everything on the table."""
    decisions = 300
    while (state := a_game(4, 12, decisions)).step != TURN or not state.scrapped or not any(state.houses):
        decisions += 1
    return state


def _a_coal_too_many(state: State) -> None:
    state.coal_supply += 1


def _coal_on_a_docked_ship(state: State) -> None:
    state.coal[state.docks[0]] = 1
    state.coal_supply -= 1


def _a_marker_for_nothing(state: State) -> None:
    state.markers[0] = (state.markers[0][0] + 1, *state.markers[0][1:])


def _a_tile_twice(state: State) -> None:
    state.docks += state.docks[:1]


def _a_region_upside_down(state: State) -> None:
    state.regions = [tuple(reversed(ships)) for ships in state.regions]


def _a_fleet_without_its_first_ship(state: State) -> None:
    state.fleets = [fleet[1:] for fleet in state.fleets]


def _a_ship_without_owner(state: State) -> None:
    for tile in state.fleets[0]:
        state.owners[tile] = NOBODY


def _a_card_from_nowhere(state: State) -> None:
    state.ext_discard += (FLEET,)


def _a_hand_without_its_director(state: State) -> None:
    state.hands[0] = tuple(card for card in state.hands[0] if card != DIRECTOR)


def _the_same_kind_twice_on_display(state: State) -> None:
    state.ext_stack += state.display[:1]
    state.display = (state.display[1], *state.display[1:])


def _a_contract_without_president(state: State) -> None:
    state.contracts[0] = 1


def _a_house_too_many(state: State) -> None:
    state.houses[0] += (0,)


def _a_penny(state: State) -> None:
    state.money[0] += 1


def _a_gap_in_the_market(state: State) -> None:
    state.market = [*state.market[1:3], 0, *state.market[3:]]
    state.drawn -= 1


def _an_end_out_of_season(state: State) -> None:
    state.end_round = 0 if state.end_round else state.round + 1


def _a_move_left_out(state: State) -> None:
    state.legal = state.legal[1:]


def _somebody_elses_decision(state: State) -> None:
    state.seat = (state.seat + 1) % 4


@pytest.mark.parametrize(
    "break_it",
    [
        _a_coal_too_many, _coal_on_a_docked_ship, _a_marker_for_nothing, _a_tile_twice, _a_region_upside_down,
        _a_fleet_without_its_first_ship, _a_ship_without_owner, _a_card_from_nowhere, _a_hand_without_its_director,
        _the_same_kind_twice_on_display, _a_contract_without_president, _a_house_too_many, _a_penny,
        _a_gap_in_the_market, _an_end_out_of_season, _a_move_left_out, _somebody_elses_decision,
    ],
)  # fmt: skip
def test_a_state_broken_on_purpose_is_noticed(break_it: Callable[[State], None]) -> None:
    state = a_turn()
    check(None, None, state)
    break_it(state)
    with pytest.raises(AssertionError):
        check(None, None, state)


def _points_for_nothing(state: State) -> None:
    state.vp[0] += 1


def _docks_in_another_order(state: State) -> None:
    state.docks = tuple(reversed(state.docks))


def _a_riband_out_of_the_blue(state: State) -> None:
    state.markers[0] = (state.markers[0][0] + 1, *state.markers[0][1:])
    state.marker_supply[0] -= 1


@pytest.mark.parametrize("break_it", [_points_for_nothing, _docks_in_another_order, _a_riband_out_of_the_blue])
def test_a_change_that_no_move_makes_is_noticed(break_it: Callable[[State], None]) -> None:
    before = a_turn()
    after = transatlantic.clone(before)
    move = transatlantic.legal_moves(before)[0]
    transatlantic.apply(after, move)
    check(before, move, after)
    break_it(after)
    with pytest.raises(AssertionError):
        check(before, move, after)

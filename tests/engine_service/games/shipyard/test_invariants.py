"""The checks of `invariants.py` themselves: each state broken on purpose must be noticed."""

from collections.abc import Callable

import pytest

from engine_service.games import shipyard
from engine_service.games.shipyard.board import CAPTAIN
from engine_service.games.shipyard.state import Launched, State
from engine_service.kernel.moves import Move
from engine_service.kernel.rng import below, seeded
from tests.engine_service.games.shipyard import invariants


def a_step() -> tuple[State, Move, State]:
    """The states before and after the choice of an action late in a random game, in which ships have been scored."""
    state = shipyard.setup(4, 3, {"balanced_employees": False})
    chance = seeded("late", 2)
    while not (state.laps_left == 1 and state.step == 0 and all(state.systems) and any(state.fleets)):
        legal = shipyard.legal_moves(state)
        launches = [move for move in legal if move == "launch"]
        at, chance = below(len(legal), chance)
        shipyard.apply(state, launches[0] if launches else legal[at])
    move = shipyard.legal_moves(state)[0]
    after = shipyard.clone(state)
    shipyard.apply(after, move)
    return state, move, after


def _owner(state: State) -> int:
    return next(seat for seat, fleet in enumerate(state.fleets) if fleet)


def _a_ship_without_captain(state: State) -> None:
    seat = _owner(state)
    ship = state.fleets[seat][0]
    pieces = (0, *ship.pieces[CAPTAIN + 1 :])
    state.fleets[seat] = (Launched(ship.cards, pieces, ship.speed, ship.points), *state.fleets[seat][1:])


def _a_ship_too_fast(state: State) -> None:
    seat = _owner(state)
    ship = state.fleets[seat][0]
    state.fleets[seat] = (Launched(ship.cards, ship.pieces, ship.speed + 9, ship.points), *state.fleets[seat][1:])


def _a_canal_adrift(state: State) -> None:
    state.systems[0] = {**state.systems[0], 40_000: 4 * state.canal_deck[0]}
    state.canal_deck = state.canal_deck[1:]


def _a_figure_on_land(state: State) -> None:
    state.figures[0] = state.figures[0]._replace(cell=0 if state.figures[0].cell else 2)


def _two_cards_on_a_space(state: State) -> None:
    state.positions[0] = state.positions[1]


def _a_lead_too_far(state: State) -> None:
    state.positions[state.advanced] += 1


def _the_exchange_marker_moved(state: State) -> None:
    state.exchange_marker = (state.exchange_marker + 1) % 6


def _two_cards_exchanged_on_the_track(state: State) -> None:
    positions = state.positions
    behind = [card for card in range(8) if card != state.advanced]
    one, other = behind[0], behind[1]
    positions[one], positions[other] = positions[other], positions[one]


BREAKS: list[tuple[Callable[..., None], str, Callable[[State], None]]] = [
    (invariants.ship_cards_are_conserved, "a card lost", lambda state: setattr(state, "removed", state.removed[1:])),
    (invariants.ship_cards_are_conserved, "a card twice", lambda state: setattr(state, "card", state.market[0])),
    (invariants.canals_are_conserved, "a canal lost", lambda state: setattr(state, "canal_deck", state.canal_deck[1:])),
    (
        invariants.canals_are_conserved,
        "canals used less",
        lambda state: state.used_counts.__setitem__(_owner(state), -1),
    ),
    (invariants.trains_are_conserved, "a train twice", lambda state: setattr(state, "train", state.train_column[0])),
    (invariants.employees_are_conserved, "a copy too many", lambda state: state.copies.__setitem__(0, 3)),
    (invariants.employees_are_conserved, "a clone", lambda state: state.employees.__setitem__(0, (1, 1))),
    (invariants.contracts_are_conserved, "a contract twice", lambda state: setattr(state, "contracts_out", (1, 2))),
    (invariants.nothing_is_owed, "debts", lambda state: state.guilders.__setitem__(0, -1)),
    (invariants.nothing_is_owed, "less than no sails", lambda state: state.stocks[1].__setitem__(3, -1)),
    (invariants.every_card_has_its_space_on_the_track, "two on a space", _two_cards_on_a_space),
    (invariants.every_card_has_its_space_on_the_track, "a lead too far", _a_lead_too_far),
    (invariants.no_card_is_marked_twice, "a mark twice", lambda state: state.marks.__setitem__(0, state.marks[1])),
    (invariants.columns_have_no_gaps, "a gap in the market", lambda state: state.market.__setitem__(0, 0)),
    (invariants.columns_have_no_gaps, "a short column", lambda state: state.market.__setitem__(4, 0)),
    (invariants.yards_are_legal, "another layout", lambda state: state.layouts.__setitem__(2, state.layouts[2] ^ 1)),
    (invariants.canal_systems_hang_together, "a canal adrift", _a_canal_adrift),
    (invariants.canal_systems_hang_together, "a figure on land", _a_figure_on_land),
    (invariants.scored_ships_are_ships, "no captain", _a_ship_without_captain),
    (invariants.scored_ships_are_ships, "a ship too fast", _a_ship_too_fast),
    (invariants.markers_stand_somewhere, "off its ring", lambda state: setattr(state, "recruit_marker", 4)),
    (invariants.turns_are_taken_in_order, "a turn too many", lambda state: state.turns.__setitem__(0, 40)),
    (invariants.only_what_runs_is_remembered, "a purchase", lambda state: setattr(state, "bought", 2)),
    (
        invariants.scores_and_used_canals_never_shrink,
        "shrunk",
        lambda state: state.scores.__setitem__(_owner(state), 0),
    ),
    (invariants.pushed_cards_keep_their_order_and_move_by_one, "overtaken", _two_cards_exchanged_on_the_track),
    (invariants.the_exchange_marker_moves_by_one_per_exchange, "moved", _the_exchange_marker_moved),
    (
        invariants.income_is_within_its_bounds,
        "too much",
        lambda state: state.guilders.__setitem__(state.active_seat, 99),
    ),
]


def test_a_late_game_is_in_order() -> None:
    invariants.check(*a_step())


@pytest.mark.parametrize(("holds", "break_it"), [row[::2] for row in BREAKS], ids=[row[1] for row in BREAKS])
def test_what_breaks_an_invariant_is_noticed(holds: Callable[..., None], break_it: Callable[[State], None]) -> None:
    before, _, after = a_step()
    break_it(after)
    with pytest.raises(AssertionError):
        holds(*((before, after) if holds in invariants.OF_A_MOVE else (after,)))


def test_every_invariant_has_been_broken() -> None:
    assert {holds for holds, *_ in BREAKS} == {*invariants.OF_A_STATE, *invariants.OF_A_MOVE}

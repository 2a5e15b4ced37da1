"""The checks of `invariants.py` themselves: each state broken on purpose must be noticed."""

from collections.abc import Callable

import pytest

from engine_service.games.crossing_oceans import apply, clone, legal_moves, setup
from engine_service.games.crossing_oceans.board import PORT_OF
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import TOKEN
from engine_service.games.crossing_oceans.tiles import NO_TILE, NUMBER_OF
from engine_service.kernel.rng import below, seeded
from tests.engine_service.games.crossing_oceans.invariants import check

SYDNEY, AUCKLAND, BOMBAY = PORT_OF["sydney"], PORT_OF["auckland"], PORT_OF["bombay"]


def a_step() -> tuple[State, State]:
    """The states before and after the contract that begins some turn in the middle of a random game."""
    state = setup(4, 2, {"round_limit": 100})
    chance = seeded("middle")
    for _ in range(60):
        moves = legal_moves(state)
        at, chance = below(len(moves), chance)
        apply(state, moves[at])
    while legal_moves(state)[0] != "contract":
        apply(state, legal_moves(state)[-1])
    after = clone(state)
    apply(after, legal_moves(after)[0])
    return state, after


def _coal_for_a_clipper(state: State) -> None:
    state.coal[state.ships.index(NUMBER_OF["ariel"])] = 1
    state.coal_supply -= 1


def _an_owner_for_scotia(state: State) -> None:
    state.owners[state.ships.index(NUMBER_OF["scotia"])] = 0


def _an_empty_region(state: State) -> None:
    for port in (SYDNEY, AUCKLAND):
        state.removed += tuple(filter(None, [state.ships[port]]))
        state.ships[port] = NO_TILE
        state.coal_supply += state.coal[port]
        state.coal[port] = 0


def _a_house_for_nothing(state: State) -> None:
    state.houses[SYDNEY] ^= 1 << 2
    state.houses_left[2] -= 1


def _two_ships_exchanged(state: State) -> None:
    for row in (state.ships, state.owners, state.coal):
        row[SYDNEY], row[BOMBAY] = row[BOMBAY], row[SYDNEY]


def _a_headquarters_in_the_middle(state: State) -> None:
    state.stack = (*state.stack[:-6], state.stack[-1], *state.stack[-5:-1], state.stack[-6])


def _a_gap_in_the_market(state: State) -> None:
    state.removed += (state.market[2],)
    state.market[2] = NO_TILE


def _a_draw_for_nothing(state: State) -> None:
    state.removed += state.stack[state.drawn : state.drawn + 3]
    state.drawn += 3


def _another_order_of_the_stack(state: State) -> None:
    state.stack = (*state.stack[:-2], state.stack[-1], state.stack[-2])


BREAKS: list[tuple[int, str, Callable[[State], None]]] = [
    (1, "coal from nowhere", lambda state: setattr(state, "coal_supply", state.coal_supply + 1)),
    (2, "coal on a clipper", _coal_for_a_clipper),
    (4, "a tile lost", lambda state: state.market.__setitem__(5, NO_TILE)),
    (4, "a tile twice", lambda state: setattr(state, "removed", (*state.removed, *state.market[:1]))),
    (5, "an owned SCOTIA", _an_owner_for_scotia),
    (14, "an empty region", _an_empty_region),
    (6, "a captain too many", lambda state: state.captains.__setitem__(0, state.captains[0] + 1)),
    (7, "a house too many", lambda state: state.houses_left.__setitem__(1, 8)),
    (17, "a house for nothing", _a_house_for_nothing),
    (8, "five tokens", lambda state: state.tokens[2].__setitem__(1, 5)),
    (17, "a token for nothing", lambda state: state.tokens[3].__setitem__(1, 4)),
    (9, "debts", lambda state: state.money.__setitem__(0, -10)),
    (16, "money from nowhere", lambda state: state.money.__setitem__(0, state.money[0] + 10)),
    (17, "money for another", lambda state: state.money.reverse()),
    (17, "a contract for another", lambda state: state.contracts.__setitem__((state.seat + 1) % 4, 9)),
    (15, "two ships exchanged", _two_ships_exchanged),
    (11, "a headquarters in the middle", _a_headquarters_in_the_middle),
    (12, "a gap in the market", _a_gap_in_the_market),
    (13, "a draw for nothing", _a_draw_for_nothing),
    (13, "another order of the stack", _another_order_of_the_stack),
    (13, "a countdown too early", lambda state: setattr(state, "countdown", 3)),
    (18, "a decision without a move", lambda state: setattr(state, "step", TOKEN)),
    (21, "a purchase remembered", lambda state: setattr(state, "bought", 2)),
    (21, "a free token remembered", lambda state: setattr(state, "free", True)),
    (19, "a captain who walks too early", lambda state: state.rondel.__setitem__(state.seat, 7)),
    (20, "a turn too early", lambda state: setattr(state, "seat", (state.seat + 1) % 4)),
    (20, "a round too early", lambda state: setattr(state, "round", state.round + 1)),
]


def test_the_middle_of_a_game_is_in_order() -> None:
    before, after = a_step()
    check(before, legal_moves(before)[0], after)


@pytest.mark.parametrize(("number", "break_it"), [row[::2] for row in BREAKS], ids=[row[1] for row in BREAKS])
def test_what_breaks_an_invariant_is_noticed(number: int, break_it: Callable[[State], None]) -> None:
    before, after = a_step()
    break_it(after)
    with pytest.raises(AssertionError, match=rf"^{number}\b"):
        check(before, legal_moves(before)[0], after)


def test_a_move_that_was_not_legal_is_noticed() -> None:
    before, after = a_step()
    with pytest.raises(AssertionError, match=r"^18\b"):
        check(before, legal_moves(after)[0], after)

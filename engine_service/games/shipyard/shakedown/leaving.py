"""Which ship leaves the yard next (8.1)."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.cards import NO_CARD, PART
from engine_service.games.shipyard.moves import InSlot
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import CHOOSE_SHIP, END_TURN, LAUNCH
from engine_service.games.shipyard.yard import bit, completed_ships
from engine_service.kernel.moves import Move


def cruise_on(state: State) -> None:
    """The next completed ship leaves; if there are several the seat chooses, if there is none the turn ends."""
    ships = completed_ships(state.layouts[state.seat])
    if not ships:
        state.step = END_TURN
    elif len(ships) > 1:
        state.step = CHOOSE_SHIP
    else:
        _leave(state, *ships[0])


def legal_moves(state: State) -> Sequence[Move]:
    """Any completed ship, named by the slot of its bow."""
    return [moves.CHOOSE_SHIP[first] for first, _ in completed_ships(state.layouts[state.seat])]


def apply(state: State, move: Move) -> None:
    """That ship leaves."""
    assert isinstance(move, InSlot)
    for first, last in completed_ships(state.layouts[state.seat]):
        if first == move.slot:
            _leave(state, first, last)


def _leave(state: State, first: int, last: int) -> None:
    """Take the cards out of the yard, which frees their slots; then the ship is launched or scrapped."""
    seat = state.seat
    yard = state.yards[seat]
    state.ship = yard[first : last + 1]
    state.yards[seat] = (*yard[:first], *(NO_CARD,) * len(state.ship), *yard[last + 1 :])
    for slot, card in enumerate(state.ship, first):
        state.layouts[seat] ^= bit(PART[card], slot)
    state.step = LAUNCH

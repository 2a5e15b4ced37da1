"""Giving contracts up (10.2): each seat in turn order, green ones first, until it holds what it may keep."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.contracts import COLOURS, Contract, of_colour
from engine_service.games.shipyard.moves import WithContract
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import CONTRACT, DISCARD, NEXT_TURN
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat


def discard_on(state: State) -> None:
    """Ask the first seat that holds too many; when none does, the game goes on."""
    seat = next_to_discard(state)
    if seat is not None:
        state.seat = seat
        state.step = CONTRACT
    else:
        state.seat = state.active_seat
        state.keep = 0
        state.step = NEXT_TURN


def next_to_discard(state: State) -> Seat | None:
    """The first seat in turn order that holds more of a colour than it may keep."""
    for place in range(state.seats):
        seat = (state.start_seat + place) % state.seats
        if _too_many(state, seat):
            return seat
    return None


def legal_moves(state: State) -> Sequence[Move]:
    """Any contract of the first colour there are too many of."""
    return [moves.DISCARD_CONTRACT[contract] for contract in _too_many(state, state.seat)]


def apply(state: State, move: Move) -> None:
    """The contract is gone for good, and nobody else will ever know which."""
    assert isinstance(move, WithContract)
    seat = state.seat
    state.contracts[seat] = tuple([contract for contract in state.contracts[seat] if contract != move.contract])
    state.given_up[seat] = tuple(sorted((*state.given_up[seat], move.contract)))
    state.step = DISCARD


def _too_many(state: State, seat: Seat) -> Sequence[Contract]:
    """The seat's contracts of the first colour it holds more of than it may keep."""
    hand = state.contracts[seat]
    for colour in range(len(COLOURS)):
        held = of_colour(hand, colour)
        if len(held) > state.keep:
            return held
    return ()

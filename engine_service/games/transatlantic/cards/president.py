"""PRESIDENT (11.2), in his variant instead of the director: contracts become markers, the rest is sold."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.cards.director import take_back
from engine_service.games.transatlantic.markers import FREE_CHOICE, take_marker
from engine_service.games.transatlantic.moves import InColumn
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import EXCHANGE, TAKE
from engine_service.kernel.moves import Move

CONTRACTS_PER_MARKER: Final = 3
CONTRACT_PRICE: Final = 20


def begin(state: State) -> None:
    """The cards return to the hand; many of them bring no marker."""
    take_back(state)
    state.step = EXCHANGE


def legal_moves(state: State) -> Sequence[Move]:
    """Any column that has supply and was not chosen yet in this turn, while the contracts last; and being done."""
    if state.contracts[state.active] < CONTRACTS_PER_MARKER:
        return ()
    supply, taken = state.marker_supply, state.taken
    legal: list[Move] = [moves.EXCHANGE[column] for column in FREE_CHOICE if supply[column] and column not in taken]
    if legal:
        legal.append(moves.EXCHANGE_DONE)
    return legal


def apply(state: State, move: Move) -> None:
    """Trade contracts for the marker, or go on."""
    if isinstance(move, InColumn):
        seat = state.active
        state.contracts[seat] -= CONTRACTS_PER_MARKER
        take_marker(state, seat, move.column)
        state.taken += (move.column,)
    else:
        sell(state)


def sell(state: State) -> None:
    """All contracts left are sold, whether one likes it or not; then a card is taken from the display."""
    seat = state.active
    state.money[seat] += CONTRACT_PRICE * state.contracts[seat]
    state.contracts[seat] = 0
    state.taken = ()
    state.step = TAKE

"""SHIP AGENT (8.11): carry out the action of the card on top of another seat's played stack."""

from collections.abc import Sequence

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.deck import SHIP_AGENT
from engine_service.games.transatlantic.moves import OfSeat
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import END_TURN, FIRST_STEP
from engine_service.kernel.moves import Move


def legal_moves(state: State) -> Sequence[Move]:
    """Every other seat whose top card is not an agent itself; or none."""
    active = state.active
    legal: list[Move] = [
        moves.COPY[seat]
        for seat, stack in enumerate(state.played)
        if stack and seat != active and stack[-1] != SHIP_AGENT
    ]
    if legal:
        legal.append(moves.COPY_NONE)
    return legal


def apply(state: State, move: Move) -> None:
    """The copied card stays where it is; its action runs as if it were the own."""
    if isinstance(move, OfSeat):
        state.card = state.played[move.seat][-1]
        state.step = FIRST_STEP[state.card]
    else:
        state.step = END_TURN

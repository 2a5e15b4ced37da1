"""What is played for a seat that forfeited: whatever leaves the table as it is."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.crossing_oceans import moves
from engine_service.games.crossing_oceans.board import CENTRE, RONDEL
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import MOVE
from engine_service.kernel.moves import Move

_HARMLESS: Final = (moves.CONTRACT, moves.USE_DONE, moves.BUY_DONE, moves.NO_TOKEN)


def neutral_move(state: State, legal: Sequence[Move]) -> Move:
    """The first move that stops or declines, the free step on the rondel, else the first legal move."""
    if state.step == MOVE:
        spot = state.rondel[state.seat]
        return legal[0] if spot == CENTRE else moves.MOVE[(spot + 1) % len(RONDEL)]
    return next((move for move in _HARMLESS if move in legal), legal[0])

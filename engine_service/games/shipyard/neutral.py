"""What is played for a seat that forfeited: it stops and declines where it can, else it takes what costs least."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import POSTS_PER_SPACE
from engine_service.games.shipyard.employees import SURCHARGE
from engine_service.games.shipyard.moves import AtPost
from engine_service.games.shipyard.state import State
from engine_service.kernel.moves import Move

_HARMLESS: Final = (
    moves.END_ACTIONS,
    moves.BUILD_DONE,
    moves.FIT_DONE,
    moves.SCRAP,
    moves.LAST_CHANCE_PASS,
    moves.SELL_CAR,
)


def neutral_move(state: State, legal: Sequence[Move]) -> Move:
    """The first move that stops or declines, else the first of the cheapest."""
    for move in _HARMLESS:
        if move in legal:
            return move
    return min(legal, key=lambda move: _price(state, move))


def _price(state: State, move: Move) -> int:
    """Rows and marker steps are listed from the cheapest on, so only surcharges have to be looked up."""
    if isinstance(move, AtPost):
        return SURCHARGE[state.posts[POSTS_PER_SPACE * state.hire_marker + move.post]]
    return 0

"""BLUE RIBAND (8.8): as many own ships sail as the seat has Blue Ribands, the printed one included."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic.sailing import up_to
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import BLUE
from engine_service.kernel.moves import Move

_PRINTED: Final = 1


def legal_moves(state: State) -> Sequence[Move]:
    """Own ready ships, one after the other; a Riband won while deploying counts already."""
    return up_to(state, _PRINTED + state.markers[state.active][BLUE])

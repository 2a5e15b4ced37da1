"""TRANSPORT and its extension (8.4): up to two own ships sail, with the extension up to three."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic.deck import TRANSPORT, TRANSPORT_EXT
from engine_service.games.transatlantic.sailing import up_to
from engine_service.games.transatlantic.state import State
from engine_service.kernel.moves import Move

_SHIPS: Final = {TRANSPORT: 2, TRANSPORT_EXT: 3}


def legal_moves(state: State) -> Sequence[Move]:
    """Own ready ships, one after the other."""
    return up_to(state, _SHIPS[state.card])

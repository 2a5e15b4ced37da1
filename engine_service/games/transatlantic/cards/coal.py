"""COAL and its extension (8.10): load coal by the number of bunkers; evenly, or with the extension as one likes."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.loading import load, loadable
from engine_service.games.transatlantic.moves import OnTile
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import END_TURN, LOAD_EVENLY, LOAD_FREELY
from engine_service.games.transatlantic.tiles import BLACK
from engine_service.kernel.moves import Move

_PRINTED_BUNKER: Final = 1
_BASE: Final = 2
_BASE_EXT: Final = 3


def begin(state: State) -> None:
    """Two coals and one for each bunker."""
    state.to_load = _BASE + _PRINTED_BUNKER + state.markers[state.active][BLACK]
    state.step = LOAD_EVENLY


def begin_ext(state: State) -> None:
    """Three coals and one for each bunker."""
    state.to_load = _BASE_EXT + _PRINTED_BUNKER + state.markers[state.active][BLACK]
    state.step = LOAD_FREELY


def legal_evenly(state: State) -> Sequence[Move]:
    """The own ships with the least coal, as long as any is due."""
    if not state.to_load:
        return ()
    ships = loadable(state)
    if not ships:
        return ()
    coal = state.coal
    least = min([coal[tile] for tile in ships])
    return [moves.LOAD[tile] for tile in ships if coal[tile] == least]


def legal_freely(state: State) -> Sequence[Move]:
    """Any own ship with room, as long as coal is due; and being done."""
    legal: list[Move] = [moves.LOAD[tile] for tile in loadable(state)] if state.to_load else []
    if legal:
        legal.append(moves.LOAD_DONE)
    return legal


def apply(state: State, move: Move) -> None:
    """Load one and go on, or stop; what cannot be loaded stays in the supply."""
    if isinstance(move, OnTile):
        load(state, move.tile)
    else:
        state.step = END_TURN

"""GLOBAL (8.7): one own ship of each region sails, or one steamship of each flag."""

from collections.abc import Sequence

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.regions import region_of
from engine_service.games.transatlantic.sailing import ready_ships
from engine_service.games.transatlantic.state import BY_FLAG, BY_REGION, State
from engine_service.games.transatlantic.steps import SAIL_GLOBAL
from engine_service.games.transatlantic.tiles import FLAG, NO_FLAG, TileNumber
from engine_service.kernel.moves import Move


def legal_modes(state: State) -> Sequence[Move]:
    """By region with any ready ship, by flag with one that shows a flag."""
    ready = ready_ships(state)
    legal = [moves.MODE_FLAG] if any(FLAG[tile] != NO_FLAG for tile in ready) else []
    if ready:
        legal.append(moves.MODE_REGION)
    return legal


def choose_mode(state: State, move: Move) -> None:
    """The ships follow one by one."""
    state.mode = BY_FLAG if move is moves.MODE_FLAG else BY_REGION
    state.step = SAIL_GLOBAL


def legal_voyages(state: State) -> Sequence[Move]:
    """Ready ships of regions, or flags, from which none has sailed yet; and being done."""
    used = {_group(state, tile) for tile in state.sailed}
    if state.mode == BY_FLAG:
        used.add(NO_FLAG)
    legal: list[Move] = [moves.SAIL[tile] for tile in ready_ships(state) if _group(state, tile) not in used]
    if legal:
        legal.append(moves.SAIL_DONE)
    return legal


def _group(state: State, tile: TileNumber) -> int:
    return FLAG[tile] if state.mode == BY_FLAG else region_of(state, tile)

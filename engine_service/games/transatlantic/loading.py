"""Loading coal (6.8): only onto own steamships at sea, as far as supply and bunkers go."""

from engine_service.games.transatlantic.board import FULL_BUNKER
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import IS_STEAMSHIP, TileNumber


def loadable(state: State) -> list[TileNumber]:
    """The ships of the active seat that can take a coal, in name order."""
    if not state.coal_supply:
        return []
    coal = state.coal
    return [tile for tile in state.fleets[state.active] if IS_STEAMSHIP[tile] and coal[tile] < FULL_BUNKER]


def load(state: State, tile: TileNumber) -> None:
    """One of the coals due goes from the supply onto the ship."""
    state.coal[tile] += 1
    state.coal_supply -= 1
    state.to_load -= 1

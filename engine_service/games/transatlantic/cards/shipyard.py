"""SHIPYARD and its extension (8.2): buy up to two tiles; the extension may add a coal to one of the new ships."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import market, moves
from engine_service.games.transatlantic.deck import SHIPYARD_EXT
from engine_service.games.transatlantic.moves import OnTile
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import DEPLOY_BOUGHT, EXTRA_COAL
from engine_service.games.transatlantic.tiles import IS_HQ, IS_STEAMSHIP
from engine_service.kernel.moves import Move

PURCHASES_AT_MOST: Final = 2


def legal_purchases(state: State) -> Sequence[Move]:
    """Every tile that can be paid, but only one headquarters; and being done."""
    tiles = market.affordable(state)
    if any(IS_HQ[tile] for tile in state.bought):
        tiles = [tile for tile in tiles if not IS_HQ[tile]]
    if not tiles:
        return ()
    legal: list[Move] = [moves.BUY[tile] for tile in tiles]
    legal.sort()
    legal.append(moves.BUY_DONE)
    return legal


def buy(state: State, move: Move) -> None:
    """Buy one tile and look again, or leave the market."""
    if isinstance(move, OnTile):
        market.buy(state, move.tile)
    if move is moves.BUY_DONE or len(state.bought) == PURCHASES_AT_MOST:
        leave(state)


def leave(state: State) -> None:
    """The extension offers its coal; otherwise the market moves up and a new ship goes to sea."""
    if state.card == SHIPYARD_EXT:
        state.step = EXTRA_COAL
    else:
        launch(state)


def legal_extra_coal(state: State) -> Sequence[Move]:
    """One of the ships just bought, or none."""
    legal: list[Move] = [moves.EXTRA_COAL[tile] for tile in state.bought if IS_STEAMSHIP[tile]]
    if not legal or not state.coal_supply:
        return ()
    legal.append(moves.NO_EXTRA_COAL)
    legal.sort()
    return legal


def extra_coal(state: State, move: Move) -> None:
    """The coal goes onto the ship before it is deployed."""
    if isinstance(move, OnTile):
        state.coal[move.tile] += 1
        state.coal_supply -= 1
    launch(state)


def launch(state: State) -> None:
    """The market is restored before one of the new ships is deployed."""
    market.restore(state)
    state.step = DEPLOY_BOUGHT

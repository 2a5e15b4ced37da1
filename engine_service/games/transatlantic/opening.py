"""Opening purchases (3, step 9): from the last seat to the first, each buys one steamship and deploys it."""

from collections.abc import Sequence

from engine_service.games.transatlantic import market, moves
from engine_service.games.transatlantic.moves import OnTile
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import DEPLOY_BOUGHT
from engine_service.games.transatlantic.tiles import IS_STEAMSHIP
from engine_service.kernel.moves import Move


def legal_moves(state: State) -> Sequence[Move]:
    """Any steamship that can be paid."""
    legal: list[Move] = [moves.BUY[tile] for tile in market.affordable(state) if IS_STEAMSHIP[tile]]
    legal.sort()
    return legal


def apply(state: State, move: Move) -> None:
    """Buy it; the market moves up before it is deployed."""
    assert isinstance(move, OnTile)
    market.buy(state, move.tile)
    market.restore(state)
    state.step = DEPLOY_BOUGHT

"""Ships (7.1): buy up to three tiles from market and docks, then the market is refilled."""

from collections.abc import Sequence

from engine_service.games.crossing_oceans import moves, tokens
from engine_service.games.crossing_oceans.board import (
    COLUMN_SPOTS,
    MARKET_PLACES,
    MARKET_STEP,
    PURCHASES_AT_MOST,
    REVEALED_AT_ONCE,
)
from engine_service.games.crossing_oceans.ending import ROUNDS_AFTER_TRIGGER
from engine_service.games.crossing_oceans.moves import OnTile
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import BUY, BUYING, END_TURN, TAKE_TOKEN
from engine_service.games.crossing_oceans.tiles import FLAG, HQ_COLUMN, IS_HQ, NO_TILE, PRICE, TileNumber
from engine_service.kernel.moves import Move


def begin(state: State) -> None:
    """The buyer comes to the market with nothing bought yet."""
    state.bought = 0
    state.step = BUY


def legal_moves(state: State) -> Sequence[Move]:
    """Every tile on sale that can be paid, and being done."""
    money = state.money[state.seat]
    legal: list[Move] = [moves.BUY[tile] for tile in state.docks if tile and PRICE[tile] <= money]
    extra = 0
    for tile in state.market:
        extra += MARKET_STEP
        if tile and PRICE[tile] + extra <= money:
            legal.append(moves.BUY[tile])
    legal.append(moves.BUY_DONE)
    legal.sort()
    return legal


def apply(state: State, move: Move) -> None:
    """Buy one tile and go on, or leave the market."""
    if not isinstance(move, OnTile):
        _refill(state)
        return
    _pay(state, move.tile)
    state.bought += 1
    state.step = BUYING
    if IS_HQ[move.tile]:
        _open_headquarters(state, move.tile)
    else:
        state.supply[state.seat] += (move.tile,)


def buy_on(state: State) -> None:
    """Ask again until three tiles are bought."""
    if state.bought < PURCHASES_AT_MOST:
        state.step = BUY
    else:
        _refill(state)


def _pay(state: State, tile: TileNumber) -> None:
    if tile in state.market:
        place = state.market.index(tile)
        state.money[state.seat] -= PRICE[tile] + MARKET_STEP * (place + 1)
        state.market[place] = NO_TILE
    else:
        state.money[state.seat] -= PRICE[tile]
        state.docks[FLAG[tile]] = NO_TILE


def _open_headquarters(state: State, tile: TileNumber) -> None:
    """A headquarters brings a free token in its column, or in the emptiest one if that is full (T5)."""
    seat = state.seat
    state.hqs[seat] += (tile,)
    column = HQ_COLUMN[tile]
    if state.tokens[seat][column] < COLUMN_SPOTS:
        state.tokens[seat][column] += 1
        return
    state.columns = tokens.fewest(state, range(5))
    state.free = True
    state.optional = False
    state.resume = BUYING
    state.step = TAKE_TOKEN


def _refill(state: State) -> None:
    """Tiles move left; while the stack lasts, the leftmost make room and three new ones are revealed."""
    left = [tile for tile in state.market if tile]
    revealed = state.stack[state.drawn : state.drawn + REVEALED_AT_ONCE]
    if revealed:
        while len(left) > MARKET_PLACES - len(revealed):
            _push_to_docks(state, left.pop(0))
        left += revealed
        state.drawn += len(revealed)
        if state.drawn == len(state.stack):
            state.countdown = ROUNDS_AFTER_TRIGGER
    state.market = left + [NO_TILE] * (MARKET_PLACES - len(left))
    state.bought = 0
    state.step = END_TURN


def _push_to_docks(state: State, tile: TileNumber) -> None:
    place = FLAG[tile]
    if state.docks[place]:
        state.removed += (state.docks[place],)
    state.docks[place] = tile

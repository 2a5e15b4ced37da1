"""The ship market (2.2, 6.5): what a tile costs where it lies, buying it, and moving up afterwards."""

from engine_service.games.transatlantic.board import COAL_WITH_SHIP, EXTRA_COST, MARKET_PLACES
from engine_service.games.transatlantic.state import NOT_TRIGGERED, State
from engine_service.games.transatlantic.tiles import IS_HQ, IS_STEAMSHIP, NO_TILE, PRICE, TileNumber


def affordable(state: State) -> list[TileNumber]:
    """The tiles the active seat can pay for, from left to right."""
    money = state.money[state.active]
    return [
        tile
        for tile, extra in zip(state.market, EXTRA_COST[state.variant_market], strict=True)
        if tile and PRICE[tile] + extra <= money
    ]


def buy(state: State, tile: TileNumber) -> None:
    """Pay for the tile and take it; nothing moves up yet. A ship comes with a coal, if its place brings one."""
    seat = state.active
    place = state.market.index(tile)
    state.market[place] = NO_TILE
    state.money[seat] -= PRICE[tile] + EXTRA_COST[state.variant_market][place]
    state.owners[tile] = seat
    state.bought += (tile,)
    if IS_HQ[tile]:
        state.hqs[seat] += (tile,)
        return
    state.waiting[seat] += (tile,)
    if state.coal_supply and COAL_WITH_SHIP[state.variant_market][place]:
        state.coal[tile] = 1
        state.coal_supply -= 1


def restore(state: State) -> None:
    """After purchases: the leftmost ship goes to the docks if a ship was bought, the rest moves up, new ones come."""
    if not state.bought:
        return
    row = [tile for tile in state.market if tile]
    if row and IS_STEAMSHIP[row[0]] and any(IS_STEAMSHIP[tile] for tile in state.bought):
        state.docks += (row.pop(0),)
    revealed = state.pile[state.drawn : state.drawn + MARKET_PLACES - len(row)]
    row += revealed
    state.drawn += len(revealed)
    state.market = row + [NO_TILE] * (MARKET_PLACES - len(row))
    # Headquarters come after all ships: if the first tile is none, no ship is left in market and pile.
    if state.end_round == NOT_TRIGGERED and not IS_STEAMSHIP[state.market[0]]:
        state.end_round = state.round + 1

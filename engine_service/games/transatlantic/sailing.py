"""Sailing (6.6): which ships are ready, what a voyage brings its owner, and SAIL ship by ship."""

from collections.abc import Sequence

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.board import ALL_HOUSES
from engine_service.games.transatlantic.moves import OnTile
from engine_service.games.transatlantic.regions import region_of
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import END_TURN
from engine_service.games.transatlantic.tiles import INCOME, IS_SAILING, TileNumber
from engine_service.kernel.moves import Move


def is_ready(state: State, tile: TileNumber) -> bool:
    """Whether an owned ship could sail: a sailing ship, or a steamship with coal."""
    return state.coal[tile] > 0 or IS_SAILING[tile]


def ready_ships(state: State) -> list[TileNumber]:
    """The own ships of the active seat that could sail, in name order."""
    coal = state.coal
    return [tile for tile in state.fleets[state.active] if coal[tile] or IS_SAILING[tile]]


def voyage(state: State, tile: TileNumber, pay: int) -> None:
    """The ship earns the pay for its owner, and a point for each of the owner's houses in its region."""
    owner = state.owners[tile]
    state.money[owner] += pay
    # Most ships sail for seats without houses; looking for the region is then in vain.
    if state.houses_left[owner] < ALL_HOUSES:
        state.vp[owner] += state.houses[region_of(state, tile)].count(owner)
    if state.coal[tile]:
        state.coal[tile] -= 1
        state.coal_supply += 1


def one_ship(state: State) -> Sequence[Move]:
    """SAIL: any own ready ship; one has to sail if one can."""
    return [moves.SAIL[tile] for tile in ready_ships(state)]


def up_to(state: State, ships: int) -> Sequence[Move]:
    """SAIL: any own ready ship that has not sailed yet in this action, until so many have; or being done."""
    sailed = state.sailed
    if len(sailed) >= ships:
        return ()
    legal: list[Move] = [moves.SAIL[tile] for tile in ready_ships(state) if tile not in sailed]
    if legal:
        legal.append(moves.SAIL_DONE)
    return legal


def sail(state: State, move: Move) -> None:
    """The ship sails for its income and the card asks on, or the action is over."""
    if isinstance(move, OnTile):
        voyage(state, move.tile, INCOME[move.tile])
        state.sailed += (move.tile,)
    else:
        state.step = END_TURN

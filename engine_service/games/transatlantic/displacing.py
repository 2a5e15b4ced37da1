"""Displaced ships (6.3): the owner of a ship pushed out must redeploy it; where it can go nowhere, it is scrapped."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.board import NO_REGION, Region
from engine_service.games.transatlantic.moves import IntoRegion
from engine_service.games.transatlantic.regions import enter, ways_in
from engine_service.games.transatlantic.sailing import is_ready
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import AFTER_DEPLOYING, FAREWELL, REDEPLOY
from engine_service.games.transatlantic.tiles import INCOME, NO_TILE, SCOTIA, TileNumber
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import NOBODY

_YES_OR_NO: Final = (moves.NO_FAREWELL, moves.FAREWELL)


def displace(state: State, tile: TileNumber, region: Region) -> None:
    """What becomes of the ship pushed out of the region; with none, or with SCOTIA, the card goes on."""
    if tile == SCOTIA:
        state.out_of_game += (tile,)
    elif tile:
        state.displaced = tile
        state.displaced_from = region
        state.seat = state.owners[tile]
        state.step = REDEPLOY
        return
    _come_to_rest(state)


def legal_redeployments(state: State) -> Sequence[Move]:
    """Wherever a new ship of its age could enter."""
    into = moves.REDEPLOY[state.displaced]
    legal: list[Move] = [into[region] for region in ways_in(state, state.displaced)]
    legal.sort()
    return legal


def redeploy(state: State, move: Move) -> None:
    """The ship enters with its coal and may push out an older one in turn."""
    assert isinstance(move, IntoRegion)
    displace(state, enter(state, move.tile, move.region), move.region)


def say_farewell(state: State) -> None:
    """Nowhere to go: a last voyage, if the ship can sail, and then the breaker's yard."""
    state.step = FAREWELL


def legal_farewells(state: State) -> Sequence[Move]:
    """Yes or no, if the ship is ready."""
    return _YES_OR_NO if is_ready(state, state.displaced) else ()


def farewell(state: State, move: Move) -> None:
    """The last voyage earns like any other, in the region the ship was pushed out of."""
    if move is moves.FAREWELL:
        owner = state.seat
        state.money[owner] += INCOME[state.displaced]
        state.vp[owner] += state.houses[state.displaced_from].count(owner)
    scrap(state)


def scrap(state: State) -> None:
    """The ship is nobody's any more; it is scored for its last owner at the end of the turn."""
    tile = state.displaced
    state.coal_supply += state.coal[tile]
    state.coal[tile] = 0
    state.pending_scrap += ((tile, state.owners[tile]),)
    state.owners[tile] = NOBODY
    state.scrapped += (tile,)
    _come_to_rest(state)


def _come_to_rest(state: State) -> None:
    state.displaced = NO_TILE
    state.displaced_from = NO_REGION
    state.seat = state.active
    state.step = AFTER_DEPLOYING[state.card]

"""Phase 1, PLACE (6.1): put one ship of the personal supply on the map, or take a contract."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.crossing_oceans import moves
from engine_service.games.crossing_oceans.board import OPEN_REGIONS, PORTS_IN
from engine_service.games.crossing_oceans.moves import PlaceShip
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import CONTRACTS
from engine_service.games.crossing_oceans.tiles import IS_STEAMSHIP, SCOTIA, YEAR
from engine_service.kernel.moves import Move

_ONLY_CONTRACT: Final = (moves.CONTRACT,)
_OPEN: Final = {seats: PORTS_IN[:regions] for seats, regions in OPEN_REGIONS.items()}


def legal_moves(state: State) -> Sequence[Move]:
    """Any empty port; in a full region only the oldest ship's port, for a younger ship."""
    seat = state.seat
    supply = state.supply[seat]
    if not supply:
        return _ONLY_CONTRACT
    ships = state.ships
    has_captain = state.captains[seat] > 0
    legal: list[Move] = [moves.CONTRACT]
    for region in _OPEN[state.seats]:
        empty = [port for port in region if not ships[port]]
        if empty:
            if has_captain:
                legal += [moves.PLACE[tile][port] for tile in supply for port in empty]
            continue
        oldest = min([ships[port] for port in region])
        port = ships.index(oldest)
        # A replaced own ship brings its captain back in time (R16).
        if has_captain or state.owners[port] == seat:
            legal += [moves.PLACE[tile][port] for tile in supply if YEAR[tile] > YEAR[oldest]]
    legal.sort()
    return legal


def apply(state: State, move: Move) -> None:
    """Place the ship, or take the contract; then the contracts may be used."""
    seat = state.seat
    if isinstance(move, PlaceShip):
        tile, port = move.tile, move.port
        if state.ships[port]:
            _send_home(state, port)
        state.ships[port] = tile
        state.owners[port] = seat
        state.captains[seat] -= 1
        state.supply[seat] = tuple([ship for ship in state.supply[seat] if ship != tile])
        if IS_STEAMSHIP[tile] and state.coal_supply:
            state.coal_supply -= 1
            state.coal[port] = 1
    else:
        state.contracts[seat] += 1
    state.step = CONTRACTS


def _send_home(state: State, port: int) -> None:
    """The replaced ship's coal returns to the supply, ship and captain to their owner; houses stay."""
    ship, owner = state.ships[port], state.owners[port]
    state.coal_supply += state.coal[port]
    state.coal[port] = 0
    if ship == SCOTIA:
        state.removed += (ship,)
    else:
        state.captains[owner] += 1
        state.supply[owner] += (ship,)

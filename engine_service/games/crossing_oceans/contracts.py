"""Phase 2, CONTRACTS (6.2): turn contracts into money, coal or a house, as often as they last."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.crossing_oceans import houses, moves
from engine_service.games.crossing_oceans.board import FULL_BUNKER
from engine_service.games.crossing_oceans.moves import OnPort, OnTile
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import CONTRACTS, MOVE
from engine_service.games.crossing_oceans.tiles import IS_STEAMSHIP
from engine_service.kernel.moves import Move

CONTRACT_MONEY: Final = 20
HOUSE_CONTRACTS: Final = 2

_ONLY_DONE: Final = (moves.USE_DONE,)


def legal_moves(state: State) -> Sequence[Move]:
    """One contract for money or for a coal on an own steamship, two for a house beside an own ship."""
    seat = state.seat
    contracts = state.contracts[seat]
    if not contracts:
        return _ONLY_DONE
    legal: list[Move] = []
    if state.coal_supply:
        coal, ships = state.coal, state.ships
        legal = [
            moves.USE_COAL[ships[port]]
            for port, owner in enumerate(state.owners)
            if owner == seat and coal[port] < FULL_BUNKER and IS_STEAMSHIP[ships[port]]
        ]
        legal.sort()
    legal.append(moves.USE_DONE)
    if contracts >= HOUSE_CONTRACTS and state.houses_left[seat]:
        money = state.money[seat]
        sites: list[Move] = [moves.USE_HOUSE[port] for port in houses.sites(state) if houses.fees(state, port) <= money]
        sites.sort()
        legal += sites
    legal.append(moves.USE_MONEY)
    return legal


def apply(state: State, move: Move) -> None:
    """Spend the contract, or go on to the rondel."""
    seat = state.seat
    if move is moves.USE_DONE:
        state.step = MOVE
    elif move is moves.USE_MONEY:
        state.contracts[seat] -= 1
        state.money[seat] += CONTRACT_MONEY
    elif isinstance(move, OnTile):
        state.contracts[seat] -= 1
        state.coal_supply -= 1
        state.coal[state.ships.index(move.tile)] += 1
    elif isinstance(move, OnPort):
        state.contracts[seat] -= HOUSE_CONTRACTS
        houses.build(state, move.port, CONTRACTS)

"""Blue Riband (7.5): the fastest ship in the North Atlantic wins the ribbon and double income."""

from collections.abc import Sequence

from engine_service.games.crossing_oceans import moves, tokens
from engine_service.games.crossing_oceans.board import COLUMN_SPOTS, NORTH_ATLANTIC, PORTS_IN
from engine_service.games.crossing_oceans.moves import OnTile
from engine_service.games.crossing_oceans.sailing import burn
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import END_TURN, RIBAND, TAKE_TOKEN
from engine_service.games.crossing_oceans.tiles import BLACK, BLUE, GREEN, INCOME, RED, SPEED, WHITE
from engine_service.kernel.moves import Move

_TRACK = PORTS_IN[NORTH_ATLANTIC]


def begin(state: State) -> None:
    """Ask for the ship, if an own one can win."""
    state.step = RIBAND if legal_moves(state) else END_TURN


def legal_moves(state: State) -> Sequence[Move]:
    """Own ships among the fastest there, with the coal it takes."""
    fastest = _fastest(state)
    coal = _coal_needed(fastest)
    legal: list[Move] = [
        moves.RIBAND[state.ships[port]]
        for port in fastest
        if state.owners[port] == state.seat and state.coal[port] >= coal
    ]
    legal.sort()
    return legal


def apply(state: State, move: Move) -> None:
    """The ship burns its coal, earns twice its income and brings home a Blue Riband."""
    assert isinstance(move, OnTile)
    seat = state.seat
    burn(state, state.ships.index(move.tile), _coal_needed(_fastest(state)))
    state.money[seat] += 2 * INCOME[move.tile]
    if state.tokens[seat][BLUE] < COLUMN_SPOTS:
        state.tokens[seat][BLUE] += 1
        state.step = END_TURN
        return
    # T4: a full Blue Riband column sends the token to the emptiest of the others.
    state.columns = tokens.fewest(state, (BLACK, GREEN, WHITE, RED))
    state.free = state.optional = False
    state.resume = END_TURN
    state.step = TAKE_TOKEN


def _fastest(state: State) -> list[int]:
    """Ports of the fastest ships, with or without coal, SCOTIA included."""
    speeds = [SPEED[state.ships[port]] for port in _TRACK]
    top = max(speeds)
    return [port for port, speed in zip(_TRACK, speeds, strict=True) if speed == top > 0]


def _coal_needed(fastest: list[int]) -> int:
    """A single fastest ship needs one coal; rivals of the same speed must be outdone with two."""
    return 1 if len(fastest) == 1 else 2

"""Region (7.4): all ready ships of one region transport; own houses there bring the acting seat a bonus."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.crossing_oceans import moves
from engine_service.games.crossing_oceans.board import OPEN_REGIONS, PORTS_IN
from engine_service.games.crossing_oceans.moves import OnRegion
from engine_service.games.crossing_oceans.sailing import is_ready, transport
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import END_TURN
from engine_service.kernel.moves import Move

HOUSE_BONUS: Final = 30

_OPEN: Final = {seats: tuple(sorted(moves.REGION[:regions])) for seats, regions in OPEN_REGIONS.items()}


def legal_moves(state: State) -> Sequence[Move]:
    """Any open region, also one without own ships."""
    return _OPEN[state.seats]


def apply(state: State, move: Move) -> None:
    """Everybody's ready ships there earn; only the acting seat's houses do."""
    assert isinstance(move, OnRegion)
    seat = state.seat
    for port in PORTS_IN[move.region]:
        if is_ready(state, port):
            transport(state, port)
        if state.houses[port] >> seat & 1:
            state.money[seat] += HOUSE_BONUS
    state.step = END_TURN

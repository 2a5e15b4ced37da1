"""House (7.7): an own ship transports and a house is built in its port."""

from collections.abc import Sequence

from engine_service.games.crossing_oceans import houses, moves
from engine_service.games.crossing_oceans.moves import OnPort
from engine_service.games.crossing_oceans.sailing import is_ready, transport
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import END_TURN, HOUSE
from engine_service.games.crossing_oceans.tiles import INCOME
from engine_service.kernel.moves import Move


def begin(state: State) -> None:
    """Ask for the port, if a house can be built anywhere."""
    state.step = HOUSE if legal_moves(state) else END_TURN


def legal_moves(state: State) -> Sequence[Move]:
    """Ports beside own ships where the neighbours can be paid, the ship's own income included."""
    seat = state.seat
    if not state.houses_left[seat]:
        return ()
    money = state.money[seat]
    legal: list[Move] = [
        moves.HOUSE[port]
        for port in houses.sites(state)
        if houses.fees(state, port) <= money + (INCOME[state.ships[port]] if is_ready(state, port) else 0)
    ]
    legal.sort()
    return legal


def apply(state: State, move: Move) -> None:
    """The ship earns first, so its income can pay the neighbours."""
    assert isinstance(move, OnPort)
    if is_ready(state, move.port):
        transport(state, move.port)
    houses.build(state, move.port, END_TURN)

"""Trade houses: where one may stand, what it costs, and the trade token that comes with it."""

from engine_service.games.crossing_oceans.board import HOUSE_FEE
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import TAKE_TOKEN
from engine_service.games.crossing_oceans.tiles import GREEN, RED, WHITE


def sites(state: State) -> list[int]:
    """Ports with an own ship and without an own house."""
    seat = state.seat
    mine = 1 << seat
    houses = state.houses
    return [port for port, owner in enumerate(state.owners) if owner == seat and not houses[port] & mine]


def fees(state: State, port: int) -> int:
    """What a new house in the port costs: a fee to each other seat with a house there."""
    return HOUSE_FEE * state.houses[port].bit_count()


def build(state: State, port: int, resume: int) -> None:
    """Pay the neighbours, build, and take a trade token (T1)."""
    seat = state.seat
    built = state.houses[port]
    for other in range(state.seats):
        if built >> other & 1:
            state.money[seat] -= HOUSE_FEE
            state.money[other] += HOUSE_FEE
    state.houses[port] = built | 1 << seat
    state.houses_left[seat] -= 1
    state.columns = (GREEN, WHITE, RED)
    state.free = state.optional = False
    state.resume = resume
    state.step = TAKE_TOKEN

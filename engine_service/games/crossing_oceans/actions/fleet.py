"""Fleet (7.2): all own ready ships transport; nothing is asked."""

from engine_service.games.crossing_oceans.sailing import is_ready, transport
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import END_TURN


def sail_out(state: State) -> None:
    """Every ready ship of the acting seat earns."""
    for port, owner in enumerate(state.owners):
        if owner == state.seat and is_ready(state, port):
            transport(state, port)
    state.step = END_TURN

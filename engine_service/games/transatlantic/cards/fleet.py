"""FLEET (8.9): points for the different flags among the own steamships, at sea and waiting."""

from typing import Final

from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import END_TURN
from engine_service.games.transatlantic.tiles import FLAG, NO_FLAG

POINTS_PER_FLAG: Final = 2


def show_flags(state: State) -> None:
    """Nothing is asked; sailing ships show no flag."""
    seat = state.active
    flags = {FLAG[tile] for tile in (*state.fleets[seat], *state.waiting[seat])}
    state.vp[seat] += POINTS_PER_FLAG * len(flags - {NO_FLAG})
    state.step = END_TURN

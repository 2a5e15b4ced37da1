"""COMMERCE (8.9): money for every own house."""

from typing import Final

from engine_service.games.transatlantic.board import ALL_HOUSES
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import END_TURN

POUNDS_PER_HOUSE: Final = 50


def collect(state: State) -> None:
    """Nothing is asked."""
    seat = state.active
    state.money[seat] += POUNDS_PER_HOUSE * (ALL_HOUSES - state.houses_left[seat])
    state.step = END_TURN

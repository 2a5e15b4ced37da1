"""Receive Subsidy (7.9): two guilders, in games of four only; nothing is asked."""

from engine_service.games.shipyard.board import SUBSIDY
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import PERFORM


def can_perform(state: State, guilders: int) -> bool:
    """Always; where the card is not in the game, nobody asks."""
    del state, guilders
    return True


def begin(state: State) -> None:
    """Take the money."""
    state.guilders[state.seat] += SUBSIDY
    state.step = PERFORM

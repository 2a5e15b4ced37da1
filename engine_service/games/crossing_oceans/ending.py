"""End of a turn, and the end of the game (sections 5 and 9.1)."""

from typing import Final

from engine_service.games.crossing_oceans.state import NOT_TRIGGERED, State
from engine_service.games.crossing_oceans.steps import OVER, PLACE
from engine_service.kernel.outcome import Ending
from engine_service.kernel.seats import NOBODY

ROUNDS_AFTER_TRIGGER: Final = 3


def end_turn(state: State) -> None:
    """The next seat's turn begins, unless the round that has just ended was the last."""
    following = (state.seat + 1) % state.seats
    if following == state.start_seat:
        if state.countdown == 0 or state.round >= state.round_limit:
            state.step = OVER
            state.seat = NOBODY
            return
        if state.countdown != NOT_TRIGGERED:
            state.countdown -= 1
        state.round += 1
    state.seat = following
    state.step = PLACE


def ending(state: State) -> Ending:
    """The cap on rounds is a rule of the platform (R28), so a match that hits it says so."""
    return Ending.FINISHED if state.countdown == 0 else Ending.CAPPED

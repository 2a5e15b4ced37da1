"""End of a turn, and the end of the game (sections 5 and 10.1)."""

from engine_service.games.transatlantic import display
from engine_service.games.transatlantic.deck import NO_CARD
from engine_service.games.transatlantic.scoring import score_scrapped
from engine_service.games.transatlantic.state import NO_MODE, State
from engine_service.games.transatlantic.steps import OPENING_BUY, OVER, TURN
from engine_service.games.transatlantic.tiles import NO_TILE
from engine_service.kernel.outcome import Ending
from engine_service.kernel.seats import NOBODY


def end_turn(state: State) -> None:
    """The display is restored if a director was played, scrapped ships are scored, and the next seat begins."""
    if state.restore_display:
        display.restore(state)
    if state.pending_scrap:
        score_scrapped(state)
    _clear_action(state)
    if state.round:
        _next_turn(state)
    else:
        _next_opening(state)
    state.seat = state.active


def ending(state: State) -> Ending:
    """The cap on rounds is a rule of the platform (R41), so a match that hits it says so."""
    return Ending.FINISHED if state.round == state.end_round else Ending.CAPPED


def _next_turn(state: State) -> None:
    following = (state.active + 1) % state.seats
    if following == state.start_seat:
        if state.round == state.end_round or state.round >= state.max_rounds:
            state.step = OVER
            state.active = NOBODY
            return
        state.round += 1
    state.active = following
    state.step = TURN


def _next_opening(state: State) -> None:
    """The opening runs against the order of turns, so the start seat ends it and begins round 1."""
    if state.active == state.start_seat:
        state.round = 1
        state.step = TURN
    else:
        state.active = (state.active - 1) % state.seats
        state.step = OPENING_BUY


def _clear_action(state: State) -> None:
    state.card = NO_CARD
    state.restore_display = False
    state.mode = NO_MODE
    state.sailed = ()
    state.to_load = 0
    state.first_load = NO_TILE
    state.taken = ()

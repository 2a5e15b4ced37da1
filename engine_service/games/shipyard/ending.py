"""The end of a turn and of the game (5.5, 11 and 13): laps, discards, final actions, last chances, final scoring."""

from engine_service.games.shipyard import last_chance
from engine_service.games.shipyard.board import FIRST_TURNS_EACH, KEEP_WHEN_LAPS_LEFT, NO_ACTION
from engine_service.games.shipyard.scoring import best_contracts, traders_points
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import (
    ADVANCE,
    DISCARD,
    FINAL,
    IN_END_DISCARD,
    IN_FINAL,
    IN_FIRST_TURNS,
    IN_LAST_CHANCE,
    IN_REGULAR,
    IS_OVER,
    LAST_CHANCE,
    NEXT_TURN,
    OVER,
)
from engine_service.kernel.outcome import Ending
from engine_service.kernel.seats import NOBODY, Seat


def end_turn(state: State) -> None:
    """All ships have sailed: a lap that was finished is counted, and may cost contracts."""
    if state.phase in (IN_FINAL, IN_LAST_CHANCE):
        _follow_up(state)
        return
    state.turns[state.seat] += 1
    state.step = NEXT_TURN
    if state.lap:
        state.laps_left -= 1
        keep = KEEP_WHEN_LAPS_LEFT[state.seats].get(state.laps_left)
        if keep is not None:
            state.keep = keep
            state.step = DISCARD


def next_turn(state: State) -> None:
    """The next seat's turn begins, unless the regular game is over."""
    following = _following(state)
    if state.phase == IN_END_DISCARD:
        _begin_finale(state, IN_FINAL)
    elif state.phase == IN_REGULAR and _is_last_turn(state, following):
        state.phase = IN_END_DISCARD
        state.keep = 1
        state.step = DISCARD
    else:
        if state.phase == IN_FIRST_TURNS and state.turns[following] >= FIRST_TURNS_EACH[state.seats]:
            state.phase = IN_REGULAR
        state.seat = state.active_seat = following
        state.step = ADVANCE


def ending(state: State) -> Ending:
    """Laps and ship decks are finite: every game comes to its own end."""
    del state
    return Ending.FINISHED


def _following(state: State) -> Seat:
    return (state.active_seat + 1) % state.seats


def _is_last_turn(state: State, following: Seat) -> bool:
    """The countdown is through, or a ship deck is and the round is complete."""
    return state.laps_left == 0 or (state.early_end and following == state.start_seat)


def _begin_finale(state: State, phase: int) -> None:
    """Final actions and last chances are no turns of their own: nothing advances and no bonus can be bought."""
    state.phase = phase
    state.advanced = state.main = NO_ACTION
    state.main_done = state.bonus_done = True
    state.lap = False
    state.seat = state.active_seat = state.start_seat
    if phase == IN_FINAL:
        state.step = FINAL
    else:
        _offer_last_chance(state)


def _follow_up(state: State) -> None:
    """The next seat's final action or last chance; after the last one, the next part of the finale."""
    following = _following(state)
    if following == state.start_seat:
        if state.phase == IN_FINAL:
            _begin_finale(state, IN_LAST_CHANCE)
        else:
            _score(state)
        return
    state.main = NO_ACTION
    state.seat = state.active_seat = following
    if state.phase == IN_FINAL:
        state.step = FINAL
    else:
        _offer_last_chance(state)


def _offer_last_chance(state: State) -> None:
    if last_chance.is_open(state):
        state.step = LAST_CHANCE
    else:
        _follow_up(state)


def _score(state: State) -> None:
    """Contracts are revealed and paid, then the traders."""
    for seat in range(state.seats):
        state.scores[seat] += best_contracts(state, seat) + traders_points(state, seat)
    state.phase = IS_OVER
    state.advanced = state.main = NO_ACTION
    state.main_done = state.bonus_done = False
    state.seat = state.active_seat = NOBODY
    state.step = OVER

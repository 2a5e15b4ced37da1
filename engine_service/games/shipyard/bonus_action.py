"""Step 4 (7.2): the main action, and before or after it one more action for six guilders."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.actions.table import BEGIN, CAN_PERFORM
from engine_service.games.shipyard.board import BONUS_PRICE, Action
from engine_service.games.shipyard.moves import WithAction
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import CRUISE, PERFORM, STEP_FOUR
from engine_service.kernel.moves import Move


def perform_on(state: State) -> None:
    """Ask, if a bonus action could be bought; else the main action happens, or the ships sail out."""
    if _bonuses(state):
        state.step = STEP_FOUR
    elif state.main_done:
        state.step = CRUISE
    else:
        _perform_main(state)


def legal_moves(state: State) -> Sequence[Move]:
    """Go on without a bonus, or buy one."""
    legal: list[Move] = [moves.END_ACTIONS if state.main_done else moves.PERFORM_MAIN]
    legal += [moves.BUY_BONUS[action] for action in _bonuses(state)]
    return legal


def apply(state: State, move: Move) -> None:
    """Begin the bonus action at once, or do what is due without one."""
    if isinstance(move, WithAction):
        state.guilders[state.seat] -= BONUS_PRICE
        state.bonus_done = True
        BEGIN[move.action](state)
    elif state.main_done:
        state.step = CRUISE
    else:
        _perform_main(state)


def _bonuses(state: State) -> list[Action]:
    """Any action but the main one, if it can be performed with what is left after paying for it."""
    left = state.guilders[state.seat] - BONUS_PRICE
    if left < 0 or state.bonus_done:
        return []
    return [
        action for action in range(len(state.positions)) if action != state.main and CAN_PERFORM[action](state, left)
    ]


def _perform_main(state: State) -> None:
    """A bonus bought first may have left too little for the main action, which is then skipped (R12)."""
    state.main_done = True
    if CAN_PERFORM[state.main](state, state.guilders[state.seat]):
        BEGIN[state.main](state)
    else:
        state.step = PERFORM

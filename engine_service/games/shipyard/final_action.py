"""The final action (11.2): each seat performs one action of its choice, without income, bonus or figures."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.actions.table import BEGIN, CAN_PERFORM
from engine_service.games.shipyard.moves import WithAction
from engine_service.games.shipyard.state import State
from engine_service.kernel.moves import Move


def legal_moves(state: State) -> Sequence[Move]:
    """Every action in the game that can be performed."""
    guilders = state.guilders[state.seat]
    return [
        moves.FINAL_ACTION[action] for action in range(len(state.positions)) if CAN_PERFORM[action](state, guilders)
    ]


def apply(state: State, move: Move) -> None:
    """Perform it; the cruise follows as in a turn."""
    assert isinstance(move, WithAction)
    state.main = move.action
    BEGIN[move.action](state)

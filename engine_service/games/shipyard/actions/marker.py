"""MARKER: which action card moves its marker, and so answers."""

from collections.abc import Callable, Sequence
from typing import Final

from engine_service.games.shipyard.actions import hire_employee, manufacture_equipment, recruit_crew
from engine_service.games.shipyard.board import HIRE_EMPLOYEE, MANUFACTURE_EQUIPMENT, RECRUIT_CREW, Action
from engine_service.games.shipyard.state import State
from engine_service.kernel.moves import Move

MOVERS: Final[dict[Action, tuple[Callable[[State], Sequence[Move]], Callable[[State, Move], None]]]] = {
    MANUFACTURE_EQUIPMENT: (manufacture_equipment.legal_moves, manufacture_equipment.apply),
    RECRUIT_CREW: (recruit_crew.legal_moves, recruit_crew.apply),
    HIRE_EMPLOYEE: (hire_employee.legal_moves, hire_employee.apply),
}


def legal_moves(state: State) -> Sequence[Move]:
    """The extra steps the running action allows."""
    return MOVERS[state.action][0](state)


def apply(state: State, move: Move) -> None:
    """Move the marker of the running action."""
    MOVERS[state.action][1](state, move)

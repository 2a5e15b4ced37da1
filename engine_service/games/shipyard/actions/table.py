"""The eight action cards at a glance: which file answers for each (7.1)."""

from collections.abc import Callable
from typing import Final

from engine_service.games.shipyard.actions import (
    build_ships,
    exchange_commodities,
    hire_employee,
    manufacture_equipment,
    purchase_commodities,
    receive_subsidy,
    recruit_crew,
    rent_canal,
)
from engine_service.games.shipyard.board import (
    ACTIONS,
    BUILD_SHIPS,
    EXCHANGE_COMMODITIES,
    HIRE_EMPLOYEE,
    MANUFACTURE_EQUIPMENT,
    PURCHASE_COMMODITIES,
    RECEIVE_SUBSIDY,
    RECRUIT_CREW,
    RENT_CANAL,
    Action,
)
from engine_service.games.shipyard.state import State

Can = Callable[[State, int], bool]
Begin = Callable[[State], None]

_CARDS: Final[dict[Action, tuple[Can, Begin]]] = {
    BUILD_SHIPS: (build_ships.can_perform, build_ships.begin),
    PURCHASE_COMMODITIES: (purchase_commodities.can_perform, purchase_commodities.begin),
    RENT_CANAL: (rent_canal.can_perform, rent_canal.begin),
    MANUFACTURE_EQUIPMENT: (manufacture_equipment.can_perform, manufacture_equipment.begin),
    RECRUIT_CREW: (recruit_crew.can_perform, recruit_crew.begin),
    HIRE_EMPLOYEE: (hire_employee.can_perform, hire_employee.begin),
    EXCHANGE_COMMODITIES: (exchange_commodities.can_perform, exchange_commodities.begin),
    RECEIVE_SUBSIDY: (receive_subsidy.can_perform, receive_subsidy.begin),
}
CAN_PERFORM: Final = tuple(_CARDS[action][0] for action in range(len(ACTIONS)))
"""By action: whether the seat that decides could perform it with so many guilders; more never hurt."""
BEGIN: Final = tuple(_CARDS[action][1] for action in range(len(ACTIONS)))
"""By action: perform it, that is ask its first question, or just do it."""

"""The turn at a glance: which file asks at each step, and what just happens in between."""

from collections.abc import Callable, Sequence
from typing import Final

from engine_service.games.shipyard import (
    action_track,
    bonus_action,
    final_action,
    giving_up,
    last_chance,
)
from engine_service.games.shipyard.actions import (
    build_ships,
    exchange_commodities,
    hire_employee,
    marker,
    purchase_commodities,
    rent_canal,
)
from engine_service.games.shipyard.ending import end_turn, next_turn
from engine_service.games.shipyard.shakedown import fitting, launching, leaving, sailing, speed
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import (
    ADVANCE,
    BUILD,
    CANAL,
    CANAL_PLACE,
    CAR,
    CHOOSE_ACTION,
    CHOOSE_SHIP,
    CONTRACT,
    CRUISE,
    DISCARD,
    EMPLOYEE,
    END_TURN,
    EXCHANGE_TRAIN,
    FINAL,
    FIRST_EVENT,
    FIT,
    LAST_CHANCE,
    LAUNCH,
    MARKER,
    NAMES,
    NEXT_TURN,
    OVER,
    PERFORM,
    PLACE_SHIP,
    SAIL,
    SPEED,
    STEP_FOUR,
    TRAIN,
)
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat

Ask = Callable[[State], Sequence[Move]]
Act = Callable[[State, Move], None]

_CHOICES: Final[dict[int, tuple[Ask, Act]]] = {
    CHOOSE_ACTION: (action_track.legal_moves, action_track.apply),
    STEP_FOUR: (bonus_action.legal_moves, bonus_action.apply),
    BUILD: (build_ships.legal_moves, build_ships.apply),
    PLACE_SHIP: (build_ships.legal_slots, build_ships.put_down),
    TRAIN: (purchase_commodities.legal_moves, purchase_commodities.apply),
    CANAL: (rent_canal.legal_moves, rent_canal.apply),
    CANAL_PLACE: (rent_canal.legal_layings, rent_canal.lay),
    MARKER: (marker.legal_moves, marker.apply),
    EMPLOYEE: (hire_employee.legal_hires, hire_employee.hire),
    EXCHANGE_TRAIN: (exchange_commodities.legal_moves, exchange_commodities.apply),
    CAR: (exchange_commodities.legal_deals, exchange_commodities.deal),
    CHOOSE_SHIP: (leaving.legal_moves, leaving.apply),
    LAUNCH: (launching.legal_moves, launching.apply),
    FIT: (fitting.legal_moves, fitting.apply),
    SPEED: (speed.legal_moves, speed.apply),
    SAIL: (sailing.legal_moves, sailing.apply),
    CONTRACT: (giving_up.legal_moves, giving_up.apply),
    FINAL: (final_action.legal_moves, final_action.apply),
    LAST_CHANCE: (last_chance.legal_moves, last_chance.apply),
}
_EVENTS: Final[dict[int, Callable[[State], None]]] = {
    ADVANCE: action_track.begin_turn,
    PERFORM: bonus_action.perform_on,
    CRUISE: leaving.cruise_on,
    END_TURN: end_turn,
    DISCARD: giving_up.discard_on,
    NEXT_TURN: next_turn,
}
_ASK: Final = tuple(_CHOICES[step][0] for step in range(OVER))
_ACT: Final = tuple(_CHOICES[step][1] for step in range(OVER))


def to_decide(state: State) -> Seat | None:
    """The seat that has to decide, as long as there is one."""
    return None if state.step == OVER else state.seat


def decision_name(state: State) -> str:
    """The step in the words of the rules."""
    return "" if state.step == OVER else NAMES[state.step]


def legal_moves(state: State) -> Sequence[Move]:
    """All legal moves in canonical order."""
    return () if state.step == OVER else _ASK[state.step](state)


def apply(state: State, move: Move) -> None:
    """Carry out the move, and what follows from it until somebody has to decide again."""
    _ACT[state.step](state, move)
    while state.step >= FIRST_EVENT:
        _EVENTS[state.step](state)

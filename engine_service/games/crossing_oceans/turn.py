"""The turn at a glance: which file asks at each step, and what just happens in between."""

from collections.abc import Callable, Sequence
from typing import Final

from engine_service.games.crossing_oceans import contracts, place, rondel, tokens
from engine_service.games.crossing_oceans.actions import blue_riband, cargo, coal, fleet, house, region, ships
from engine_service.games.crossing_oceans.ending import end_turn
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import (
    BUY,
    BUYING,
    CARGO,
    CARGO_JOB,
    COAL_PIER,
    CONTRACTS,
    CROSSING,
    END_TURN,
    FIRST_EVENT,
    FLEET,
    HOUSE,
    HOUSE_SITE,
    LOAD,
    LOADING,
    MOVE,
    NAMES,
    OVER,
    PLACE,
    REGION,
    RIBAND,
    SHIPYARD,
    TAKE_TOKEN,
    TOKEN,
)
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat

Ask = Callable[[State], Sequence[Move]]
Act = Callable[[State, Move], None]

_CHOICES: Final[dict[int, tuple[Ask, Act]]] = {
    PLACE: (place.legal_moves, place.apply),
    CONTRACTS: (contracts.legal_moves, contracts.apply),
    MOVE: (rondel.legal_moves, rondel.apply),
    BUY: (ships.legal_moves, ships.apply),
    REGION: (region.legal_moves, region.apply),
    CARGO: (cargo.legal_moves, cargo.apply),
    RIBAND: (blue_riband.legal_moves, blue_riband.apply),
    HOUSE: (house.legal_moves, house.apply),
    TOKEN: (tokens.legal_moves, tokens.apply),
    LOAD: (coal.legal_moves, coal.apply),
}
_EVENTS: Final[dict[int, Callable[[State], None]]] = {
    COAL_PIER: coal.offer_pier,
    LOADING: coal.begin_loading,
    SHIPYARD: ships.begin,
    BUYING: ships.buy_on,
    CARGO_JOB: cargo.begin,
    CROSSING: blue_riband.begin,
    HOUSE_SITE: house.begin,
    FLEET: fleet.sail_out,
    TAKE_TOKEN: tokens.take,
    END_TURN: end_turn,
}
_ASK: Final = tuple(_CHOICES[step][0] for step in range(OVER))
_ACT: Final = tuple(_CHOICES[step][1] for step in range(OVER))


def to_decide(state: State) -> Seat | None:
    """The seat whose turn it is, as long as there is one."""
    return None if state.step == OVER else state.seat


def decision_name(state: State) -> str:
    """The step in the words of the rules."""
    return "" if state.step == OVER else NAMES[state.step]


def legal_moves(state: State) -> Sequence[Move]:
    """All legal moves in ASCII order of their texts."""
    return () if state.step == OVER else _ASK[state.step](state)


def apply(state: State, move: Move) -> None:
    """Carry out the move, and what follows from it until somebody has to decide again."""
    _ACT[state.step](state, move)
    while state.step >= FIRST_EVENT:
        _EVENTS[state.step](state)

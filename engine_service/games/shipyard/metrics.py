"""What each contract counts (10.1): in the fleet of scored ships, among the employees, or in used canals."""

from collections.abc import Callable
from typing import Final

from engine_service.games.shipyard.board import (
    BUSINESSMAN,
    CANNON,
    CAPTAIN,
    CRANE,
    NO_PIECES,
    PROPELLER,
    SAIL,
    SMOKESTACK,
    SOLDIER,
    Piece,
)
from engine_service.games.shipyard.cards import LANTERNS, LIFEBOATS, LIFEBUOYS, total
from engine_service.games.shipyard.employees import COLOUR, SENIOR_TRADERS
from engine_service.games.shipyard.state import Launched, State
from engine_service.kernel.seats import Seat

Metric = Callable[[State, Seat], int]


def _over_ships(count: Callable[[Launched], int]) -> Metric:
    return lambda state, seat: sum(count(ship) for ship in state.fleets[seat])


def _feature(feature: tuple[int, ...]) -> Metric:
    return _over_ships(lambda ship: total(feature, ship.cards))


def _pieces(piece: Piece) -> Metric:
    return _over_ships(lambda ship: ship.pieces[piece])


def _ships_with(*wanted: Piece) -> Metric:
    return _over_ships(lambda ship: all(ship.pieces[piece] for piece in wanted))


def _pairs(one: Piece, other: Piece) -> Metric:
    return _over_ships(lambda ship: min(ship.pieces[one], ship.pieces[other]))


def _couples(piece: Piece) -> Metric:
    return _over_ships(lambda ship: ship.pieces[piece] // 2)


def _is_safe(ship: Launched) -> int:
    return all(total(feature, ship.cards) for feature in (LIFEBUOYS, LIFEBOATS, LANTERNS))


def _employee_types(state: State, seat: Seat) -> int:
    """Different colours; senior traders are a type of their own."""
    staff = state.employees[seat]
    return len({COLOUR[who] for who in staff}) + any(who in SENIOR_TRADERS for who in staff)


def _coloured_employees(state: State, seat: Seat) -> int:
    return sum(COLOUR[who] in ("blue", "yellow", "orange") for who in state.employees[seat])


def _distinct_elements(state: State, seat: Seat) -> int:
    """Kinds of pieces in the fleet; of the captains only those who serve as officers."""
    ships = state.fleets[seat]
    aboard = [sum(counts) for counts in zip(NO_PIECES, *(ship.pieces for ship in ships), strict=True)]
    aboard[CAPTAIN] -= len(ships)
    return sum(count > 0 for count in aboard)


METRICS: Final[dict[str, Metric]] = {
    "employee_types": _employee_types,
    "ships": _over_ships(lambda ship: 1),
    "safe_ships": _over_ships(_is_safe),
    "coloured_employees": _coloured_employees,
    "ships_7_or_more": _over_ships(lambda ship: len(ship.cards) >= 7),
    "lifeboats": _feature(LIFEBOATS),
    "lanterns": _feature(LANTERNS),
    "employees": lambda state, seat: len(state.employees[seat]),
    "ships_exactly_6": _over_ships(lambda ship: len(ship.cards) == 6),
    "lifebuoys": _feature(LIFEBUOYS),
    "ship_cards": _over_ships(lambda ship: len(ship.cards)),
    "ships_exactly_5": _over_ships(lambda ship: len(ship.cards) == 5),
    "soldiers": _pieces(SOLDIER),
    "soldier_cannon_pairs": _pairs(SOLDIER, CANNON),
    "all_round_ships": _ships_with(BUSINESSMAN, SOLDIER, CRANE, CANNON),
    "businessmen": _pieces(BUSINESSMAN),
    "businessman_crane_pairs": _pairs(BUSINESSMAN, CRANE),
    "hybrid_ships": _ships_with(SAIL, SMOKESTACK, PROPELLER),
    "distinct_elements": _distinct_elements,
    "officers": _over_ships(lambda ship: ship.pieces[CAPTAIN] - 1),
    "sail_pairs": _couples(SAIL),
    "used_canals": lambda state, seat: state.used_counts[seat],
    "smokestack_pairs": _couples(SMOKESTACK),
    "propellers": _pieces(PROPELLER),
}
"""By the names of `data/contracts.csv`."""

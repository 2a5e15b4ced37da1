"""The printed parts: action cards and their track (`data/action_track.csv`), pieces, rings, prices, seat tables."""

from typing import Final, TypeAlias

from engine_service.kernel.components import Row, read_components

Action: TypeAlias = int
Piece: TypeAlias = int
Part: TypeAlias = int

ACTIONS: Final = (
    "build_ships", "purchase_commodities", "rent_canal", "manufacture_equipment", "recruit_crew", "hire_employee",
    "exchange_commodities", "receive_subsidy",
)  # fmt: skip
ACTION_OF: Final = {name: action for action, name in enumerate(ACTIONS)}
(
    BUILD_SHIPS,
    PURCHASE_COMMODITIES,
    RENT_CANAL,
    MANUFACTURE_EQUIPMENT,
    RECRUIT_CREW,
    HIRE_EMPLOYEE,
    EXCHANGE_COMMODITIES,
    RECEIVE_SUBSIDY,
) = range(8)
NO_ACTION: Final[Action] = -1

PIECES: Final = ("captain", "businessman", "soldier", "sail", "smokestack", "propeller", "crane", "cannon")
PIECE_OF: Final = {name: piece for piece, name in enumerate(PIECES)}
CAPTAIN, BUSINESSMAN, SOLDIER, SAIL, SMOKESTACK, PROPELLER, CRANE, CANNON = range(8)
CREW: Final = (CAPTAIN, BUSINESSMAN, SOLDIER)
NO_PIECES: Final = (0,) * len(PIECES)

PARTS: Final = ("bow", "middle", "stern")
BOW, MIDDLE, STERN = range(3)

# Every market column has five rows; the bottom one, number 0, lies farthest from the deck.
ROWS: Final = 5
COST: Final = (0, 1, 1, 2, 2)
DEAREST: Final = max(COST)
COLUMNS: Final = ("bow", "middle_left", "middle_right", "stern")
COLUMN_PART: Final = (BOW, MIDDLE, MIDDLE, STERN)

MANUFACTURE_RING: Final = (CANNON, SMOKESTACK, CRANE, SAIL)
RECRUIT_RING: Final = (CAPTAIN, BUSINESSMAN, PROPELLER, SOLDIER)
HIRE_SPACES: Final = 8
POSTS_PER_SPACE: Final = 3
EXCHANGE_POSITIONS: Final = 6

START_GUILDERS: Final = 6
BONUS_PRICE: Final = 6
SUBSIDY: Final = 2
CARDS_PER_BUILD: Final = 3

TRACK_SPACES: Final = 23
GAP_PER_GUILDER: Final = 3

# By number of seats; the first two places are never used.
ACTIONS_IN_GAME: Final = (0, 0, 7, 7, 8)
MOST_MARKS: Final = (0, 0, 2, 1, 1)
FIRST_TURNS_EACH: Final = (0, 0, 2, 1, 1)
EMPLOYEE_COPIES: Final = (0, 0, 1, 2, 2)
CONTRACTS_DEALT: Final = 3
KEEP_WHEN_LAPS_LEFT: Final[tuple[dict[int, int], ...]] = ({}, {}, {1: 1}, {2: 2, 1: 1}, {2: 1})
"""By number of seats: when so many laps are left, so many contracts of each colour are kept."""


def _start(row: Row) -> tuple[int, str]:
    return int(row["position"]), row["card"]


START_LAYOUT: Final = read_components(__package__, "action_track.csv", _start)
"""Start positions from the lead to the last card, each with its card or `random`."""
SHUFFLED_ACTIONS: Final = (RENT_CANAL, MANUFACTURE_EQUIPMENT, RECRUIT_CREW, HIRE_EMPLOYEE)

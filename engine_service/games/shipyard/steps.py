"""The numbers of the steps of a turn: choices, which ask the seat, then the end, then events; and the phases."""

from typing import Final

CHOOSE_ACTION: Final = 0
STEP_FOUR: Final = 1
BUILD: Final = 2
PLACE_SHIP: Final = 3
TRAIN: Final = 4
CANAL: Final = 5
CANAL_PLACE: Final = 6
MARKER: Final = 7
EMPLOYEE: Final = 8
EXCHANGE_TRAIN: Final = 9
CAR: Final = 10
CHOOSE_SHIP: Final = 11
LAUNCH: Final = 12
FIT: Final = 13
SPEED: Final = 14
SAIL: Final = 15
CONTRACT: Final = 16
FINAL: Final = 17
LAST_CHANCE: Final = 18

OVER: Final = 19

FIRST_EVENT: Final = 20
ADVANCE: Final = 20
PERFORM: Final = 21
CRUISE: Final = 22
END_TURN: Final = 23
DISCARD: Final = 24
NEXT_TURN: Final = 25

NAMES: Final = (
    "CHOOSE_ACTION", "STEP_FOUR", "BUILD", "PLACE_SHIP", "TRAIN", "CANAL", "CANAL_PLACE", "MARKER", "EMPLOYEE",
    "EXCHANGE_TRAIN", "CAR", "CHOOSE_SHIP", "LAUNCH", "FIT", "SPEED", "SAIL", "CONTRACT", "FINAL", "LAST_CHANCE",
)  # fmt: skip

IN_FIRST_TURNS: Final = 0
IN_REGULAR: Final = 1
IN_END_DISCARD: Final = 2
IN_FINAL: Final = 3
IN_LAST_CHANCE: Final = 4
IS_OVER: Final = 5

PHASES: Final = ("FIRST_TURNS", "REGULAR", "END_DISCARD", "FINAL", "LAST_CHANCE", "OVER")

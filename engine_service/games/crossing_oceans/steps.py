"""The numbers of the steps of a turn: choices, which ask the seat, then the end, then events, which just happen."""

from typing import Final

PLACE: Final = 0
CONTRACTS: Final = 1
MOVE: Final = 2
BUY: Final = 3
REGION: Final = 4
CARGO: Final = 5
RIBAND: Final = 6
HOUSE: Final = 7
TOKEN: Final = 8
LOAD: Final = 9

OVER: Final = 10

FIRST_EVENT: Final = 11
COAL_PIER: Final = 11
LOADING: Final = 12
SHIPYARD: Final = 13
BUYING: Final = 14
CARGO_JOB: Final = 15
CROSSING: Final = 16
HOUSE_SITE: Final = 17
FLEET: Final = 18
TAKE_TOKEN: Final = 19
END_TURN: Final = 20

NAMES: Final = (
    "PLACE", "CONTRACTS", "MOVE", "BUY", "REGION", "CARGO", "RIBAND", "HOUSE", "TOKEN", "LOAD",
)  # fmt: skip

RESUMES: Final = {"CONTRACTS": CONTRACTS, "BUY": BUYING, "LOAD": LOADING, "END_TURN": END_TURN}
"""What may follow a token, by the names positions use."""

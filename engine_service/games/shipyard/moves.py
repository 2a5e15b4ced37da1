"""All moves of the game: words that stand alone, and families; made once, except for laying canals anywhere."""

import re
from functools import lru_cache
from typing import Final

from engine_service.games.shipyard.board import (
    ACTIONS,
    COLUMNS,
    HIRE_SPACES,
    PARTS,
    PIECES,
    POSTS_PER_SPACE,
    ROWS,
)
from engine_service.games.shipyard.canals.system import Square, coordinate, square_at
from engine_service.games.shipyard.canals.tiles import CANAL_TILES, LAND, SIDES
from engine_service.games.shipyard.contracts import CONTRACT_ID
from engine_service.games.shipyard.trade import TRAIN_ID
from engine_service.games.shipyard.yard import SLOTS
from engine_service.kernel.errors import MalformedMove, excerpt
from engine_service.kernel.moves import Move, family


class WithAction(Move):
    """A verb about one action card: choose it, buy it as a bonus, take it as the final action."""

    __slots__ = ("action",)
    action: int


class AtPlace(Move):
    """Buy the ship card at a place of the market, `5 * column + row`."""

    __slots__ = ("place",)
    place: int


class WithPart(Move):
    """Take the substitute of a part."""

    __slots__ = ("part",)
    part: int


class InSlot(Move):
    """A verb about one slot of the yard: place a card there, choose the ship that begins there."""

    __slots__ = ("slot",)
    slot: int


class InRow(Move):
    """Buy the train or rent the canal of a row."""

    __slots__ = ("row",)
    row: int


class ToSide(Move):
    """A verb about a side: begin a canal system there, or sail that way."""

    __slots__ = ("side",)
    side: int


class LayCanal(Move):
    """Lay the canal on a square, turned so far clockwise."""

    __slots__ = ("rotation", "square")
    square: int
    rotation: int


class ExtraSteps(Move):
    """Move the marker by one space and so many more."""

    __slots__ = ("steps",)
    steps: int


class AtPost(Move):
    """Take the employee at a position of the marker's space."""

    __slots__ = ("post",)
    post: int


class WithTrain(Move):
    """Exchange the cars of a train."""

    __slots__ = ("train",)
    train: int


class WithPiece(Move):
    """A verb about one piece: take it for a car, fit it on the ship."""

    __slots__ = ("piece",)
    piece: int


class AtSpeed(Move):
    """Declare the speed of the cruise."""

    __slots__ = ("speed",)
    speed: int


class WithContract(Move):
    """Give a contract up."""

    __slots__ = ("contract",)
    contract: int


PERFORM_MAIN: Final = Move("perform_main")
END_ACTIONS: Final = Move("end_actions")
BUILD_DONE: Final = Move("build_done")
SELL_CAR: Final = Move("sell_car")
SCRAP: Final = Move("scrap")
LAUNCH: Final = Move("launch")
FIT_DONE: Final = Move("fit_done")
LAST_CHANCE_PASS: Final = Move("last_chance_pass")

_PLACES: Final = tuple(f"{column}:{row}" for column in COLUMNS for row in range(ROWS))
_SLOT_NAMES: Final = tuple(str(slot + 1) for slot in range(SLOTS))
_ROW_NAMES: Final = tuple(map(str, range(ROWS)))
MOST_SPEED: Final = sum(len(tile.grid) - tile.grid.count(LAND) for tile in CANAL_TILES)
"""No route is longer than all spaces of all canals."""

CHOOSE_ACTION: Final = family(WithAction, "choose_action", ACTIONS)
BUY_BONUS: Final = family(WithAction, "buy_bonus", ACTIONS)
FINAL_ACTION: Final = family(WithAction, "final_action", ACTIONS)
BUY_SHIP_CARD: Final = family(AtPlace, "buy_ship_card", _PLACES)
BUY_SUBSTITUTE: Final = family(WithPart, "buy_substitute", PARTS)
LAST_CHANCE_BUY: Final = family(AtPlace, "last_chance_buy", _PLACES)
LAST_CHANCE_SUBSTITUTE: Final = family(WithPart, "last_chance_substitute", PARTS)
PLACE_SHIP_CARD: Final = family(InSlot, "place_ship_card", _SLOT_NAMES)
CHOOSE_SHIP: Final = family(InSlot, "choose_ship", _SLOT_NAMES)
BUY_TRAIN: Final = family(InRow, "buy_train", _ROW_NAMES)
RENT_CANAL: Final = family(InRow, "rent_canal", _ROW_NAMES)
PLACE_FIRST_CANAL: Final = family(ToSide, "place_first_canal", SIDES)
SAIL_STEP: Final = family(ToSide, "sail_step", SIDES)
MOVE_MARKER: Final = family(ExtraSteps, "move_marker", map(str, range(HIRE_SPACES)))
TAKE_EMPLOYEE: Final = family(AtPost, "take_employee", map(str, range(POSTS_PER_SPACE)))
TRADE_CAR: Final = family(WithPiece, "trade_car", PIECES)
FIT: Final = family(WithPiece, "fit", PIECES)
# Place 0 of these families is "no train", "no contract" and "no speed", and never offered.
EXCHANGE_TRAIN: Final = family(WithTrain, "exchange_train", TRAIN_ID)
DISCARD_CONTRACT: Final = family(WithContract, "discard_contract", CONTRACT_ID)
DECLARE_SPEED: Final = family(AtSpeed, "declare_speed", map(str, range(MOST_SPEED + 1)))

FIXED_MOVES: Final[dict[str, Move]] = {
    str(move): move
    for move in (
        PERFORM_MAIN, END_ACTIONS, BUILD_DONE, SELL_CAR, SCRAP, LAUNCH, FIT_DONE, LAST_CHANCE_PASS,
        *CHOOSE_ACTION, *BUY_BONUS, *FINAL_ACTION, *BUY_SHIP_CARD, *BUY_SUBSTITUTE, *LAST_CHANCE_BUY,
        *LAST_CHANCE_SUBSTITUTE, *PLACE_SHIP_CARD, *CHOOSE_SHIP, *BUY_TRAIN, *RENT_CANAL, *PLACE_FIRST_CANAL,
        *SAIL_STEP, *MOVE_MARKER, *TAKE_EMPLOYEE, *TRADE_CAR, *FIT, *EXCHANGE_TRAIN[1:], *DISCARD_CONTRACT[1:],
        *DECLARE_SPEED[1:],
    )
}  # fmt: skip
"""Every move but those of laying a canal, by text."""

FARTHEST: Final = 999
"""No game lays canals beyond this coordinate: each turn adds two at most."""
_LAY_CANAL: Final = re.compile(r"place_canal:(0|-?[1-9]\d{0,2}):(0|-?[1-9]\d{0,2}):([0-3])", re.ASCII)


@lru_cache(maxsize=1 << 14)
def place_canal(square: Square, rotation: int) -> LayCanal:
    """The move that lays the canal in hand there."""
    x, y = coordinate(square)
    move = LayCanal(f"place_canal:{x}:{y}:{rotation}")
    move.square, move.rotation = square, rotation
    return move


def read_move(text: str) -> Move:
    """The move with this canonical text."""
    known = FIXED_MOVES.get(text)
    if known is not None:
        return known
    laying = _LAY_CANAL.fullmatch(text)
    if laying is None:
        raise MalformedMove(f"{excerpt(text)} is not a move of Shipyard")
    x, y, rotation = map(int, laying.groups())
    return place_canal(square_at(x, y), rotation)

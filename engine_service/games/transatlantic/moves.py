"""All moves of the game, made once: words that stand alone, and families by card, tile, region, column or seat."""

from typing import Final

from engine_service.games.transatlantic.board import FREE_CHOICE_COLUMNS, REGIONS, TRADE_COLUMNS, Region
from engine_service.games.transatlantic.deck import EXTENSIONS, KINDS, Card
from engine_service.games.transatlantic.tiles import (
    COLUMNS,
    ID,
    NUMBERS,
    PRICE,
    SAILING_SHIPS,
    STEAMSHIPS,
    TileNumber,
)
from engine_service.kernel.errors import MalformedMove, excerpt
from engine_service.kernel.moves import Move, family
from engine_service.kernel.seats import Seat


class OnCard(Move):
    """A verb about one kind of card: play it, take it, use the token for it."""

    __slots__ = ("card",)
    card: Card


class OnTile(Move):
    """A verb about one tile: buy it, load it, sail with it."""

    __slots__ = ("tile",)
    tile: TileNumber


class OnRegion(Move):
    """A verb about one region: let its ships sail, build a house there."""

    __slots__ = ("region",)
    region: Region


class IntoRegion(Move):
    """A ship goes into a region."""

    __slots__ = ("region", "tile")
    tile: TileNumber
    region: Region


class InColumn(Move):
    """Take a marker of one kind."""

    __slots__ = ("column",)
    column: int


class OfSeat(Move):
    """Copy the top card of a seat."""

    __slots__ = ("seat",)
    seat: Seat


def _into_region(verb: str) -> tuple[tuple[IntoRegion, ...], ...]:
    """By tile and region."""

    def make(tile: TileNumber, region: Region) -> IntoRegion:
        move = IntoRegion(f"{verb}:{ID[tile]}:{REGIONS[region]}")
        move.tile, move.region = tile, region
        return move

    return tuple(tuple(make(tile, region) for region in range(len(REGIONS))) for tile in (0, *NUMBERS))


BUY_DONE: Final = Move("buy_done")
NO_EXTRA_COAL: Final = Move("extra_coal:none")
FAREWELL: Final = Move("farewell:yes")
NO_FAREWELL: Final = Move("farewell:no")
SAIL_DONE: Final = Move("sail_done")
MODE_REGION: Final = Move("mode:region")
MODE_FLAG: Final = Move("mode:flag")
LOAD_DONE: Final = Move("load_done")
COPY_NONE: Final = Move("copy:none")
INVEST_BUNKER: Final = Move("invest:bunker")
INVEST_NONE: Final = Move("invest:none")
INVEST_EXT_PAY: Final = Move("invest_ext:pay")
INVEST_EXT_NONE: Final = Move("invest_ext:none")
BONUS_COAL: Final = Move("bonus:coal")
BONUS_NONE: Final = Move("bonus:none")
EXCHANGE_DONE: Final = Move("exchange_done")

# Place 0 of each family by card or tile stands for none and is never offered.
PLAY: Final = family(OnCard, "play", KINDS)
TOKEN: Final = family(OnCard, "token", KINDS)
TAKE: Final = family(OnCard, "take", KINDS)
BUY: Final = family(OnTile, "buy", ID)
EXTRA_COAL: Final = family(OnTile, "extra_coal", ID)
SAIL: Final = family(OnTile, "sail", ID)
LOAD: Final = family(OnTile, "load", ID)
DEPLOY: Final = _into_region("deploy")
REDEPLOY: Final = _into_region("redeploy")
REGION: Final = family(OnRegion, "region", REGIONS)
INVEST_HOUSE: Final = family(OnRegion, "invest:house", REGIONS)
BONUS_HOUSE: Final = family(OnRegion, "bonus:house", REGIONS)
INVEST_MARKER: Final = family(InColumn, "invest:marker", COLUMNS)
MARKER: Final = family(InColumn, "marker", COLUMNS)
EXCHANGE: Final = family(InColumn, "exchange", COLUMNS)
COPY: Final = family(OfSeat, "copy", map(str, range(4)))

STOPS: Final = (
    BUY_DONE,
    NO_EXTRA_COAL,
    SAIL_DONE,
    LOAD_DONE,
    COPY_NONE,
    INVEST_NONE,
    INVEST_EXT_NONE,
    BONUS_NONE,
    EXCHANGE_DONE,
)
"""A decision with nothing but one of these is not presented."""

_CAN_BE_BOUGHT: Final = tuple(tile for tile in NUMBERS if PRICE[tile])
_CAN_SAIL: Final = (*SAILING_SHIPS, *STEAMSHIPS)

ALL_MOVES: Final[dict[str, Move]] = {
    str(move): move
    for move in (
        *PLAY[1:],
        *(verb[card] for verb in (TOKEN, TAKE) for card in EXTENSIONS),
        *(BUY[tile] for tile in _CAN_BE_BOUGHT),
        *(verb[tile] for verb in (EXTRA_COAL, LOAD) for tile in STEAMSHIPS),
        *(SAIL[tile] for tile in _CAN_SAIL),
        *(DEPLOY[tile][region] for tile in STEAMSHIPS for region in range(len(REGIONS))),
        *(REDEPLOY[tile][region] for tile in _CAN_SAIL for region in range(len(REGIONS))),
        *REGION,
        *INVEST_HOUSE,
        *BONUS_HOUSE,
        *(INVEST_MARKER[column] for column in TRADE_COLUMNS),
        *(verb[column] for verb in (MARKER, EXCHANGE) for column in FREE_CHOICE_COLUMNS),
        *COPY,
        FAREWELL,
        NO_FAREWELL,
        MODE_REGION,
        MODE_FLAG,
        INVEST_BUNKER,
        INVEST_EXT_PAY,
        BONUS_COAL,
        *STOPS,
    )
}


def read_move(text: str) -> Move:
    """The move with this canonical text."""
    try:
        return ALL_MOVES[text]
    except KeyError:
        raise MalformedMove(f"{excerpt(text)} is not a move of Transatlantic") from None

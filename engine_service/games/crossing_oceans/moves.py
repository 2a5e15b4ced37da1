"""All moves of the game, made once: words that stand alone, and families by tile, port, spot, region or column."""

from typing import Final

from engine_service.games.crossing_oceans.board import PORTS, REGIONS, RONDEL
from engine_service.games.crossing_oceans.tiles import COLUMNS, ID, IS_HQ, NUMBERS
from engine_service.kernel.errors import MalformedMove, excerpt
from engine_service.kernel.moves import Move, family


class PlaceShip(Move):
    """Put a ship of the personal supply on a port."""

    __slots__ = ("port", "tile")
    tile: int
    port: int


class OnTile(Move):
    """A verb about one tile: buy it, load it, sail with it."""

    __slots__ = ("tile",)
    tile: int


class OnPort(Move):
    """A verb about one port: build a house there."""

    __slots__ = ("port",)
    port: int


class OnRegion(Move):
    """The region action in one region."""

    __slots__ = ("region",)
    region: int


class ToSpot(Move):
    """The rondel captain moves to a spot."""

    __slots__ = ("spot",)
    spot: int


class InColumn(Move):
    """Take a token into a column."""

    __slots__ = ("column",)
    column: int


def _place(tile: int, port: int) -> PlaceShip:
    move = PlaceShip(f"place:{ID[tile]}:{PORTS[port]}")
    move.tile, move.port = tile, port
    return move


CONTRACT: Final = Move("contract")
USE_MONEY: Final = Move("use_money")
USE_DONE: Final = Move("use_done")
BUY_DONE: Final = Move("buy_done")
NO_TOKEN: Final = Move("no_token")

# Place 0 of each family by tile is "no tile" and never offered.
PLACE: Final = tuple(tuple(_place(tile, port) for port in range(len(PORTS))) for tile in (0, *NUMBERS))
USE_COAL: Final = family(OnTile, "use_coal", ID)
USE_HOUSE: Final = family(OnPort, "use_house", PORTS)
MOVE: Final = family(ToSpot, "move", map(str, range(len(RONDEL))))
BUY: Final = family(OnTile, "buy", ID)
REGION: Final = family(OnRegion, "region", REGIONS)
CARGO: Final = family(OnTile, "cargo", ID)
RIBAND: Final = family(OnTile, "riband", ID)
HOUSE: Final = family(OnPort, "house", PORTS)
TOKEN: Final = family(InColumn, "token", COLUMNS)
LOAD: Final = family(OnTile, "load", ID)

ALL_MOVES: Final[dict[str, Move]] = {
    str(move): move
    for move in (
        CONTRACT,
        *(PLACE[tile][port] for tile in NUMBERS if not IS_HQ[tile] for port in range(len(PORTS))),
        USE_MONEY,
        USE_DONE,
        *USE_HOUSE,
        *MOVE,
        *REGION,
        BUY_DONE,
        *HOUSE,
        *TOKEN,
        NO_TOKEN,
        *(family[tile] for family in (USE_COAL, BUY, CARGO, RIBAND, LOAD) for tile in NUMBERS),
    )
}


def read_move(text: str) -> Move:
    """The move with this canonical text."""
    try:
        return ALL_MOVES[text]
    except KeyError:
        raise MalformedMove(f"{excerpt(text)} is not a move of Crossing Oceans") from None

"""The 55 tiles: read from `data/tiles.csv`, numbered 1 to 55 in file order, which is also from oldest to youngest."""

from typing import Final, NamedTuple, TypeAlias

from engine_service.kernel.components import Row, number, read_components

TileNumber: TypeAlias = int

NO_TILE: Final[TileNumber] = 0

COLUMNS: Final = ("blue", "black", "green", "white", "red")
BLUE, BLACK, GREEN, WHITE, RED = range(5)
NO_FLAG: Final = -1


class Tile(NamedTuple):
    """One cardboard tile; a figure it does not show is None."""

    id: str
    name: str
    kind: str
    year: int | None
    stack: int
    flag: str
    price: int | None
    income: int | None
    speed: int | None
    tonnage: int | None
    passengers: int | None
    source: str


def _tile(row: Row) -> Tile:
    return Tile(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        year=number(row["year"]),
        stack=int(row["stack"]),
        flag=row["flag"],
        price=number(row["price"]),
        income=number(row["income"]),
        speed=number(row["speed"]),
        tonnage=number(row["tonnage"]),
        passengers=number(row["passengers"]),
        source=row["source"],
    )


TILES: Final = read_components(__package__, "tiles.csv", _tile)
NUMBERS: Final[range] = range(1, len(TILES) + 1)
NUMBER_OF: Final[dict[str, TileNumber]] = {tile.id: at for at, tile in enumerate(TILES, 1)}

# The freight rates of CARGO and the fares of CRUISE, £10 a step.
_CARGO_BASE: Final = 40
_CARGO_MOST: Final = 300


def _cargo_income(tonnage: int) -> int:
    return min(_CARGO_MOST, _CARGO_BASE + 10 * (tonnage // 1000))


# Tables by tile number; place 0 stands for "no tile".
ID: Final = ("", *(tile.id for tile in TILES))
PRICE: Final = (0, *(tile.price or 0 for tile in TILES))
INCOME: Final = (0, *(tile.income or 0 for tile in TILES))
SPEED: Final = (0, *(tile.speed or 0 for tile in TILES))
TONNAGE: Final = (0, *(tile.tonnage or 0 for tile in TILES))
PASSENGERS: Final = (0, *(tile.passengers or 0 for tile in TILES))
CARGO_INCOME: Final = tuple(_cargo_income(tonnage) for tonnage in TONNAGE)
CRUISE_INCOME: Final = tuple(10 * (passengers // 100) for passengers in PASSENGERS)
FLAG: Final = (NO_FLAG, *(COLUMNS.index(tile.flag) if tile.flag in COLUMNS else NO_FLAG for tile in TILES))
STACK: Final = (-1, *(tile.stack for tile in TILES))
IS_STEAMSHIP: Final = (False, *(tile.kind == "steamship" for tile in TILES))
IS_SAILING: Final = (False, *(tile.kind == "sailing" for tile in TILES))
IS_HQ: Final = (False, *(tile.kind == "headquarters" for tile in TILES))

SCOTIA: Final[TileNumber] = NUMBER_OF["scotia"]
SAILING_SHIPS: Final = tuple(at for at in NUMBERS if IS_SAILING[at])
STEAMSHIPS: Final = tuple(at for at in NUMBERS if IS_STEAMSHIP[at])
STACKS: Final = tuple(tuple(at for at in NUMBERS if STACK[at] == stack) for stack in range(11))


def in_name_order(tiles: tuple[TileNumber, ...]) -> tuple[TileNumber, ...]:
    """The tiles in ASCII order of their ids, which is the order moves about them are listed in."""
    return tuple(sorted(tiles, key=ID.__getitem__))

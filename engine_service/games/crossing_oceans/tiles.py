"""The 55 tiles: read from `data/tiles.csv`, numbered 1 to 55 in file order, which is also from oldest to youngest."""

from typing import Final, NamedTuple, TypeAlias

from engine_service.kernel.components import Row, number, read_components

TileNumber: TypeAlias = int

NO_TILE: Final[TileNumber] = 0

COLUMNS: Final = ("blue", "black", "green", "white", "red")
BLUE, BLACK, GREEN, WHITE, RED = range(5)
MULTICOLORED: Final = 5
FLAGS: Final = (*COLUMNS, "multicolored")


class Tile(NamedTuple):
    """One cardboard tile; a figure it does not show is None."""

    id: str
    name: str
    kind: str
    year: int | None
    era: str
    flag: str
    price: int | None
    income: int | None
    speed: int | None
    tonnage: int | None
    hq_token: str
    source: str


def _tile(row: Row) -> Tile:
    return Tile(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        year=number(row["year"]),
        era=row["era"],
        flag=row["flag"],
        price=number(row["price"]),
        income=number(row["income"]),
        speed=number(row["speed"]),
        tonnage=number(row["tonnage"]),
        hq_token=row["hq_token"],
        source=row["source"],
    )


TILES: Final = read_components(__package__, "tiles.csv", _tile)
NUMBERS: Final[range] = range(1, len(TILES) + 1)
NUMBER_OF: Final[dict[str, TileNumber]] = {tile.id: at for at, tile in enumerate(TILES, 1)}

# Tables by tile number; place 0 stands for "no tile".
ID: Final = ("", *(tile.id for tile in TILES))
YEAR: Final = (0, *(tile.year or 0 for tile in TILES))
PRICE: Final = (0, *(tile.price or 0 for tile in TILES))
INCOME: Final = (0, *(tile.income or 0 for tile in TILES))
SPEED: Final = (0, *(tile.speed or 0 for tile in TILES))
CARGO_INCOME: Final = (0, *((tile.tonnage or 0) // 100 for tile in TILES))
FLAG: Final = (-1, *(FLAGS.index(tile.flag) if tile.flag in FLAGS else -1 for tile in TILES))
ERA: Final = (-1, *(int(tile.era) if tile.era.isdigit() else -1 for tile in TILES))
HQ_COLUMN: Final = (-1, *(COLUMNS.index(tile.hq_token) if tile.hq_token else -1 for tile in TILES))
IS_STEAMSHIP: Final = (False, *(tile.kind == "steamship" for tile in TILES))
IS_CLIPPER: Final = (False, *(tile.kind == "clipper" for tile in TILES))
IS_HQ: Final = (False, *(tile.kind == "headquarters" for tile in TILES))

SCOTIA: Final[TileNumber] = NUMBER_OF["scotia"]
# Who was dealt the oldest steamship owns the first of these, and so on.
CLIPPERS: Final = tuple(sorted((at for at in NUMBERS if IS_CLIPPER[at]), key=lambda at: -YEAR[at]))
ERA_TILES: Final = tuple(tuple(at for at in NUMBERS if ERA[at] == era) for era in range(10))

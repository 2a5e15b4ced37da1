"""The printed parts: ports and regions (`data/ports.csv`), the rondel, the market, the columns of a player board."""

from typing import Final, NamedTuple, TypeAlias

from engine_service.games.crossing_oceans.tiles import BLUE, NO_TILE, NUMBER_OF, TileNumber
from engine_service.kernel.components import Row, read_components

Port: TypeAlias = int
Region: TypeAlias = int


class PortRow(NamedTuple):
    """One port of the map, with the ship that lies there at the start."""

    id: str
    region: str
    min_seats: int
    start_tile: TileNumber


def _port(row: Row) -> PortRow:
    start = NUMBER_OF[row["start_tile"]] if row["start_tile"] else NO_TILE
    return PortRow(row["port"], row["region"], int(row["min_seats"]), start)


_PORT_ROWS: Final = read_components(__package__, "ports.csv", _port)

PORTS: Final = tuple(row.id for row in _PORT_ROWS)
PORT_OF: Final = {port: at for at, port in enumerate(PORTS)}
START_TILE: Final = tuple(row.start_tile for row in _PORT_ROWS)
REGIONS: Final = tuple(dict.fromkeys(row.region for row in _PORT_ROWS))
REGION_OF: Final = tuple(REGIONS.index(row.region) for row in _PORT_ROWS)
PORTS_IN: Final = tuple(
    tuple(port for port, region in enumerate(REGION_OF) if region == at) for at in range(len(REGIONS))
)
NORTH_ATLANTIC: Final[Region] = REGIONS.index("north_atlantic")

# Regions open one after the other with more seats, so the open ports are always the first ones of the map.
OPEN_PORTS: Final = {seats: sum(row.min_seats <= seats for row in _PORT_ROWS) for seats in (2, 3, 4)}
OPEN_REGIONS: Final = {seats: 1 + max(REGION_OF[: OPEN_PORTS[seats]]) for seats in (2, 3, 4)}

RONDEL: Final = ("coal", "region", "ships", "blue_riband", "house", "fleet", "ships", "cargo")
CENTRE: Final = -1
FREE_STEPS: Final = 3

MARKET_PLACES: Final = 6
MARKET_STEP: Final = 10
REVEALED_AT_ONCE: Final = 3
PURCHASES_AT_MOST: Final = 3

ALL_COAL: Final = 40
FULL_BUNKER: Final = 3
PRINTED_COAL_ICONS: Final = 2

SHIP_CAPTAINS: Final = 9
ALL_HOUSES: Final = 7
HOUSE_FEE: Final = 30

COLUMN_SPOTS: Final = 4
FLAG_VALUE: Final = (3, 5, 7, 9, 10)
_PRICED_COLUMN: Final = (0, 30, 60, 90)
_FREE_COLUMN: Final = (0, 0, 0, 0)
TOKEN_COST: Final = tuple(_FREE_COLUMN if column == BLUE else _PRICED_COLUMN for column in range(5))

"""The printed parts: sea regions (`data/regions.csv`), the market, the player sheet, and how much there is of each."""

from typing import Final, NamedTuple, TypeAlias

from engine_service.games.transatlantic.tiles import BLACK, GREEN, RED, WHITE
from engine_service.kernel.components import Row, read_components

Region: TypeAlias = int

NO_REGION: Final[Region] = -1


class RegionRow(NamedTuple):
    """One sea region: from how many seats on it is open, its ship positions, its house sites and their costs."""

    id: str
    min_seats: int
    ship_positions: int
    house_costs: tuple[int, ...]


def _region(row: Row) -> RegionRow:
    costs = tuple(int(cost) for cost in row["house_costs"].split())
    return RegionRow(row["region"], int(row["min_seats"]), int(row["ship_positions"]), costs)


_REGION_ROWS: Final = read_components(__package__, "regions.csv", _region)

REGIONS: Final = tuple(row.id for row in _REGION_ROWS)
REGION_OF: Final[dict[str, Region]] = {region: at for at, region in enumerate(REGIONS)}
POSITIONS: Final = tuple(row.ship_positions for row in _REGION_ROWS)
HOUSE_COSTS: Final = tuple(row.house_costs for row in _REGION_ROWS)
SITES: Final = tuple(len(costs) for costs in HOUSE_COSTS)
NORTH_ATLANTIC: Final[Region] = REGION_OF["north_atlantic"]

# Regions open one after the other with more seats, so the open ones are always the first of the table.
OPEN_REGIONS: Final = {seats: sum(row.min_seats <= seats for row in _REGION_ROWS) for seats in (2, 3, 4)}
# The open regions in ASCII order of their names, the order moves about them are listed in.
OPEN_IN_NAME_ORDER: Final = {
    seats: tuple(sorted(range(count), key=REGIONS.__getitem__)) for seats, count in OPEN_REGIONS.items()
}

MARKET_PLACES: Final = 6
# By variant: in the Ship Market variant the place does not matter for the price, but the last three bring no coal.
EXTRA_COST: Final = ((0, 0, 10, 20, 30, 40), (0, 0, 0, 0, 0, 0))
COAL_WITH_SHIP: Final = ((1, 1, 1, 1, 1, 1), (1, 1, 1, 0, 0, 0))

ALL_COAL: Final = 40
FULL_BUNKER: Final = 3

ALL_HOUSES: Final = 7
OWN_HOUSES_IN_REGION: Final = 2

# By column.
ALL_MARKERS: Final = (12, 16, 13, 13, 13)
TRADE_COLUMNS: Final = (GREEN, WHITE, RED)
FREE_CHOICE_COLUMNS: Final = (BLACK, GREEN, WHITE, RED)
ROWS: Final = 4
# Points for a ship of a flag, by the markers acquired in its column: past the last row one more for each.
COLUMN_VALUE: Final = (3, 5, 7, 9, *range(10, 10 + max(ALL_MARKERS) - ROWS + 1))

DISPLAY_PLACES: Final = 5

"""The 24 canals (`data/canals.csv`) in their four rotations, and every way through each of them.

A canal lying somewhere is one number, `4 * canal + rotation`; cells are 0 to 8 from north-west to south-east.
"""

from typing import Final, NamedTuple, TypeAlias

from engine_service.kernel.components import Row, read_components

Canal: TypeAlias = int
Laid: TypeAlias = int
Cell: TypeAlias = int
Side: TypeAlias = int

NO_CANAL: Final[Canal] = 0
ROTATIONS: Final = 4

SIDES: Final = ("N", "E", "S", "W")
NORTH, EAST, SOUTH, WEST = range(4)
OPPOSITE: Final = (SOUTH, WEST, NORTH, EAST)
OPENING_CELL: Final[tuple[Cell, ...]] = (1, 5, 7, 3)
"""By side: the cell at the edge where a canal may open."""
CELLS: Final[range] = range(9)
NO_CELL: Final[Cell] = -1
LAND: Final = "#"
ICONS: Final = ".MCLTOR"
NO_ICON, MILITARY, COMMERCE, LANTERN, LIFEBOAT, LIFEBUOY, RIBAND = range(7)


class CanalTile(NamedTuple):
    """One canal as printed: nine characters row by row, and the sides it opens to."""

    id: str
    shape: str
    grid: str
    openings: str
    source: str


def _canal(row: Row) -> CanalTile:
    return CanalTile(row["id"], row["shape"], row["grid"].replace("/", ""), row["openings"], row["source"])


CANAL_TILES: Final = read_components(__package__.rpartition(".")[0], "canals.csv", _canal)
CANALS: Final[range] = range(1, len(CANAL_TILES) + 1)
CANAL_ID: Final = ("", *(tile.id for tile in CANAL_TILES))
CANAL_OF: Final[dict[str, Canal]] = {tile.id: canal for canal, tile in enumerate(CANAL_TILES, 1)}


class Ways(NamedTuple):
    """Where a figure on one cell of a canal, looking away from its stern, can get to without leaving the canal."""

    deepest: int
    """Steps to the farthest space."""
    exits: tuple[tuple[Side, int], ...]
    """Openings it can leave by, each with the steps to its cell."""


def _turned(grid: str) -> str:
    """A quarter turn clockwise: what was row r and column c is now row c and column 2 - r."""
    return "".join(grid[3 * (2 - column) + row] for row in range(3) for column in range(3))


def _rotated(tile: CanalTile, rotation: int) -> tuple[str, int]:
    grid = tile.grid
    for _ in range(rotation):
        grid = _turned(grid)
    return grid, sum(1 << (SIDES.index(side) + rotation) % 4 for side in tile.openings)


def _beside(cell: Cell, side: Side) -> Cell | None:
    row, column = cell // 3 + (-1, 0, 1, 0)[side], cell % 3 + (0, 1, 0, -1)[side]
    return 3 * row + column if row in range(3) and column in range(3) else None


def _next_cell(grid: str, cell: Cell, side: Side) -> Cell:
    beside = _beside(cell, side)
    return beside if beside is not None and LAND not in (grid[cell], grid[beside]) else NO_CELL


def _ways(laid: Laid, cell: Cell, stern: Side) -> Ways:
    """The spaces of a canal form a tree, so walking on without turning back meets each space once."""
    deepest = 0
    exits = []
    for side in range(4):
        if side == stern:
            continue
        if OPENING_CELL[side] == cell and OPENINGS[laid] >> side & 1:
            exits.append((side, 0))
        if (beside := NEXT_CELL[laid][cell][side]) != NO_CELL:
            beyond = _ways(laid, beside, OPPOSITE[side])
            deepest = max(deepest, 1 + beyond.deepest)
            exits += [(exit_side, 1 + steps) for exit_side, steps in beyond.exits]
    return Ways(deepest, tuple(exits))


_UNUSED: Final = ("#########", 0)
_LYING: Final = (
    *(_UNUSED,) * ROTATIONS,
    *(_rotated(tile, rotation) for tile in CANAL_TILES for rotation in range(ROTATIONS)),
)
LAYINGS: Final[range] = range(ROTATIONS, len(_LYING))

# Tables by laid canal; the first four places, rotations of "no canal", are never looked at.
GRID: Final = tuple(grid for grid, _ in _LYING)
OPENINGS: Final = tuple(openings for _, openings in _LYING)
"""The open sides as a bit set."""
ICON: Final = tuple(tuple(max(ICONS.find(space), NO_ICON) for space in grid) for grid in GRID)
NEXT_CELL: Final = tuple(
    tuple(tuple(_next_cell(grid, cell, side) for side in range(4)) for cell in CELLS) for grid in GRID
)
"""By laid canal, cell and side: the space next to it inside the canal, or NO_CELL."""
WAYS: Final = tuple(
    tuple(tuple(_ways(laid, cell, stern) for stern in range(4)) for cell in CELLS) for laid in range(len(_LYING))
)
"""By laid canal, cell and stern."""
ENTERED: Final = tuple(
    tuple(WAYS[laid][OPENING_CELL[side]][side] if OPENINGS[laid] >> side & 1 else None for side in range(4))
    for laid in range(len(_LYING))
)
"""By laid canal and side: the ways of a figure that comes in there, or None where the canal does not open."""


def _different(canal: Canal) -> tuple[int, ...]:
    """The rotations that differ in grid or openings; of equal ones the smallest."""
    lying = [_LYING[ROTATIONS * canal + rotation] for rotation in range(ROTATIONS)]
    return tuple(rotation for rotation in range(ROTATIONS) if lying[rotation] not in lying[:rotation])


FITTING: Final = (
    (),
    *(
        tuple(
            tuple(q for q in _different(canal) if OPENINGS[ROTATIONS * canal + q] & wanted) for wanted in range(1 << 4)
        )
        for canal in CANALS
    ),
)
"""By canal and the sides (a bit set) on which neighbours open towards it: the rotations that join one of them."""

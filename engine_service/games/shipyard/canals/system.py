"""Canal systems (7.5): which squares a canal can be laid on, and whether the ship figure is stranded.

Squares are numbered `ROW * x + y`, so their order is by x, then y. A system is never changed in place: clones of
a state share it.
"""

from typing import Final, NamedTuple, TypeAlias

from engine_service.games.shipyard.canals.tiles import (
    NEXT_CELL,
    NO_CELL,
    OPENING_CELL,
    OPENINGS,
    OPPOSITE,
    Cell,
    Laid,
    Side,
)

Square: TypeAlias = int
System: TypeAlias = dict[Square, Laid]

ROW: Final = 1 << 12
ORIGIN: Final[Square] = 0
NEIGHBOUR: Final = (-1, ROW, 1, -ROW)
"""By side: from a square to the one beyond."""


class Figure(NamedTuple):
    """The ship figure: where it stands, and the side it came from."""

    square: Square
    cell: Cell
    stern: Side


_OUTLETS: Final = tuple(
    tuple((NEIGHBOUR[side], 1 << OPPOSITE[side]) for side in range(4) if sides >> side & 1) for sides in range(1 << 4)
)
"""By set of open sides: what lies beyond each, and from which side it is seen there."""


def square_at(x: int, y: int) -> Square:
    """The square of a coordinate."""
    return ROW * x + y


def coordinate(square: Square) -> tuple[int, int]:
    """The x and y of a square."""
    x = (square + ROW // 2) // ROW
    return x, square - ROW * x


def has_open_end(system: System) -> bool:
    """Whether some opening faces an empty square."""
    for square, laid in system.items():
        for step, _ in _OUTLETS[OPENINGS[laid]]:
            if square + step not in system:
                return True
    return False


def open_ends(system: System) -> dict[Square, int]:
    """The empty squares that canals open to, each with the sides (a bit set) they are seen on from there."""
    ends: dict[Square, int] = {}
    for square, laid in system.items():
        for step, seen_on in _OUTLETS[OPENINGS[laid]]:
            beyond = square + step
            if beyond not in system:
                ends[beyond] = ends.get(beyond, 0) | seen_on
    return ends


def is_joined(system: System, square: Square, side: Side) -> bool:
    """Whether the canal on the square and the one beyond that side both open to each other."""
    beyond = system.get(square + NEIGHBOUR[side])
    return beyond is not None and bool(OPENINGS[system[square]] >> side & OPENINGS[beyond] >> OPPOSITE[side] & 1)


def exits(system: System, figure: Figure) -> dict[Side, Figure]:
    """By direction, N E S W: where the figure's next step can take it (8.4)."""
    square, cell, stern = figure
    beside = NEXT_CELL[system[square]][cell]
    found = {}
    for side in range(4):
        if side == stern:
            continue
        back = OPPOSITE[side]
        if beside[side] != NO_CELL:
            found[side] = Figure(square, beside[side], back)
        elif OPENING_CELL[side] == cell and is_joined(system, square, side):
            found[side] = Figure(square + NEIGHBOUR[side], OPENING_CELL[back], back)
    return found


def is_stranded(system: System, figure: Figure) -> bool:
    """Whether the figure can neither go on now nor after more canals are laid (R17)."""
    if exits(system, figure):
        return False
    square, cell, stern = figure
    return not any(
        side != stern
        and OPENING_CELL[side] == cell
        and OPENINGS[system[square]] >> side & 1
        and square + NEIGHBOUR[side] not in system
        for side in range(4)
    )


def attached(system: System, square: Square) -> System:
    """What of the system hangs together, through joined sides, with the canal on the square."""
    found = {square}
    waiting = [square]
    while waiting:
        here = waiting.pop()
        for side in range(4):
            beyond = here + NEIGHBOUR[side]
            if beyond not in found and is_joined(system, here, side):
                found.add(beyond)
                waiting.append(beyond)
    return {here: laid for here, laid in system.items() if here in found}

"""Final scoring (9.2): money, captains at sea and houses, flags by their columns, multicolored flags."""

from typing import Final

from engine_service.games.crossing_oceans.board import ALL_HOUSES, FLAG_VALUE
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.tiles import COLUMNS, FLAG, MULTICOLORED, YEAR, TileNumber
from engine_service.kernel.outcome import Standing, ranked
from engine_service.kernel.seats import Seat

POUNDS_PER_POINT: Final = 100
LEFTOVER_VALUE: Final = 20
PIECE_POINTS: Final = 3


def standings(state: State) -> tuple[Standing, ...]:
    """Most points first; between equals the youngest ship decides, wherever it is."""
    seats = range(state.seats)
    parts = [_score(state, seat) for seat in seats]
    ranks = ranked([(parts[seat]["total"], _youngest_year(state, seat)) for seat in seats])
    return tuple(Standing(seat, ranks[seat], parts[seat]["total"], parts[seat]) for seat in seats)


def at_sea(state: State, seat: Seat) -> list[int]:
    """The ports of the seat's ships."""
    return [port for port, owner in enumerate(state.owners) if owner == seat]


def _score(state: State, seat: Seat) -> dict[str, int]:
    ports = at_sea(state, seat)
    flags = flag_counts(state, seat)
    coal = sum(state.coal[port] for port in ports)
    wealth = state.money[seat] + LEFTOVER_VALUE * (coal + state.contracts[seat])
    parts = {
        "money": wealth // POUNDS_PER_POINT,
        "captains": PIECE_POINTS * len(ports),
        "houses": PIECE_POINTS * (ALL_HOUSES - state.houses_left[seat]),
    }
    for column, colour in enumerate(COLUMNS):
        parts[colour] = flags[column] * FLAG_VALUE[state.tokens[seat][column]]
    different = sum(count > 0 for count in flags[:MULTICOLORED])
    parts["multicolored"] = flags[MULTICOLORED] * different
    parts["total"] = sum(parts.values())
    return parts


def flag_counts(state: State, seat: Seat) -> list[int]:
    """One flag per owned tile, by colour, the multicolored ones last."""
    counts = [0] * (MULTICOLORED + 1)
    for tile in _owned(state, seat):
        counts[FLAG[tile]] += 1
    return counts


def _owned(state: State, seat: Seat) -> list[TileNumber]:
    return [*(state.ships[port] for port in at_sea(state, seat)), *state.supply[seat], *state.hqs[seat]]


def _youngest_year(state: State, seat: Seat) -> int:
    return max((YEAR[tile] for tile in _owned(state, seat)), default=0)

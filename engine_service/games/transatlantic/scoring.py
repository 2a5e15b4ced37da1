"""Scoring (6.4, 10.2, 10.3): ships by flag and docks, cash, rows of markers; ties go to the youngest ship."""

from typing import Final

from engine_service.games.transatlantic.board import COLUMN_VALUE, ROWS
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import COLUMNS, FLAG, NO_FLAG, NO_TILE, TileNumber
from engine_service.kernel.outcome import Standing, ranked
from engine_service.kernel.seats import Seat

POUNDS_PER_POINT: Final = 100


def standings(state: State) -> tuple[Standing, ...]:
    """Most points first; between equals the youngest ship decides, and without ships the money."""
    seats = range(state.seats)
    parts = [_score(state, seat) for seat in seats]
    ranks = ranked([(parts[seat]["total"], _youngest(state, seat), state.money[seat]) for seat in seats])
    return tuple(Standing(seat, ranks[seat], parts[seat]["total"], parts[seat]) for seat in seats)


def ship_score(state: State, seat: Seat, tile: TileNumber) -> int:
    """What a ship or headquarters of that flag is worth to the seat; sailing ships show no flag."""
    flag = FLAG[tile]
    if flag == NO_FLAG:
        return 0
    column_value: int = COLUMN_VALUE[state.markers[seat][flag]]
    return column_value + sum([FLAG[ship] == flag for ship in state.docks])


def score_scrapped(state: State) -> None:
    """At the end of a turn: the ships scrapped in it, for those who lost them."""
    for tile, owner in state.pending_scrap:
        state.vp[owner] += ship_score(state, owner, tile)
    state.pending_scrap = ()


def row_score(markers: tuple[int, ...]) -> int:
    """Row by row as long as they are complete, and the first that is not."""
    points = 0
    for row in range(1, ROWS + 1):
        filled = sum(acquired >= row for acquired in markers)
        points += filled * row
        if filled < len(COLUMNS):
            break
    return points


def _score(state: State, seat: Seat) -> dict[str, int]:
    owned = (*state.fleets[seat], *state.waiting[seat], *state.hqs[seat])
    parts = {
        "game": state.vp[seat],
        "ships": sum(ship_score(state, seat, tile) for tile in owned),
        "cash": state.money[seat] // POUNDS_PER_POINT,
        "rows": row_score(state.markers[seat]),
    }
    parts["total"] = sum(parts.values())
    return parts


def _youngest(state: State, seat: Seat) -> TileNumber:
    return max((*state.fleets[seat], *state.waiting[seat]), default=NO_TILE)

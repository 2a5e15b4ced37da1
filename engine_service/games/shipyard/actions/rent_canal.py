"""Rent Canal (7.5): pay for one canal and lay it at an open end of the own system."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import COST
from engine_service.games.shipyard.canals.system import ORIGIN, Figure, has_open_end, is_stranded, open_ends
from engine_service.games.shipyard.canals.tiles import (
    FITTING,
    NO_CANAL,
    OPENING_CELL,
    OPENINGS,
    ROTATIONS,
    SIDES,
)
from engine_service.games.shipyard.market import fill_canal_column
from engine_service.games.shipyard.moves import InRow, LayCanal, ToSide
from engine_service.games.shipyard.state import NO_FIGURE, State
from engine_service.games.shipyard.steps import CANAL, CANAL_PLACE, PERFORM
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat


def can_perform(state: State, guilders: int) -> bool:
    """Canals slide down, so the cheapest one lies in the bottom row; and either all can be laid or none."""
    return state.canal_column[0] != NO_CANAL and COST[0] <= guilders and _has_room(state, state.seat)


def begin(state: State) -> None:
    """Ask for the canal."""
    state.step = CANAL


def legal_moves(state: State) -> Sequence[Move]:
    """Every canal that can be paid, if there is somewhere to lay it."""
    seat = state.seat
    if not _has_room(state, seat):
        return ()
    guilders = state.guilders[seat]
    return [moves.RENT_CANAL[row] for row, canal in enumerate(state.canal_column) if canal and COST[row] <= guilders]


def apply(state: State, move: Move) -> None:
    """Pay and take the canal; a stranded figure leaves its whole system behind and starts anew (R17)."""
    assert isinstance(move, InRow)
    seat, row = state.seat, move.row
    column = state.canal_column
    state.guilders[seat] -= COST[row]
    state.canal = column[row]
    state.canal_column = (*column[:row], NO_CANAL, *column[row + 1 :])
    system = state.systems[seat]
    if system and is_stranded(system, state.figures[seat]):
        state.canal_discard += tuple([laid // ROTATIONS for laid in system.values()])
        state.systems[seat] = {}
        state.figures[seat] = NO_FIGURE
    state.step = CANAL_PLACE


def legal_layings(state: State) -> Sequence[Move]:
    """For the first canal, the opening the figure starts from; else open squares with the rotations that join."""
    canal, system = state.canal, state.systems[state.seat]
    if not system:
        openings = OPENINGS[ROTATIONS * canal]
        return [moves.PLACE_FIRST_CANAL[side] for side in range(len(SIDES)) if openings >> side & 1]
    ends = open_ends(system)
    fitting = FITTING[canal]
    return [moves.place_canal(square, rotation) for square in sorted(ends) for rotation in fitting[ends[square]]]


def lay(state: State, move: Move) -> None:
    """Lay the canal, the figure with it if it is the first, and fill the column."""
    seat, laid = state.seat, ROTATIONS * state.canal
    if isinstance(move, LayCanal):
        state.systems[seat] = {**state.systems[seat], move.square: laid + move.rotation}
    elif isinstance(move, ToSide):
        state.systems[seat] = {ORIGIN: laid}
        state.figures[seat] = Figure(ORIGIN, OPENING_CELL[move.side], move.side)
    state.canal = NO_CANAL
    fill_canal_column(state)
    state.step = PERFORM


def _has_room(state: State, seat: Seat) -> bool:
    system = state.systems[seat]
    return not system or has_open_end(system) or is_stranded(system, state.figures[seat])

"""Markers (6.7): taking one into a column of the player sheet, and MARKER, the choice among columns."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.board import FREE_CHOICE_COLUMNS, TRADE_COLUMNS
from engine_service.games.transatlantic.deck import DIRECTOR, INVEST, INVEST_EXT
from engine_service.games.transatlantic.moves import InColumn
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import BONUS, END_TURN, TAKE
from engine_service.games.transatlantic.tiles import COLUMNS
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat


def _in_name_order(columns: Sequence[int]) -> tuple[int, ...]:
    """The columns in ASCII order of their colours."""
    return tuple(sorted(columns, key=COLUMNS.__getitem__))


TRADE: Final = _in_name_order(TRADE_COLUMNS)
FREE_CHOICE: Final = _in_name_order(FREE_CHOICE_COLUMNS)

_OFFERED: Final = {INVEST: TRADE, INVEST_EXT: FREE_CHOICE, DIRECTOR: FREE_CHOICE}
_AFTERWARDS: Final = {INVEST: END_TURN, INVEST_EXT: BONUS, DIRECTOR: TAKE}


def take_marker(state: State, seat: Seat, column: int) -> None:
    """One marker from the supply into the column; a full column only grows below the sheet."""
    state.marker_supply[column] -= 1
    acquired = state.markers[seat]
    state.markers[seat] = (*acquired[:column], acquired[column] + 1, *acquired[column + 1 :])


def legal_moves(state: State) -> Sequence[Move]:
    """The columns the card offers, less those without supply and those already chosen."""
    supply, taken = state.marker_supply, state.taken
    return [moves.MARKER[column] for column in _OFFERED[state.card] if supply[column] and column not in taken]


def apply(state: State, move: Move) -> None:
    """Take it; ask again while another is due."""
    assert isinstance(move, InColumn)
    take_marker(state, state.seat, move.column)
    state.taken += (move.column,)
    state.markers_left -= 1
    if not state.markers_left:
        skip(state)


def skip(state: State) -> None:
    """No marker to be had, or all taken: the card goes on. Only the bonus looks back at what was taken."""
    state.markers_left = 0
    state.step = _AFTERWARDS[state.card]
    if state.step != BONUS:
        state.taken = ()

"""What Manufacture Equipment and Recruit Crew share (7.6): a ring of four pieces, paid steps, helpers' extra pieces."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import NO_ACTION, Action, Piece
from engine_service.games.shipyard.employees import ACCOUNTANT, EXTRA_PIECE, free_steps
from engine_service.games.shipyard.moves import ExtraSteps
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import MARKER, PERFORM
from engine_service.kernel.moves import Move

_RING: Final = 4
_UP_TO: Final = tuple(moves.MOVE_MARKER[: most + 1] for most in range(_RING))
"""By the most extra steps that can be had."""


def begin(state: State, action: Action) -> None:
    """Ask how far the marker moves."""
    state.action = action
    state.step = MARKER


def legal_moves(state: State) -> Sequence[Move]:
    """Up to three extra steps, a guilder each; the accountant makes two of them free."""
    seat = state.seat
    return _UP_TO[min(_RING - 1, state.guilders[seat] + free_steps(state.employees[seat], ACCOUNTANT))]


def move_marker(state: State, move: Move, marker: int) -> int:
    """Pay the extra steps; where the marker stands now."""
    assert isinstance(move, ExtraSteps)
    seat = state.seat
    state.guilders[seat] -= max(0, move.steps - free_steps(state.employees[seat], ACCOUNTANT))
    return (marker + 1 + move.steps) % _RING


def take_pieces(state: State, piece: Piece) -> None:
    """The piece under the marker, and one more for each employee who helps with this action (R18)."""
    stock = state.stocks[state.seat]
    stock[piece] += 1
    extra = EXTRA_PIECE[state.action]
    for employee in state.employees[state.seat]:
        if employee in extra:
            stock[extra[employee]] += 1
    state.action = NO_ACTION
    state.step = PERFORM

"""Fitting (8.3): pieces of the stock go on board, as far as mounts, cabins, builders and canals allow."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import (
    BUSINESSMAN,
    CANNON,
    CAPTAIN,
    CRANE,
    PIECES,
    PROPELLER,
    SAIL,
    SMOKESTACK,
    SOLDIER,
    Piece,
)
from engine_service.games.shipyard.cards import (
    CABINS,
    CANNON_MOUNTS,
    CRANE_MOUNTS,
    MASTS,
    PROPELLER_MOUNTS,
    Ship,
    total,
)
from engine_service.games.shipyard.employees import Staff, builders_places
from engine_service.games.shipyard.moves import WithPiece
from engine_service.games.shipyard.shakedown.speed import base_speed, declare
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import FIT
from engine_service.kernel.moves import Move


def legal_moves(state: State) -> Sequence[Move]:
    """Pieces in stock that fit, none before one already fitted in canonical order (R20); and being done."""
    return [*(moves.FIT[piece] for piece in _fitting(state)), moves.FIT_DONE]


def apply(state: State, move: Move) -> None:
    """One more piece on board, or on to the speed."""
    if isinstance(move, WithPiece):
        state.stocks[state.seat][move.piece] -= 1
        state.pieces = _with(state.pieces, move.piece)
        fit_on(state)
    else:
        declare(state)


def fit_on(state: State) -> None:
    """Ask for another piece, unless none fits."""
    if _fitting(state):
        state.step = FIT
    else:
        declare(state)


def fits(ship: Ship, pieces: tuple[int, ...], staff: Staff) -> bool:
    """Whether everything on board has its place: on a card, or made by a builder; the captain needs none."""
    officers = pieces[CAPTAIN] - 1
    return (
        officers + pieces[BUSINESSMAN] + pieces[SOLDIER] <= total(CABINS, ship) + builders_places(staff, "crew")
        and _need(pieces, SAIL, staff) + _need(pieces, SMOKESTACK, staff) <= total(MASTS, ship)
        and _need(pieces, PROPELLER, staff) <= total(PROPELLER_MOUNTS, ship)
        and _need(pieces, CRANE, staff) <= total(CRANE_MOUNTS, ship)
        and _need(pieces, CANNON, staff) <= total(CANNON_MOUNTS, ship)
    )


def _need(pieces: tuple[int, ...], piece: Piece, staff: Staff) -> int:
    """Mounts needed for one kind of equipment."""
    return max(0, pieces[piece] - builders_places(staff, PIECES[piece]))


def _fitting(state: State) -> list[Piece]:
    """No ship may become too fast for the canals ahead (R19)."""
    seat, ship, pieces = state.seat, state.ship, state.pieces
    stock, staff = state.stocks[seat], state.employees[seat]
    last = max(piece for piece, count in enumerate(pieces) if count)
    found = []
    for piece in range(last, len(PIECES)):
        if stock[piece]:
            more = _with(pieces, piece)
            if base_speed(more) <= state.reach and fits(ship, more, staff):
                found.append(piece)
    return found


def _with(pieces: tuple[int, ...], piece: Piece) -> tuple[int, ...]:
    return (*pieces[:piece], pieces[piece] + 1, *pieces[piece + 1 :])

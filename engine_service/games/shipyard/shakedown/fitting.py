"""Fitting (8.3): pieces of the stock go on board, as far as mounts, cabins, builders and canals allow."""

from collections.abc import Sequence
from typing import NamedTuple

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


class Places(NamedTuple):
    """Room on a ship: what its cards offer, and what the builders make beside it."""

    crew: int
    masts: int
    free_sails: int
    free_smokestacks: int
    propellers: int
    cranes: int
    cannons: int


def places_on(ship: Ship, staff: Staff) -> Places:
    """Sails and smokestacks share the masts, so the places builders make for them are counted apart."""
    return Places(
        crew=total(CABINS, ship) + builders_places(staff, "crew"),
        masts=total(MASTS, ship),
        free_sails=builders_places(staff, "sail"),
        free_smokestacks=builders_places(staff, "smokestack"),
        propellers=total(PROPELLER_MOUNTS, ship) + builders_places(staff, "propeller"),
        cranes=total(CRANE_MOUNTS, ship) + builders_places(staff, "crane"),
        cannons=total(CANNON_MOUNTS, ship) + builders_places(staff, "cannon"),
    )


def fits(pieces: tuple[int, ...], places: Places) -> bool:
    """Whether everything on board has its place; the captain needs none."""
    officers = pieces[CAPTAIN] - 1
    rigged = max(0, pieces[SAIL] - places.free_sails) + max(0, pieces[SMOKESTACK] - places.free_smokestacks)
    return (
        officers + pieces[BUSINESSMAN] + pieces[SOLDIER] <= places.crew
        and rigged <= places.masts
        and pieces[PROPELLER] <= places.propellers
        and pieces[CRANE] <= places.cranes
        and pieces[CANNON] <= places.cannons
    )


def _fitting(state: State) -> list[Piece]:
    """No ship may become too fast for the canals ahead (R19)."""
    seat, pieces = state.seat, state.pieces
    stock = state.stocks[seat]
    last = max([piece for piece in range(len(PIECES)) if pieces[piece]])
    in_stock = [piece for piece in range(last, len(PIECES)) if stock[piece]]
    if not in_stock:
        return []
    places = places_on(state.ship, state.employees[seat])
    found = []
    for piece in in_stock:
        more = _with(pieces, piece)
        if base_speed(more) <= state.reach and fits(more, places):
            found.append(piece)
    return found


def _with(pieces: tuple[int, ...], piece: Piece) -> tuple[int, ...]:
    return (*pieces[:piece], pieces[piece] + 1, *pieces[piece + 1 :])

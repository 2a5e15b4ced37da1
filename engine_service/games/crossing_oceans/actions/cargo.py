"""Cargo (7.3): one own steamship with coal carries freight and is paid by its tonnage."""

from collections.abc import Sequence

from engine_service.games.crossing_oceans import moves
from engine_service.games.crossing_oceans.moves import OnTile
from engine_service.games.crossing_oceans.sailing import burn
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import CARGO, END_TURN
from engine_service.games.crossing_oceans.tiles import CARGO_INCOME
from engine_service.kernel.moves import Move


def begin(state: State) -> None:
    """Ask for the ship, if any can carry freight."""
    state.step = CARGO if legal_moves(state) else END_TURN


def legal_moves(state: State) -> Sequence[Move]:
    """Own ships with coal that show a tonnage."""
    seat, ships, coal = state.seat, state.ships, state.coal
    legal: list[Move] = [
        moves.CARGO[ships[port]]
        for port, owner in enumerate(state.owners)
        if owner == seat and coal[port] and CARGO_INCOME[ships[port]]
    ]
    legal.sort()
    return legal


def apply(state: State, move: Move) -> None:
    """The ship burns a coal and earns by its tonnage instead of its income."""
    assert isinstance(move, OnTile)
    state.money[state.seat] += CARGO_INCOME[move.tile]
    burn(state, state.ships.index(move.tile), 1)
    state.step = END_TURN

"""Manufacture Equipment (7.6): the marker moves on its ring, and the seat takes the equipment shown there."""

from engine_service.games.shipyard.actions import ring
from engine_service.games.shipyard.actions.ring import legal_moves
from engine_service.games.shipyard.board import MANUFACTURE_EQUIPMENT, MANUFACTURE_RING
from engine_service.games.shipyard.state import State
from engine_service.kernel.moves import Move

__all__ = ["apply", "begin", "can_perform", "legal_moves"]


def can_perform(state: State, guilders: int) -> bool:
    """Always: the first step is free."""
    del state, guilders
    return True


def begin(state: State) -> None:
    """Ask how far the marker moves."""
    ring.begin(state, MANUFACTURE_EQUIPMENT)


def apply(state: State, move: Move) -> None:
    """Move the marker and take the equipment, the engineers' included."""
    state.manufacture_marker = ring.move_marker(state, move, state.manufacture_marker)
    ring.take_pieces(state, MANUFACTURE_RING[state.manufacture_marker])

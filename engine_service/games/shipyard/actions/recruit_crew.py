"""Recruit Crew (7.6): the marker moves on its circle, and the seat takes the crew member or propeller shown there."""

from engine_service.games.shipyard.actions import ring
from engine_service.games.shipyard.actions.ring import legal_moves
from engine_service.games.shipyard.board import RECRUIT_CREW, RECRUIT_RING
from engine_service.games.shipyard.state import State
from engine_service.kernel.moves import Move

__all__ = ["apply", "begin", "can_perform", "legal_moves"]


def can_perform(state: State, guilders: int) -> bool:
    """Always: the first step is free."""
    del state, guilders
    return True


def begin(state: State) -> None:
    """Ask how far the marker moves."""
    ring.begin(state, RECRUIT_CREW)


def apply(state: State, move: Move) -> None:
    """Move the marker and take the piece, the recruiters' included."""
    state.recruit_marker = ring.move_marker(state, move, state.recruit_marker)
    ring.take_pieces(state, RECRUIT_RING[state.recruit_marker])

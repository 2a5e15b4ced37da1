"""Transatlantic: the plug. What the kernel's Game protocol asks, re-exported from where it is written."""

from typing import Final

from engine_service.games.transatlantic.ending import ending
from engine_service.games.transatlantic.imagine import imagine
from engine_service.games.transatlantic.moves import read_move
from engine_service.games.transatlantic.neutral import neutral_move
from engine_service.games.transatlantic.observe import Observation, observe
from engine_service.games.transatlantic.position import POSITION_FIELDS, read_position, write_position
from engine_service.games.transatlantic.scoring import standings
from engine_service.games.transatlantic.setup import OPTIONS, setup
from engine_service.games.transatlantic.show import draw_board
from engine_service.games.transatlantic.state import State, clone
from engine_service.games.transatlantic.turn import apply, decision_name, legal_moves, to_decide
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat

__all__ = [
    "Move", "Observation", "State", "apply", "as_seen", "clone", "decision_name", "draw_board", "ending", "imagine",
    "legal_moves", "name", "neutral_move", "observe", "options", "position_fields", "read_move", "read_position",
    "rules_version", "seat_counts", "setup", "standings", "title", "to_decide", "write_position",
]  # fmt: skip

name: Final = "transatlantic"
title: Final = "Transatlantic"
rules_version: Final = "1"
seat_counts: Final = range(2, 5)
options: Final = OPTIONS
position_fields: Final = POSITION_FIELDS


def as_seen(move: Move, mover: Seat, viewer: Seat) -> str:
    """Every move is open to all (4.2); what stays hidden is never part of one."""
    del mover, viewer
    return str(move)

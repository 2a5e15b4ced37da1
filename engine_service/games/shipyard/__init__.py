"""Shipyard: the plug. What the kernel's Game protocol asks, re-exported from where it is written."""

from typing import Final

from engine_service.games.shipyard.ending import ending
from engine_service.games.shipyard.imagine import imagine
from engine_service.games.shipyard.moves import WithContract, read_move
from engine_service.games.shipyard.neutral import neutral_move
from engine_service.games.shipyard.observe import Observation, observe
from engine_service.games.shipyard.position import POSITION_FIELDS, read_position, write_position
from engine_service.games.shipyard.scoring import standings
from engine_service.games.shipyard.setup import setup
from engine_service.games.shipyard.show import draw_board
from engine_service.games.shipyard.state import State, clone
from engine_service.games.shipyard.turn import apply, decision_name, legal_moves, to_decide
from engine_service.kernel.game import Option
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat

__all__ = [
    "Move", "Observation", "State", "apply", "as_seen", "clone", "decision_name", "draw_board", "ending", "imagine",
    "legal_moves", "name", "neutral_move", "observe", "options", "position_fields", "read_move", "read_position",
    "rules_version", "seat_counts", "setup", "standings", "title", "to_decide", "write_position",
]  # fmt: skip

name: Final = "shipyard"
title: Final = "Shipyard"
rules_version: Final = "1"
seat_counts: Final = range(2, 5)
options: Final = (
    Option("balanced_employees", False, "beginners' layout: an engineer or recruiter waits on every employee space"),
)
position_fields: Final = POSITION_FIELDS


def as_seen(move: Move, mover: Seat, viewer: Seat) -> str:
    """Which contract a seat gives up is its own secret; every other move is open to all."""
    if isinstance(move, WithContract) and mover != viewer:
        return move.partition(":")[0]
    return str(move)

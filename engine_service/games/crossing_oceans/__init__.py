"""Crossing Oceans: the plug. What the kernel's Game protocol asks, re-exported from where it is written."""

from typing import Final

from engine_service.games.crossing_oceans.ending import ending
from engine_service.games.crossing_oceans.imagine import imagine
from engine_service.games.crossing_oceans.moves import read_move
from engine_service.games.crossing_oceans.neutral import neutral_move
from engine_service.games.crossing_oceans.observe import Observation, observe
from engine_service.games.crossing_oceans.position import POSITION_FIELDS, read_position, write_position
from engine_service.games.crossing_oceans.scoring import standings
from engine_service.games.crossing_oceans.setup import setup
from engine_service.games.crossing_oceans.show import draw_board
from engine_service.games.crossing_oceans.state import State, clone
from engine_service.games.crossing_oceans.turn import apply, decision_name, legal_moves, to_decide
from engine_service.kernel.game import Option
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat

__all__ = [
    "Move", "Observation", "State", "apply", "as_seen", "clone", "decision_name", "draw_board", "ending", "imagine",
    "legal_moves", "name", "neutral_move", "observe", "options", "position_fields", "read_move", "read_position",
    "rules_version", "seat_counts", "setup", "standings", "title", "to_decide", "write_position",
]  # fmt: skip

name: Final = "crossing_oceans"
title: Final = "Crossing Oceans"
rules_version: Final = "1"
seat_counts: Final = range(2, 5)
options: Final = (Option("round_limit", 100, "the match is scored after this round at the latest", least=1, most=1000),)
position_fields: Final = POSITION_FIELDS


def as_seen(move: Move, mover: Seat, viewer: Seat) -> str:
    """Every move is open to all."""
    del mover, viewer
    return str(move)

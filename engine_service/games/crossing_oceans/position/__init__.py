"""Positions as JSON (4.1): written in one canonical form, read with the defaults the rules allow."""

from engine_service.games.crossing_oceans.position.read import read_position
from engine_service.games.crossing_oceans.position.write import POSITION_FIELDS, write_position

__all__ = ["POSITION_FIELDS", "read_position", "write_position"]

"""Positions as JSON (4.4): written in one canonical form, read with defaults for what is left out."""

from engine_service.games.shipyard.position.read import read_position
from engine_service.games.shipyard.position.write import POSITION_FIELDS, write_position

__all__ = ["POSITION_FIELDS", "read_position", "write_position"]

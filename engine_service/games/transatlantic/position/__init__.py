"""Positions as JSON (4.1, 4.3): written in one canonical form, read with defaults and precise refusals."""

from engine_service.games.transatlantic.position.read import read_position
from engine_service.games.transatlantic.position.write import POSITION_FIELDS, write_position

__all__ = ["POSITION_FIELDS", "read_position", "write_position"]

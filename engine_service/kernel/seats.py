"""Seats: places at the table, numbered from 0 clockwise."""

from typing import Final, TypeAlias

Seat: TypeAlias = int

NOBODY: Final[Seat] = -1
"""The spectator's place: `observe(state, NOBODY)` shows what everybody at the table may see."""

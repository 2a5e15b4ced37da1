"""Move: one choice of a seat, which is its own notation."""

from collections.abc import Iterable
from typing import TypeVar

M = TypeVar("M", bound="Move")


class Move(str):
    """A move *is* its canonical text (`place:umbria:new_york`), with its arguments beside it.

    A verb with arguments is a subclass whose slots hold them as the game's own numbers, so rules read
    `move.tile` while logs, replays and equality use the text. Games make their moves once, at import.
    """

    __slots__ = ()


def family(kind: type[M], verb: str, names: Iterable[str]) -> tuple[M, ...]:
    """The moves `verb:name` for all names; the one slot of the kind holds the place of the name."""
    slots: tuple[str, ...] = kind.__slots__
    (slot,) = slots
    moves = tuple(kind(f"{verb}:{name}") for name in names)
    for at, move in enumerate(moves):
        setattr(move, slot, at)
    return moves

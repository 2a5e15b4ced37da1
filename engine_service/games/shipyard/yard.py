"""The yard (4.3): one row of nine slots, which cards may lie where, and which runs of cards are ships.

What matters of a yard is its layout, an int with nine bits for the bows, nine for the middles and nine for the sterns.
There are 23,288 legal layouts, so what is worked out about one is kept.
"""

from functools import cache
from typing import Final, TypeAlias

from engine_service.games.shipyard.board import BOW, MIDDLE, PARTS, STERN, Part
from engine_service.games.shipyard.cards import NO_CARD, PART, Card

Layout: TypeAlias = int
Slots: TypeAlias = int
"""A set of slots: bit 0 is slot 1, the leftmost."""

SLOTS: Final = 9
EMPTY_YARD: Final = (NO_CARD,) * SLOTS
_ALL: Final[Slots] = (1 << SLOTS) - 1
# A bow needs two slots to its right, a stern two to its left, a middle one on either side.
_ALLOWED: Final[tuple[Slots, ...]] = (0b001111111, 0b011111110, 0b111111100)


def bit(part: Part, slot: int) -> Layout:
    """The layout of a single card."""
    return 1 << (SLOTS * part + slot)


def layout_of(yard: tuple[Card, ...]) -> Layout:
    """The layout of cards lying in the nine slots."""
    return sum([bit(PART[card], slot) for slot, card in enumerate(yard) if card])


def slots_of(layout: Layout, part: Part) -> Slots:
    """Where cards of the part lie."""
    return layout >> SLOTS * part & _ALL


def is_legal(layout: Layout) -> bool:
    """No card is doomed: each has room for its ship, and no bow has a stern right behind it."""
    if any(slots_of(layout, part) & ~_ALLOWED[part] for part in range(len(PARTS))):
        return False
    return not slots_of(layout, BOW) << 1 & slots_of(layout, STERN)


@cache
def room(layout: Layout) -> tuple[Slots, ...]:
    """By part: the empty slots where one more card leaves the yard legal."""
    bows, sterns = slots_of(layout, BOW), slots_of(layout, STERN)
    empty = _ALL & ~(bows | slots_of(layout, MIDDLE) | sterns)
    return (
        empty & _ALLOWED[BOW] & ~(sterns >> 1),
        empty & _ALLOWED[MIDDLE],
        empty & _ALLOWED[STERN] & ~(bows << 1),
    )


@cache
def completed_ships(layout: Layout) -> tuple[tuple[int, int], ...]:
    """First and last slot of every run of a bow, one or more middles, and a stern."""
    bows, middles, sterns = (slots_of(layout, part) for part in range(len(PARTS)))
    ships = []
    for first in range(SLOTS):
        if not bows >> first & 1:
            continue
        last = first + 1
        while middles >> last & 1:
            last += 1
        if last > first + 1 and sterns >> last & 1:
            ships.append((first, last))
    return tuple(ships)


@cache
def completing(layout: Layout) -> tuple[Slots, ...]:
    """By part: the slots where one more card makes a ship complete."""
    already = len(completed_ships(layout))
    return tuple(
        sum(
            1 << slot
            for slot in range(SLOTS)
            if slots >> slot & 1 and len(completed_ships(layout | bit(part, slot))) > already
        )
        for part, slots in enumerate(room(layout))
    )


@cache
def parts_in(slots_by_part: tuple[Slots, ...]) -> int:
    """The parts that have a slot at all, as a bit set."""
    return sum(1 << part for part, slots in enumerate(slots_by_part) if slots)

"""Chance: an integer generator (splitmix64) whose whole state is one int, kept inside the game's state.

The same seed gives the same game on every Python and every machine, which `random` does not promise.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

MAX_SEED: Final = (1 << 64) - 1
_MASK: Final = MAX_SEED
_GOLDEN: Final = 0x9E3779B97F4A7C15


def next_word(chance: int) -> tuple[int, int]:
    """64 random bits, and the generator after them."""
    chance = (chance + _GOLDEN) & _MASK
    word = chance
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31), chance


def below(bound: int, chance: int) -> tuple[int, int]:
    """A number in `range(bound)`, every one equally likely, and the generator after it."""
    # Words past the last whole multiple of the bound would favour small numbers: draw again.
    limit = (1 << 64) - (1 << 64) % bound
    word, chance = next_word(chance)
    while word >= limit:
        word, chance = next_word(chance)
    return word % bound, chance


def shuffle(cards: list[T], chance: int) -> int:
    """Shuffle the cards in place; returns the generator after it."""
    for last in range(len(cards) - 1, 0, -1):
        other, chance = below(last + 1, chance)
        cards[last], cards[other] = cards[other], cards[last]
    return chance


def shuffled(cards: Sequence[T], chance: int) -> tuple[list[T], int]:
    """A shuffled copy of the cards, and the generator after it."""
    pile = list(cards)
    return pile, shuffle(pile, chance)


def seeded(*parts: int | str) -> int:
    """A generator that depends on all the parts: one seed serves several independent streams."""
    chance = 0
    for part in parts:
        number = part if isinstance(part, int) else int.from_bytes(part.encode(), "big")
        while True:
            word, _ = next_word(chance ^ (number & _MASK))
            chance = word
            number >>= 64
            if number in (0, -1):
                break
    return chance

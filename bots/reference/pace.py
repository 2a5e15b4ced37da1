"""Pace: how long to think about one decision, so that the bank lasts for the whole match."""

from collections.abc import Iterator
from time import perf_counter
from typing import Final

SEARCHES_PER_TURN: Final = 1.5
"""A turn is searched once, and again where something hidden has come to light."""

SPARE_TURNS: Final = 4
"""Matches may last longer than they look."""

RESERVE_SECONDS: Final = 0.3
"""Never planned with: a busy machine may keep a bot waiting in the middle of a thought."""

HURRY_SECONDS: Final = 0.02
"""With less than this for a search, turns are taken as they were found, without trying them in other worlds."""

GATHERING: Final = 0.3
"""The part of the time for finding turns; the rest is for looking into them."""


class ByClock:
    """By the seconds left on the bot's clock. How much is thought depends on the machine."""

    def __init__(self, seconds_left: float, turns_left: float) -> None:
        self._began = perf_counter()
        spendable = max(0.0, seconds_left - RESERVE_SECONDS)
        self._seconds = spendable / (SEARCHES_PER_TURN * turns_left + SPARE_TURNS)
        self.in_a_hurry = self._seconds < HURRY_SECONDS

    def gathering(self) -> Iterator[None]:
        """One round for each turn that may be gathered."""
        return self._until(GATHERING * self._seconds)

    def looking(self) -> Iterator[None]:
        """One round for each look ahead."""
        return self._until(self._seconds)

    def _until(self, seconds: float) -> Iterator[None]:
        while perf_counter() - self._began < seconds:
            yield


class ByCount:
    """By a number of looks ahead: the same decision, the same answer, on every machine."""

    GATHERED_PER_LOOK: Final = 4
    in_a_hurry: Final = False

    def __init__(self, looks: int) -> None:
        self._looks = looks

    def gathering(self) -> Iterator[None]:
        """One round for each turn that may be gathered."""
        yield from [None] * (self.GATHERED_PER_LOOK * self._looks)

    def looking(self) -> Iterator[None]:
        """One round for each look ahead."""
        yield from [None] * self._looks

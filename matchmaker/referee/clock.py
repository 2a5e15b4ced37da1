"""The time of a match: an init budget, a bank with an increment per decision, and an end nothing can outlast.

Only monotonic time is measured, and only while it is the bot's decision. What the bot could not use comes back when the
bank is empty (`reprieve.py`).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What a bot is allowed. All numbers are seconds."""

    init: float = 10.0  # from the start of the process until it says Ready
    bank: float = 20.0  # for the whole match
    increment: float = 0.02  # added to the bank with every decision
    most: float = 60.0  # of thinking in one match, increments included
    platform: float = 120.0  # what engine and referee may add before the match counts as stuck

    @property
    def longest_init(self) -> float:
        """The init budget of a bot that is given back as much again, because others had its processor."""
        return 2 * self.init

    def match_seconds(self, seats: int) -> float:
        """The hard outer deadline. The bots cannot reach it by themselves, so whoever passes it is the platform."""
        return seats * (self.longest_init + self.most) + self.platform


class SeatClock:
    """The bank of one seat."""

    __slots__ = ("_control", "charged", "left", "spent")

    def __init__(self, control: TimeControl) -> None:
        self._control = control
        self.left = control.bank
        self.spent = 0.0
        self.charged = 0.0

    def begin(self) -> float:
        """A decision begins: the increment is added. Returns the seconds the bot has for it."""
        control = self._control
        self.left = min(self.left + control.increment, control.most - self.spent)
        return self.left

    @property
    def reserve(self) -> float:
        """What may be given back beyond the seconds of the decision that has begun: a match must end on any machine."""
        return self._control.most - self.spent - self.left

    def charge(self, seconds: float, given_back: float = 0.0) -> None:
        """A decision has taken so long, and the bot did not have the processor for so much of it."""
        self.charged = seconds - given_back
        self.spent += seconds
        self.left -= self.charged

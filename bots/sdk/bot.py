"""What a bot is: it may hear that a match starts and ends, and it decides."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from bots.sdk.decision import Decision
from engine_service.kernel.game import AnyGame, Options
from engine_service.kernel.outcome import Outcome
from engine_service.kernel.seats import Seat

Choice: TypeAlias = str | int | Sequence[str]
"""A move, its text, its place among the legal moves, or a plan: several moves in order."""

Decider: TypeAlias = Callable[[Decision], Choice]


class Table(NamedTuple):
    """What a bot is told when it sits down. Nobody at the table knows the seed."""

    game: AnyGame
    seats: int
    seat: Seat
    options: Options


class Bot:
    """Write `decide`; the other two are there for bots that prepare or take notes."""

    name: str = ""

    def start(self, table: Table) -> None:
        """A match begins. This still counts against the init budget, not against the clock."""

    def decide(self, decision: Decision) -> Choice:
        """Choose a move, or several in order."""
        raise NotImplementedError(f"{type(self).__name__} has no decide(self, decision)")

    def end(self, outcome: Outcome) -> None:
        """The match is over; the process ends soon after."""


class FunctionBot(Bot):
    """A bot that is only one function."""

    def __init__(self, decide: Decider) -> None:
        self.name = getattr(decide, "__name__", "")
        self._decide = decide

    def decide(self, decision: Decision) -> Choice:
        """What the function says."""
        return self._decide(decision)


def as_bot(given: Bot | Decider) -> Bot:
    """The bot itself, or the function made into one."""
    if isinstance(given, Bot):
        return given
    if isinstance(given, type):
        raise TypeError(f"give an instance, not the class: {given.__name__}()")
    if not callable(given):
        raise TypeError(f"a bot is a Bot or a function that decides, not {given!r}")
    return FunctionBot(given)

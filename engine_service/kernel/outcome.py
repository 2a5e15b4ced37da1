"""Outcome: how a match ended, with the standings of all seats and the forfeits on the way."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple, TypeVar

from engine_service.kernel.seats import Seat

K = TypeVar("K")


class Standing(NamedTuple):
    """One seat's result: its rank (1 is best), its score, and the named parts the score is made of."""

    seat: Seat
    rank: int
    score: int
    breakdown: Mapping[str, int]


class Reason(Enum):
    """Why a seat forfeited."""

    CRASH = "crash"
    TIMEOUT = "timeout"
    INIT_TIMEOUT = "init_timeout"
    ILLEGAL_MOVE = "illegal_move"
    PROTOCOL = "protocol"
    OUT_OF_MEMORY = "oom"
    OUTPUT_FLOOD = "output_flood"
    WITHDRAWN = "withdrawn"


class Forfeit(NamedTuple):
    """A seat's fault: from move number `after` on, the game's neutral policy plays for it."""

    seat: Seat
    reason: Reason
    after: int
    detail: str = ""


class Ending(Enum):
    """What brought a match to its end."""

    FINISHED = "finished"
    CAPPED = "capped"


class Outcome(NamedTuple):
    """The result of a match: standings by seat, how it ended, and who forfeited."""

    standings: tuple[Standing, ...]
    ending: Ending
    forfeits: tuple[Forfeit, ...] = ()


def ranked(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """The rank of each seat, given what it is ranked by (larger is better); equal keys share a rank."""
    return [1 + sum(other > key for other in keys) for key in keys]


def with_forfeits(standings: Iterable[Standing], forfeits: Sequence[Forfeit]) -> tuple[Standing, ...]:
    """The standings with every forfeiter below everyone still playing; the earlier the fault, the lower."""
    order = {forfeit.seat: position for position, forfeit in enumerate(forfeits)}
    whole = tuple(standings)
    never = len(order)
    keys = [(order.get(standing.seat, never), -standing.rank) for standing in whole]
    return tuple(standing._replace(rank=rank) for standing, rank in zip(whole, ranked(keys), strict=True))

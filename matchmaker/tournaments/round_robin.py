"""Round robin: everybody meets everybody, at tables of 2, 3 or 4; twice in the double one.

Two seats: the circle method, every pair exactly once, at most one bye a round, everybody excused equally often. Three
and four seats: a cyclic design (`designs.py`), everybody at equally many tables, every pair at least once. A table
with a version that has withdrawn is not played; standings go by points per match.
"""

from collections.abc import Sequence
from functools import cache

from matchmaker.tournaments.designs import cyclic_design, in_rounds
from matchmaker.tournaments.model import Draw, Kind, Round, Tournament

Schedule = tuple[tuple[tuple[int, ...], ...], ...]
"""Rounds of tables of entrants, by their place in the seeding order."""


def check(tournament: Tournament) -> None:
    """Every field that fills one table can be played."""


@cache
def schedule(entrants: int, seats: int) -> Schedule:
    """All rounds of a single round robin."""
    return _circle(entrants) if seats == 2 else in_rounds(cyclic_design(entrants, seats), entrants)


def draw(tournament: Tournament, rounds: Sequence[Round]) -> Draw | None:
    """The next round of the schedule, without tables of those who have left."""
    whole = _whole(tournament)
    if len(rounds) >= len(whole):
        return None
    active = set(tournament.active(len(rounds) + 1))
    tables = tuple(table for table in whole[len(rounds)] if active.issuperset(table))
    seated = {version for table in tables for version in table}
    return Draw(tables, tuple(version for version in tournament.entrants if version in active - seated))


def tables_left(tournament: Tournament, rounds: Sequence[Round]) -> int:
    """How many tables are still to be drawn if nobody else withdraws."""
    active = set(tournament.active(len(rounds) + 1))
    return sum(active.issuperset(table) for later in _whole(tournament)[len(rounds) :] for table in later)


def _whole(tournament: Tournament) -> Schedule:
    times = 2 if tournament.kind is Kind.DOUBLE_ROUND_ROBIN else 1
    once = schedule(len(tournament.entrants), tournament.seats)
    return tuple(
        tuple(tuple(tournament.entrants[place] for place in table) for table in tables) for tables in once * times
    )


def _circle(entrants: int) -> Schedule:
    """The first place stays, all others move around the circle; the empty place of an odd field is the bye."""
    places = entrants + entrants % 2
    rounds = []
    for turn in range(places - 1):
        circle = [0, *((place + turn) % (places - 1) + 1 for place in range(places - 1))]
        pairs = zip(circle[: places // 2], reversed(circle[places // 2 :]), strict=True)
        rounds.append(tuple(pair for pair in pairs if max(pair) < entrants))
    return tuple(rounds)

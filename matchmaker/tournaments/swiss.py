"""Swiss: those with equal points meet, and nobody meets the same opponent again while that can be avoided.

The first round follows the seeding, cut into as many bands as a table has seats: one of each band meets. Later rounds
go down the standings. With two seats a draw without a second meeting is found whenever there is one (fields of twelve
are searched to the end, larger ones for a bounded time). When entrants do not fill the tables, those sit out who have
had the fewest byes, the lowest first, with the points of a won table.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from matchmaker.tournaments.model import BadTournament, Draw, Round, Tournament
from matchmaker.tournaments.standings import standings

Meetings = Counter[frozenset[int]]
"""How often two versions have sat at one table."""

Step = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], list[int], Iterator[int]]
"""Tables that are full, the one being filled, who is left, and whom to try next."""

SEARCH_STEPS: Final = 50_000


def check(tournament: Tournament) -> None:
    """Refuse settings that cannot be played."""
    if tournament.rounds is not None and tournament.rounds < 1:
        raise BadTournament(f"a Swiss has at least one round, not {tournament.rounds}")


def rounds_of(tournament: Tournament) -> int:
    """How many rounds are played: as asked, else as many as a knockout of pairs would need, and three at least."""
    return tournament.rounds or max(3, (len(tournament.entrants) - 1).bit_length())


def draw(tournament: Tournament, rounds: Sequence[Round]) -> Draw | None:
    """The next round, or None when all are played or too few are left."""
    number, seats = len(rounds) + 1, tournament.seats
    active = tournament.active(number)
    if number > rounds_of(tournament) or len(active) < seats:
        return None
    order = (
        [place.version for place in standings(tournament, rounds) if place.version in active] if rounds else [*active]
    )
    excused = _excused(order, len(order) % seats, rounds)
    order = [version for version in order if version not in excused]
    if not rounds:
        bands = len(order) // seats
        return Draw(tuple(tuple(order[table::bands]) for table in range(bands)), excused)
    met: Meetings = Counter(
        frozenset(pair) for played in rounds for table in played.tables for pair in combinations(table.versions, 2)
    )
    return Draw(_tables(order, seats, met), excused)


def tables_left(tournament: Tournament, rounds: Sequence[Round]) -> int:
    """How many tables are still to be drawn if nobody withdraws."""
    active = tournament.active(len(rounds) + 1)
    return max(rounds_of(tournament) - len(rounds), 0) * (len(active) // tournament.seats)


def _excused(order: list[int], byes: int, rounds: Sequence[Round]) -> tuple[int, ...]:
    """Who sits out: the fewest byes so far, then the lowest."""
    had = Counter(version for played in rounds for version in played.byes)
    return tuple(sorted(order, key=lambda version: (had[version], -order.index(version)))[:byes])


def _tables(order: list[int], seats: int, met: Meetings) -> tuple[tuple[int, ...], ...]:
    """Tables down the order with the fewest repeated meetings that a bounded search finds."""
    most = max(met.values(), default=0)
    searches = (_search(order, seats, met, repeats) for repeats in range(most + 1))
    # With every repeat allowed the search never has to step back, so the last one finds something.
    return next(tables for tables in searches if tables is not None)


def _search(order: list[int], seats: int, met: Meetings, repeats: int) -> tuple[tuple[int, ...], ...] | None:
    """Fill tables from the top, nearest first, no pair that has met more than `repeats` times; step back when stuck."""

    def choices(table: tuple[int, ...], rest: list[int]) -> Iterator[int]:
        again = {version: max(met[frozenset((version, other))] for other in table) for version in rest}
        return iter(sorted((version for version in rest if again[version] <= repeats), key=again.__getitem__))

    # A stack of our own, because a large field goes deeper than Python's calls may.
    opened = (order[0],)
    path: list[Step] = [((), opened, order[1:], choices(opened, order[1:]))]
    for _ in range(SEARCH_STEPS + len(order)):
        full, table, rest, left = path[-1]
        version = next(left, None)
        if version is None:
            path.pop()
            if not path:
                return None
            continue
        table, rest = (*table, version), [other for other in rest if other != version]
        if len(table) == seats:
            full = (*full, table)
            if not rest:
                return full
            table, rest = (rest[0],), rest[1:]
        path.append((full, table, rest, choices(table, rest)))
    return None

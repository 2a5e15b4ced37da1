"""Swiss: in every round those with equal points meet, and nobody meets the same opponent again while that can be avoided.

The first round follows the seeding, cut into as many bands as a table has seats: one of each band meets. Later rounds go
down the standings. Two seats: a draw without a second meeting is found whenever there is one (small fields are searched to
the end). When entrants do not fill the tables, those lowest in the standings who have had the fewest byes sit out, with
the points of a won table.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, count
from typing import Final

from matchmaker.tournaments.model import BadTournament, Draw, Round, Tournament
from matchmaker.tournaments.standings import standings

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
    met = Counter(
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
    lowest_first = sorted(reversed(order), key=lambda version: had[version])
    return tuple(lowest_first[:byes])


def _tables(order: list[int], seats: int, met: Counter[frozenset[int]]) -> tuple[tuple[int, ...], ...]:
    """Tables down the order with the fewest repeated meetings that a bounded search finds."""
    for repeats in count():
        tables = _search(order, seats, met, repeats)
        if tables:
            return tables
    raise AssertionError("unreachable: with enough repeats allowed the first try succeeds")


def _search(
    order: list[int], seats: int, met: Counter[frozenset[int]], repeats: int
) -> tuple[tuple[int, ...], ...] | None:
    """Fill tables from the top, nearest neighbours first, at most `repeats` meetings more per pair; step back when stuck."""
    steps = 0

    def fill(table: tuple[int, ...], rest: tuple[int, ...]) -> tuple[tuple[int, ...], ...] | None:
        nonlocal steps
        if len(table) == seats:
            if not rest:
                return (table,)
            following = fill(rest[:1], rest[1:])
            return None if following is None else (table, *following)

        def again(version: int) -> int:
            return sum(met[frozenset((version, other))] for other in table)

        for version in sorted(rest, key=again):
            if any(met[frozenset((version, other))] > repeats for other in table):
                continue
            steps += 1
            if steps > SEARCH_STEPS:
                return None
            place = rest.index(version)
            found = fill((*table, version), rest[:place] + rest[place + 1 :])
            if found is not None:
                return found
        return None

    return fill(tuple(order[:1]), tuple(order[1:]))

"""Swiss: those with equal points meet, and nobody meets the same opponent again while that can be avoided.

The first round follows the seeding, cut into as many bands as a table has seats: one of each band meets. Later rounds
go down the standings, and repeated meetings are removed by exchanges between the nearest tables. With two seats that
always succeeds for half as many rounds as there are entrants: while a and b have each met fewer than half of the field,
some other pair c and d is there with a new to c and b new to d. When entrants do not fill the tables, those sit out who
have had the fewest byes, the lowest first, with the points of a won table.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product

from matchmaker.tournaments.model import BadTournament, Draw, Round, Tournament
from matchmaker.tournaments.standings import standings

Meetings = Counter[frozenset[int]]
"""How often two versions have sat at one table."""


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
    """Tables filled from the top, each with the nearest who have met least; then exchanges while they save repeats."""
    rest, tables = list(order), []
    while rest:
        table = [rest.pop(0)]
        while len(table) < seats:
            table.append(
                rest.pop(min(range(len(rest)), key=lambda place: (_repeats([*table, rest[place]], met), place)))
            )
        tables.append(table)
    while any(_exchange(tables, number, met) for number in range(len(tables))):
        pass
    return tuple(tuple(table) for table in tables)


def _exchange(tables: list[list[int]], number: int, met: Meetings) -> bool:
    """Swap somebody of this table with somebody of the nearest other where that saves repeats; False if nowhere."""
    mine = tables[number]
    if not _repeats(mine, met):
        return False
    for other in sorted(range(len(tables)), key=lambda place: abs(place - number))[1:]:
        theirs = tables[other]
        before = _repeats(mine, met) + _repeats(theirs, met)
        for one, two in product(range(len(mine)), repeat=2):
            mine[one], theirs[two] = theirs[two], mine[one]
            if _repeats(mine, met) + _repeats(theirs, met) < before:
                return True
            mine[one], theirs[two] = theirs[two], mine[one]
    return False


def _repeats(table: list[int], met: Meetings) -> int:
    """What a table costs: second meetings, third ones more than twice as much."""
    return sum(met[frozenset(pair)] ** 2 for pair in combinations(table, 2))

"""Knockout for tables of 2, 3 or 4: the best of each table go on, until one table is left: the final.

Everybody holds a slot, at first the seed. Tables are drawn so that the best slot meets the worst (in a snake for more
than two), and those who go on inherit the best slots of their table: with two seats that is the usual fixed bracket.
The first round brings the field down to a size from which full rounds lead to a full final; the best seeds are
excused from it. If withdrawals leave the final short, the best of those who went out last are called back.
"""

from collections.abc import Sequence

from matchmaker.tournaments.ledger import ledger
from matchmaker.tournaments.model import BadTournament, Draw, Round, Table, Tournament


def check(tournament: Tournament) -> None:
    """Refuse settings that cannot be played."""
    if not 1 <= advance(tournament) < tournament.seats:
        raise BadTournament(
            f"of a table of {tournament.seats}, 1 to {tournament.seats - 1} can go on, not {tournament.advance}"
        )


def advance(tournament: Tournament) -> int:
    """How many of a full table go on."""
    usual = 2 if tournament.seats == 4 else 1
    return usual if tournament.advance is None else tournament.advance


def draw(tournament: Tournament, rounds: Sequence[Round]) -> Draw | None:
    """The next round, or None when the final is played."""
    seats = tournament.seats
    if rounds and _is_final(rounds[-1]):
        return None
    active = set(tournament.active(len(rounds) + 1))
    alive = [version for version in survivors(tournament, rounds) if version in active]
    if len(alive) < 2:
        return None
    if len(alive) < seats:
        alive += _called_back(tournament, rounds, active - set(alive))[: seats - len(alive)]
    if len(alive) < seats:
        return None
    if len(alive) == seats:
        return Draw((tuple(alive),), advance=(1,))
    tables, leaving = _sizes(len(alive), seats, advance(tournament))
    excused = len(alive) - tables * seats
    drawn = _snake(alive[excused:], tables)
    go_on = tuple(seats - leaving // tables - (number < leaving % tables) for number in reversed(range(tables)))
    return Draw(drawn, tuple(alive[:excused]), go_on)


def tables_left(tournament: Tournament, rounds: Sequence[Round]) -> int:
    """How many tables are still to be drawn if nobody withdraws."""
    if rounds and _is_final(rounds[-1]):
        return 0
    active = set(tournament.active(len(rounds) + 1))
    if rounds and not rounds[-1].is_complete:
        last = rounds[-1]
        alive = sum(table.advance for table in last.tables) + len(last.byes)
    else:
        alive = sum(version in active for version in survivors(tournament, rounds))
    if alive < 2:
        return 0
    left = 1
    while alive > tournament.seats:
        tables, leaving = _sizes(alive, tournament.seats, advance(tournament))
        alive -= leaving
        left += tables
    return left


def order_at_table(table: Table) -> list[int]:
    """The versions of a table, best first: by points, first places, part of the game's points, and the better slot."""
    accounts = ledger(table.versions, [Round(0, (table,))])

    def worth(version: int) -> tuple[object, ...]:
        account = accounts[version]
        return -account.points, -account.wins, -account.score, table.versions.index(version)

    return sorted(table.versions, key=worth)


def survivors(tournament: Tournament, rounds: Sequence[Round]) -> list[int]:
    """Who is still in after these complete rounds, the best slot first."""
    alive = list(tournament.entrants)
    for played in rounds:
        slot = {version: number for number, version in enumerate(alive)}
        for table in played.tables:
            # Somebody called back has no slot; behind everybody is where it belongs.
            for version in table.versions:
                slot.setdefault(version, len(slot))
        holds = {slot[version]: version for version in played.byes}
        for table in played.tables:
            best = sorted(slot[version] for version in table.versions)[: table.advance]
            holds |= dict(zip(best, order_at_table(table), strict=False))
        alive = [holds[place] for place in sorted(holds)]
    return alive


def reached(tournament: Tournament, rounds: Sequence[Round]) -> dict[int, int]:
    """The last round of each entrant; the winner of the final, or the only one left, has one more."""
    last = dict.fromkeys(tournament.entrants, 0)
    for played in rounds:
        for version in (*played.byes, *(version for table in played.tables for version in table.versions)):
            last[version] = played.number
    if rounds and rounds[-1].is_complete:
        active = tournament.active(len(rounds) + 1)
        left = survivors(tournament, rounds)
        standing = left if _is_final(rounds[-1]) else [version for version in left if version in active]
        if len(standing) == 1:
            last[standing[0]] += 1
    return last


def _is_final(played: Round) -> bool:
    return len(played.tables) == 1 and not played.byes and played.tables[0].advance == 1


def _called_back(tournament: Tournament, rounds: Sequence[Round], out: set[int]) -> list[int]:
    """Those who are out, the last and best first."""
    last = reached(tournament, rounds)
    place = {
        version: number
        for played in rounds
        for table in played.tables
        for number, version in enumerate(order_at_table(table))
    }
    return sorted(out, key=lambda version: (-last[version], place.get(version, 0), tournament.entrants.index(version)))


def _sizes(alive: int, seats: int, going_on: int) -> tuple[int, int]:
    """How many tables a round has, and how many versions leave in it."""
    goal = seats
    while (larger := -(-goal // going_on) * seats) < alive:
        goal = larger
    tables = min(-(-(alive - goal) // (seats - going_on)), alive // seats)
    return tables, min(alive - goal, tables * (seats - 1))


def _snake(versions: Sequence[int], tables: int) -> tuple[tuple[int, ...], ...]:
    """Deal slots to tables to and fro: the best slot gets the weakest company."""
    dealt: list[list[int]] = [[] for _ in range(tables)]
    for number, version in enumerate(versions):
        lap, place = divmod(number, tables)
        dealt[place if lap % 2 == 0 else tables - 1 - place].append(version)
    return tuple(tuple(table) for table in dealt)

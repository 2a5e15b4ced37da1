"""Gauntlet: one challenger, the first entrant, meets all others.

Each time through, every opponent meets the challenger once. Where tables of 3 or 4 do not come out even, a few
opponents (fewer than a table) sit a second time, first those who have done so least. Who shares a table changes each
time.
"""

from collections import Counter
from collections.abc import Sequence

from engine_service.kernel import rng
from matchmaker.tournaments.model import BadTournament, Draw, Round, Tournament


def check(tournament: Tournament) -> None:
    """Refuse settings that cannot be played."""
    if tournament.rounds is not None and tournament.rounds < 1:
        raise BadTournament(f"a gauntlet is run through at least once, not {tournament.rounds} times")


def draw(tournament: Tournament, rounds: Sequence[Round]) -> Draw | None:
    """The next time through all opponents."""
    number = len(rounds) + 1
    challenger, active = tournament.entrants[0], tournament.active(number)
    opponents = [version for version in active if version != challenger]
    if number > (tournament.rounds or 1) or challenger not in active or len(opponents) < tournament.seats - 1:
        return None
    seated = Counter(version for played in rounds for table in played.tables for version in table.versions)
    order, _ = rng.shuffled(opponents, rng.seeded(tournament.seed, "gauntlet", number))
    size = tournament.seats - 1
    missing = -len(order) % size
    last = set(order[len(order) - len(order) % size :])
    order += sorted((version for version in order if version not in last), key=lambda version: seated[version])[
        :missing
    ]
    return Draw(tuple((challenger, *order[start : start + size]) for start in range(0, len(order), size)))


def tables_left(tournament: Tournament, rounds: Sequence[Round]) -> int:
    """How many tables are still to be drawn if nobody withdraws."""
    active = tournament.active(len(rounds) + 1)
    times = max((tournament.rounds or 1) - len(rounds), 0)
    return times * -(-(len(active) - 1) // (tournament.seats - 1)) if tournament.entrants[0] in active else 0

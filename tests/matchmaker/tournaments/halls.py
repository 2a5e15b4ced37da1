"""A hall in which tournaments are played out at once: the lower number is the stronger version, chance aside."""

from collections.abc import Callable
from random import Random

from matchmaker.tournaments import Kind, Result, Round, Table, Tournament, next_round

Ranks = Callable[[tuple[int, ...]], tuple[int, ...]]


def by_number(seated: tuple[int, ...]) -> tuple[int, ...]:
    """The lower number always wins."""
    return tuple(1 + sum(other < version for other in seated) for version in seated)


def by_chance(seed: int, noise: float = 8.0) -> Ranks:
    """The lower number wins mostly, ties happen."""
    random = Random(seed)

    def ranks(seated: tuple[int, ...]) -> tuple[int, ...]:
        reached = [round(version + random.uniform(0, noise)) for version in seated]
        return tuple(1 + sum(other < mine for other in reached) for mine in reached)

    return ranks


def results_of(table: Table, ranks: Ranks) -> list[Result]:
    """All matches of a table played."""
    played = []
    for block in table.blocks:
        for seated in block.tables:
            found = ranks(seated)
            played.append(Result(block.ordinal, seated, found, tuple(100 - 10 * rank for rank in found)))
    return played


def played(drawn: Round, ranks: Ranks = by_number) -> Round:
    """A round with all its results."""
    return drawn.with_results(result for table in drawn.tables for result in results_of(table, ranks))


def play_out(tournament: Tournament, ranks: Ranks = by_number) -> list[Round]:
    """All rounds of a tournament, played."""
    rounds: list[Round] = []
    while (drawn := next_round(tournament, rounds)) is not None:
        rounds.append(played(drawn, ranks))
        assert len(rounds) < 500
    return rounds


def entered(
    kind: Kind,
    entrants: int,
    seats: int = 2,
    *,
    seed: int = 7,
    blocks: int = 1,
    rounds: int | None = None,
    advance: int | None = None,
) -> Tournament:
    """A tournament of versions 0, 1, 2 … seeded in that order."""
    return Tournament(kind, tuple(range(entrants)), seed, seats, blocks, rounds, advance)

"""A series of matches: every seed is played in all seat rotations, so that seats and luck cancel."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, cycle, islice

from matchmaker.referee import Engine, Entrant, House, Report, Table, play


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match to be played: the seed, and by seat the place of each bot in the list."""

    seed: int
    seating: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One match that was played."""

    pairing: Pairing
    report: Report

    @property
    def ranks(self) -> tuple[int, ...]:
        """By seat."""
        return tuple(standing.rank for standing in self.report.outcome.standings)


def tables(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Who sits together: every combination of the bots; too few bots sit down more than once."""
    if bots < seats:
        return [tuple(islice(cycle(range(bots)), seats))]
    return list(combinations(range(bots), seats))


def pairings(bots: int, seats: int, seed: int) -> Iterator[Pairing]:
    """Matches without end: seed after seed, table after table, rotation after rotation."""
    for block in count():
        for table in tables(bots, seats):
            for turn in range(seats):
                yield Pairing(seed + block, table[turn:] + table[:turn])


def block_size(bots: int, seats: int) -> int:
    """How many matches one seed takes."""
    return len(tables(bots, seats)) * seats


def play_series(
    game: str,
    options: dict[str, str],
    entrants: Sequence[Entrant],
    schedule: Iterator[Pairing],
    engine: Engine,
    house: House,
) -> Iterator[Played]:
    """Play them one at a time, each given out as it ends."""
    for pairing in schedule:
        seated = [entrants[bot] for bot in pairing.seating]
        yield Played(pairing, play(Table(game, pairing.seed, options), seated, engine, house))

"""A series of matches: every seed is played in all seat rotations, so that seats and luck cancel."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, count, cycle, islice

from matchmaker.local.crew import work_off
from matchmaker.referee import Entrant, House, LocalEngine, Report, Table, play


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


@dataclass(frozen=True, slots=True)
class Hall:
    """Where a series is played: the game, who may be seated, and the rules of the house."""

    game: str
    options: Mapping[str, str]
    entrants: Sequence[Entrant]
    house: House

    def play(self, pairing: Pairing) -> Played:
        """One match, by the rules in this process."""
        seated = [self.entrants[bot] for bot in pairing.seating]
        return Played(pairing, play(Table(self.game, pairing.seed, self.options), seated, LocalEngine(), self.house))


def play_series(hall: Hall, schedule: Iterable[Pairing], jobs: int = 1) -> Iterator[Played]:
    """Play them, so many at a time; each is given out when it and all before it have ended."""
    return map(hall.play, schedule) if jobs == 1 else work_off(hall.play, schedule, jobs)

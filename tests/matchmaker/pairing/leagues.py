"""A league in miniature: plans blocks, lets some finish, takes in newcomers, and remembers who waited how long."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

from matchmaker.pairing import Candidate, Planned, plan

SECRET = b"a secret of this league"


def version(number: int, owner: int | None = None, elo: float = 1500.0, **facts: int) -> Candidate:
    """A candidate with as little said as the test needs."""
    told = {"blocks": 0, "pending": 0, "since": 0} | facts
    return Candidate(number, owner, elo, told["blocks"], told["pending"], told["since"])


@dataclass
class League:
    """Candidates by version, and the blocks planned so far."""

    seats: int
    candidates: dict[int, Candidate] = field(default_factory=dict)
    planned: list[Planned] = field(default_factory=list)
    open: list[Planned] = field(default_factory=list)

    def join(self, number: int, owner: int | None, elo: float = 1500.0) -> None:
        """A version becomes active."""
        self.candidates[number] = version(number, owner, elo, since=len(self.planned))

    def fill(self, count: int) -> Sequence[Planned]:
        """Plan and note it, as the store does."""
        fresh = plan([*self.candidates.values()], self.seats, len(self.planned), count, SECRET, "game/2")
        for one in fresh:
            self.planned.append(one)
            self.open.append(one)
            self._book(one, since=one.block.ordinal, pending=1)
        return fresh

    def finish(self, count: int, random: Random) -> None:
        """Some open blocks end, in any order."""
        for _ in range(min(count, len(self.open))):
            done = self.open.pop(random.randrange(len(self.open)))
            self._book(done, since=None, pending=-1)

    def _book(self, one: Planned, since: int | None, pending: int) -> None:
        for number in one.block.versions:
            if number in self.candidates:
                seen = self.candidates[number]
                self.candidates[number] = replace(
                    seen,
                    pending=seen.pending + pending,
                    blocks=seen.blocks + (pending < 0),
                    since=seen.since if since is None else since,
                )

    def longest_wait(self, number: int, joined: int) -> int:
        """The most blocks between two of its own, from when it joined until now."""
        turns = [one.block.ordinal for one in self.planned if number in one.block.versions]
        marks = [joined, *turns, len(self.planned)]
        return max(later - earlier for earlier, later in pairwise(marks))

    def seated(self) -> Counter[int]:
        """How many blocks each version was planned into."""
        return Counter(number for one in self.planned for number in one.block.versions)

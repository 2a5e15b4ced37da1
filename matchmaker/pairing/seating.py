"""Seating: a block is one hidden seed played in every seat rotation, so that seats and luck cancel."""

from dataclasses import dataclass
from hashlib import blake2b
from itertools import permutations
from math import factorial

from engine_service.kernel.errors import RibandError

Table = tuple[int, ...]
"""Versions by seat."""


class BadPlan(RibandError):
    """A plan that cannot be made from these inputs."""


@dataclass(frozen=True, slots=True)
class Block:
    """Matches that belong together: the same versions on the same seed, everybody once in every seat."""

    ordinal: int
    """Its number within the ladder or tournament; no two blocks have the same, so a store can refuse a second plan."""
    seed: int
    tables: tuple[Table, ...]

    @property
    def versions(self) -> Table:
        """Who plays, in the order of the first table."""
        return self.tables[0]


def circles(seats: int) -> int:
    """In how many orders the same versions can sit around a table, rotations not counted: 1, 2, 6 for 2, 3, 4."""
    return factorial(seats - 1)


def rotations(versions: Table, circle: int = 0) -> tuple[Table, ...]:
    """Every rotation of one circular order; `circle` (modulo how many there are) says which neighbours one has."""
    first, others = versions[0], versions[1:]
    orders = list(permutations(others))
    around = (first, *orders[circle % len(orders)])
    return tuple(around[turn:] + around[:turn] for turn in range(len(around)))


def secret_of(seed: int) -> bytes:
    """A tournament's seed as the key of its match seeds."""
    return (seed % (1 << 64)).to_bytes(8, "big")


def hidden_seed(secret: bytes, *names: str | int) -> int:
    """The seed of a block: the same for the same names, and not to be guessed from other blocks' seeds.

    Replays show the seeds of finished matches, so a plain generator could be run on by anybody; a keyed hash cannot.
    63 bits, so that every database can keep it; of the secret at most 64 bytes count.
    """
    if not secret:
        raise BadPlan("without a secret everybody could compute the seeds; any bytes only the league knows are right")
    words = "\x1f".join(str(name) for name in names)
    return int.from_bytes(blake2b(words.encode(), key=secret[:64], digest_size=8).digest(), "big") >> 1

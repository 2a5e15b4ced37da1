"""Who plays next on a ladder: new versions first, nobody forgotten, opponents near in strength."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine_service.kernel import rng
from matchmaker.pairing.field import Candidate, Field, Floats, Ints
from matchmaker.pairing.seating import BadPlan, Block, circles, hidden_seed, rotations

NEAR: Final = 1000
"""Weight of an equal opponent; it falls with the information a match gives, 4·p·(1 − p) of it at a chance p to win."""

EXPLORE: Final = 100
"""Weight that every opponent has whatever its strength: the scale stays connected and surprises are found."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A block to play, and whether a newcomer waits for it (then it may go to the front of the queue)."""

    block: Block
    lead: int
    urgent: bool


def wait_bound(active: int) -> int:
    """Nobody waits longer than this many blocks of the ladder between two of its own, whatever else arrives."""
    return 2 * active


def plan(
    candidates: Sequence[Candidate], seats: int, first: int, count: int, secret: bytes, ladder: str
) -> tuple[Planned, ...]:
    """The next `count` blocks of a ladder, numbered from `first` on.

    The same facts give the same plan, and it is made block by block: two schedulers that plan from the same facts, or
    one that plans four blocks and another that plans two and two, agree on every ordinal.

    * Odd ordinals are led by whoever has waited longest: that is the bound on waiting (`wait_bound`).
    * Even ordinals are led by whoever is known least: fewest blocks played, with all that its owner has under way
      counted on top, so a newcomer comes first and a hundred uploads of one owner do not push others aside.
    * Opponents are drawn at random, nearer ones more often; never two of one owner.

    No block comes back when the candidates cannot fill a table by these rules.
    """
    if seats not in (2, 3, 4):
        raise BadPlan(f"tables have 2, 3 or 4 seats, not {seats}")
    field = Field(sorted(candidates, key=lambda one: one.version))
    if len(set(field.version)) != len(candidates):
        raise BadPlan("a version may be a candidate once")
    owners = {one.owner for one in candidates if one.owner is not None}
    if len(owners) + sum(one.owner is None for one in candidates) < seats:
        return ()
    planned = []
    for ordinal in range(first, first + count):
        lead = field.longest_waiting() if ordinal % 2 else field.least_known()
        seed = hidden_seed(secret, "ladder", ladder, ordinal)
        chance = rng.seeded(hidden_seed(secret, "pairing", ladder, ordinal))
        at_table, chance = _company(field, lead, seats, chance)
        circle, chance = rng.below(circles(seats), chance)
        tables = rotations(tuple(field.version[one] for one in at_table), circle)
        urgent = any(field.is_new(one) for one in at_table)
        planned.append(Planned(Block(ordinal, seed, tables), field.version[lead], urgent))
        for one in at_table:
            field.had_turn(one, ordinal)
    return tuple(planned)


def _company(field: Field, lead: int, seats: int, chance: int) -> tuple[list[int], int]:
    """The lead and its opponents, as places in the field."""
    chosen = [lead]
    weights = _weights(field.elo - field.elo[lead])
    while len(chosen) < seats:
        weights[field.of_the_owner_of(chosen[-1])] = 0
        up_to = np.cumsum(weights)
        draw, chance = rng.below(int(up_to[-1]), chance)
        chosen.append(int(np.searchsorted(up_to, draw, side="right")))
    return chosen, chance


def _weights(elo_differences: Floats) -> Ints:
    """How often opponents are drawn: the information a match against one would give, and a little for everyone."""
    expected = 1 / (1 + 10 ** (np.minimum(np.abs(elo_differences), 4000.0) / 400))
    weights: Ints = EXPLORE + np.rint(NEAR * 4 * expected * (1 - expected)).astype(np.int64)
    return weights

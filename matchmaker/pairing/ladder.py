"""Who plays next on a ladder: new versions first, nobody forgotten, opponents near in strength."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine_service.kernel import rng
from matchmaker.pairing.seating import BadPlan, Block, circles, hidden_seed, rotations

NEAR: Final = 1000
"""Weight of an equal opponent; it falls with the information a match gives, 4·p·(1 − p) of it at a chance p to win."""

EXPLORE: Final = 100
"""Weight that every opponent has whatever its strength: the scale stays connected and surprises are found."""

FIRST_BLOCKS: Final = 4
"""Until a version has this many blocks, played or planned, its blocks are marked as urgent."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An active version as pairing sees it."""

    version: int
    owner: int | None
    """Whose bot it is; None for reference bots, which belong to nobody and may meet anyone."""
    elo: float
    blocks: int
    """Rated blocks on this ladder that are finished."""
    pending: int
    """Blocks that are planned and not finished."""
    since: int
    """Ordinal of the last block it was planned into, or the ladder's next ordinal when it became active."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A block to play, and whether a newcomer waits for it (then it goes to the front of the queue)."""

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
    field = {candidate.version: candidate for candidate in sorted(candidates, key=lambda one: one.version)}
    if len(field) != len(candidates):
        raise BadPlan("a version may be a candidate once")
    owners = {one.owner for one in candidates if one.owner is not None}
    if len(owners) + sum(one.owner is None for one in candidates) < seats:
        return ()
    planned = []
    for ordinal in range(first, first + count):
        lead = _lead(field, ordinal)
        seed = hidden_seed(secret, "ladder", ladder, ordinal)
        chance = rng.seeded(hidden_seed(secret, "pairing", ladder, ordinal))
        opponents, chance = _opponents(field, lead, seats, chance)
        circle, chance = rng.below(circles(seats), chance)
        tables = rotations((lead.version, *(opponent.version for opponent in opponents)), circle)
        at_table = (lead, *opponents)
        urgent = any(one.owner is not None and one.blocks + one.pending < FIRST_BLOCKS for one in at_table)
        planned.append(Planned(Block(ordinal, seed, tables), lead.version, urgent))
        for one in at_table:
            field[one.version] = replace(one, pending=one.pending + 1, since=ordinal)
    return tuple(planned)


def _lead(field: dict[int, Candidate], ordinal: int) -> Candidate:
    """Whose block it is: the longest waiting at odd ordinals, the least known at even ones."""
    if ordinal % 2:
        return min(field.values(), key=lambda one: (one.since, one.version))
    under_way: Counter[int | None] = Counter()
    for one in field.values():
        under_way[one.owner] += one.pending

    def known(one: Candidate) -> tuple[int, int, int]:
        return one.blocks + (one.pending if one.owner is None else under_way[one.owner]), one.since, one.version

    return min(field.values(), key=known)


def _opponents(field: dict[int, Candidate], lead: Candidate, seats: int, chance: int) -> tuple[list[Candidate], int]:
    chosen: list[Candidate] = []
    pool = [one for one in field.values() if one is not lead]
    while len(chosen) < seats - 1:
        owners = {one.owner for one in (lead, *chosen)} - {None}
        pool = [one for one in pool if one.owner not in owners and one not in chosen]
        weights = [_weight(lead.elo - one.elo) for one in pool]
        draw, chance = rng.below(sum(weights), chance)
        for one, weight in zip(pool, weights, strict=True):
            draw -= weight
            if draw < 0:
                chosen.append(one)
                break
    return chosen, chance


def _weight(elo_difference: float) -> int:
    """How often an opponent is drawn: the information a match against it would give, and a little for everyone."""
    expected = 1 / (1 + 10 ** (min(abs(elo_difference), 4000.0) / 400))
    return EXPLORE + round(NEAR * 4 * expected * (1 - expected))

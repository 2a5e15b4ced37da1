"""A season of matches between versions of known strength: what ratings can be measured against."""

from enum import Enum
from typing import Final, NamedTuple

import numpy as np

from matchmaker.ratings.fit import ELO_PER_NAT
from matchmaker.ratings.matches import MAX_SEATS, NOBODY, Floats, Ints, Matches

SEAT_ELO: Final = (35.0, 0.0, -15.0, -20.0)


class Luck(Enum):
    """What a seed decides for all matches of its block; every single match follows the model in any case."""

    NONE = "none"
    OF_THE_SEAT = "seat"
    OF_THE_VERSION = "version"


class Season(NamedTuple):
    """The truth, by version number from 0 on, and what was seen of it."""

    elo: Floats
    matches: Matches


def season(versions: int, blocks: int, seats: int, seed: int, luck: Luck = Luck.NONE, spread: float = 175.0) -> Season:
    """Blocks of all seat rotations between versions drawn by chance, their strengths normal with this deviation."""
    random = np.random.default_rng(seed)
    elo = random.normal(0.0, spread, versions)
    company = _companies(random, versions, blocks, seats)
    fate = random.gumbel(size=(blocks, seats))
    who, ranks = [], []
    for turn in range(seats):
        table = np.roll(company, turn, axis=1)
        if luck is Luck.NONE:
            fate = random.gumbel(size=(blocks, seats))
        chance = np.roll(fate, turn, axis=1) if luck is Luck.OF_THE_VERSION else fate
        # The largest of strengths with Gumbel noise is each one with the chance that Plackett and Luce give it.
        reached = (elo[table] + np.array(SEAT_ELO[:seats])) / ELO_PER_NAT + chance
        who.append(table)
        ranks.append(np.argsort(np.argsort(-reached, axis=1), axis=1) + 1)
    return Season(elo, as_matches(np.concatenate(who), np.concatenate(ranks), np.tile(np.arange(blocks), seats)))


def as_matches(who: Ints, ranks: Ints, blocks: Ints) -> Matches:
    """Matches of one number of seats, widened to all columns."""
    missing = ((0, 0), (0, MAX_SEATS - who.shape[1]))
    return Matches(np.pad(who, missing, constant_values=NOBODY), np.pad(ranks, missing), blocks)


def _companies(random: np.random.Generator, versions: int, blocks: int, seats: int) -> Ints:
    """Different versions for every block; tables with somebody twice are drawn again."""
    company = random.integers(0, versions, (blocks, seats))
    while True:
        ordered = np.sort(company, axis=1)
        again = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
        if not len(again):
            return company
        company[again] = random.integers(0, versions, (len(again), seats))

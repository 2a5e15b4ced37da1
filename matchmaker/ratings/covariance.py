"""How sure a fit is: the covariance of its parameters, with every seed block speaking once."""

from itertools import combinations, permutations
from typing import Final, NamedTuple

import numpy as np
from scipy import linalg

from matchmaker.ratings import likelihood
from matchmaker.ratings.likelihood import Layout
from matchmaker.ratings.matches import BadResults, Floats, Ints
from matchmaker.ratings.tables import Field, Tables, numbered

ENOUGH_BLOCKS: Final = 30
"""From this many blocks on a version's own scatter tells its variance; below, the model fills in what is missing."""


class BlockScores(NamedTuple):
    """The gradient of each block that tables of one size played."""

    versions: Ints  # (seats, blocks): who plays, by rising number
    of_versions: Floats  # (seats, blocks)
    of_seats: Floats  # (seats, blocks)


def clustered(field: Field, layout: Layout, x: Floats, precision: Floats, curvature: Floats) -> tuple[Floats, Ints]:
    """The covariance of all parameters, and how many blocks each version has played.

    Matches of one block share their seed, so they are not independent. The sandwich H⁻¹(S + P)H⁻¹ takes each block as one
    observation: S is the sum over blocks of the outer product of the block's gradient with itself, P the precision of the
    prior, H the curvature. A version with few blocks would look surer than it is, because the fit follows them; there
    the model's own information takes the place of the scatter.
    """
    scored = [_block_scores(tables, layout, x) for tables in field.tables]
    played = np.zeros(layout.versions, dtype=np.int64)
    for scores in scored:
        played += np.bincount(scores.versions.ravel(), minlength=layout.versions)
    spread = np.diag(precision)
    for tables, scores in zip(field.tables, scored, strict=True):
        least = played[scores.versions].min(axis=0)
        # Each version's own parameter takes up one of its blocks: n blocks scatter as n - 1 free ones would.
        weight = np.minimum(least / ENOUGH_BLOCKS, 1.0) * least / np.maximum(least - 1, 1)
        spread += _scatter(scores, layout, tables.seats, np.sqrt(weight))
        trust = np.minimum(played[tables.versions].min(axis=0) / ENOUGH_BLOCKS, 1.0)
        doubtful = trust < 1
        if doubtful.any():
            spread += likelihood.information(tables.where(doubtful), layout, x, 1 - trust[doubtful])
    bread = linalg.inv(curvature)
    return bread @ spread @ bread, played


def _block_scores(tables: Tables, layout: Layout, x: Floats) -> BlockScores:
    """The scores of the matches, summed by block; everybody has a column by the order of numbers at the table."""
    scores = likelihood.scores(tables, layout, x)
    played, block = numbered(tables.blocks)
    shape = tables.seats, len(played)
    place = np.zeros(tables.versions.shape, dtype=np.int8)
    for one, other in permutations(range(tables.seats), 2):
        place[one] += tables.versions[one] > tables.versions[other]
    who = np.zeros(shape, dtype=np.int64)
    of_versions, of_seats = np.zeros(shape), np.zeros(shape)
    for seat in range(tables.seats):
        who[place[seat], block] = tables.versions[seat]
    for seat in range(tables.seats):
        if (who[place[seat], block] != tables.versions[seat]).any():
            raise BadResults("the matches of a block are one company in changing seats; here a block has two companies")
        at = place[seat].astype(np.int64) * shape[1] + block
        of_versions += np.bincount(at, scores[seat], shape[0] * shape[1]).reshape(shape)
        of_seats[seat] = np.bincount(block, scores[seat], shape[1])
    return BlockScores(who, of_versions, of_seats)


def _scatter(scores: BlockScores, layout: Layout, seats: int, weight: Floats) -> Floats:
    """The sum over blocks of the outer product of the weighted gradient with itself."""
    size, at = layout.versions, layout.seats(seats)
    of_versions, of_seats = scores.of_versions * weight, scores.of_seats * weight
    found = np.zeros((layout.size, layout.size))
    between = np.zeros(size * size)
    for one, other in combinations(range(seats), 2):
        places = scores.versions[one] * size + scores.versions[other]
        np.add.at(between, places, of_versions[one] * of_versions[other])
    found[:size, :size] = between.reshape(size, size) + between.reshape(size, size).T
    for one in range(seats):
        who = scores.versions[one]
        found[np.arange(size), np.arange(size)] += np.bincount(who, of_versions[one] ** 2, size)
        for seat in range(seats):
            found[:size, at.start + seat] += np.bincount(who, of_versions[one] * of_seats[seat], size)
    found[at, :size] = found[:size, at].T
    found[at, at] = of_seats @ of_seats.T
    return found

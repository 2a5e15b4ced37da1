"""How sure a fit is: the covariance of its parameters, with every seed block speaking once."""

from itertools import combinations, permutations
from typing import Final, NamedTuple

import numpy as np

from matchmaker.ratings import likelihood, symmetric
from matchmaker.ratings.likelihood import Layout
from matchmaker.ratings.matches import BadResults, Floats, Ints
from matchmaker.ratings.tables import Field, Tables, numbered

ENOUGH_BLOCKS: Final = 50
"""From this many blocks on a version's own scatter tells its variance; below, the model fills in what is missing."""

FEW_BLOCKS: Final = 5
"""Until the whole ladder has clearly more blocks than this, its scatter is taken to be what the model says."""


class BlockScores(NamedTuple):
    """The gradient of each block that tables of one size played."""

    versions: Ints  # (seats, blocks): who plays, by rising number
    of_versions: Floats  # (seats, blocks)
    of_seats: Floats  # (seats, blocks)
    block: Ints  # (matches,): which of these blocks each match belongs to


def clustered(field: Field, layout: Layout, x: Floats, precision: Floats, curvature: Floats) -> tuple[Floats, Ints]:
    """The covariance of all parameters, and how many blocks each version has played.

    Matches of one block share their seed, so they are not independent. The sandwich H⁻¹(S + P)H⁻¹ takes each block as
    one observation: S is the sum over blocks of the outer product of the block's gradient with itself, P the
    precision of the prior, H the curvature. A version with few blocks would look surer than it is, because the fit
    follows them: there the model's information, stretched by how much more the whole ladder scatters than the model
    says, stands in. The curvature is used up: its place is needed.
    """
    scored = [block_scores(tables, layout, x) for tables in field.tables]
    played = np.zeros(layout.versions, dtype=np.int64)
    for scores in scored:
        played += np.bincount(scores.versions.ravel(), minlength=layout.versions)
    spread = np.diag(precision)
    for tables, scores in zip(field.tables, scored, strict=True):
        least = played[scores.versions].min(axis=0)
        # Each version's own parameter takes up one of its blocks: n blocks scatter as n - 1 free ones would.
        free = least / np.maximum(least - 1, 1)
        trust = np.minimum(least / ENOUGH_BLOCKS, 1.0)
        _add_scatter(spread, scores, layout, tables.seats, np.sqrt(free * trust))
        doubtful = (1 - trust)[scores.block]
        if doubtful.any():
            weights = doubtful[doubtful > 0] * _stretch(scores, free, likelihood.total_information(tables, layout, x))
            likelihood.add_information(spread, tables.where(doubtful > 0), layout, x, weights)
    return symmetric.sandwich(symmetric.invert(curvature), symmetric.reflect(spread)), played


def block_scores(tables: Tables, layout: Layout, x: Floats) -> BlockScores:
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
    return BlockScores(who, of_versions, of_seats, block)


def _stretch(scores: BlockScores, free: Floats, told: float) -> float:
    """How much more (or less) blocks scatter than independent matches would; 1 until there are many blocks.

    Above 1 when a seed favours the same version in every seat, below 1 when it favours a seat, whoever sits there.
    """
    blocks = len(free)
    observed = float((scores.of_versions**2 @ free).sum()) / told
    return (blocks * observed + FEW_BLOCKS) / (blocks + FEW_BLOCKS)


def _add_scatter(onto: Floats, scores: BlockScores, layout: Layout, seats: int, weight: Floats) -> None:
    """Add the sum over blocks of the outer product of the weighted gradient with itself, in the upper triangle."""
    size, at = layout.versions, layout.seats(seats)
    of_versions, of_seats = scores.of_versions * weight, scores.of_seats * weight
    for one, other in combinations(range(seats), 2):
        together = of_versions[one] * of_versions[other]
        symmetric.add_between(onto, scores.versions[one], scores.versions[other], together)
    for one in range(seats):
        who = scores.versions[one]
        symmetric.add_diagonal(onto, np.bincount(who, of_versions[one] ** 2, size))
        for seat in range(seats):
            onto[:size, at.start + seat] += np.bincount(who, of_versions[one] * of_seats[seat], size)
    onto[at, at] += of_seats @ of_seats.T

"""Anomalies: who does better or worse than its strength in the company of somebody. A list for people to look at."""

from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from scipy.special import ndtri

from matchmaker.ratings.covariance import block_scores
from matchmaker.ratings.fit import Fit
from matchmaker.ratings.likelihood import Layout
from matchmaker.ratings.matches import Matches
from matchmaker.ratings.tables import canonical

FEWEST_BLOCKS: Final = 20
FALSE_ALARMS: Final = 0.01
"""Chance that the list of an honest league names anybody at all."""


class Anomaly(NamedTuple):
    """A version that gains (or loses) when another sits at its table, more than luck explains.

    Losing to a friend on purpose, making a king at a table of four, an opponent one was written against: the numbers
    cannot tell these apart.
    """

    version: int
    company: int
    blocks: int
    gain: float
    """Per match, in wins over one equal opponent: 0.5 is winning every even match of two."""
    deviations: float
    """How far beyond luck, in standard deviations."""


def anomalies(matches: Matches, fit: Fit) -> tuple[Anomaly, ...]:
    """Pairs that stand out from all pairs with enough blocks together, the most striking first.

    Every match leaves for each version what it achieved beyond the model's expectation. Summed by block for one
    version in one company that is zero but for luck; a sum too large for luck, even the luck of the luckiest of all
    pairs, is listed.
    """
    field = canonical(matches)
    size = len(field.versions)
    layout = Layout(size, tuple(tables.seats for tables in field.tables))
    x = fit.parameters(field.versions, layout)
    gain, square, blocks, together = (np.zeros(size * size) for _ in range(4))
    for tables in field.tables:
        scores = block_scores(tables, layout, x)
        rotations = np.bincount(scores.block, minlength=scores.versions.shape[1])
        for one, other in permutations(range(tables.seats), 2):
            pair = scores.versions[one] * size + scores.versions[other]
            for total, amount in (
                (gain, scores.of_versions[one]),
                (square, scores.of_versions[one] ** 2),
                (blocks, np.ones(len(pair))),
                (together, rotations),
            ):
                np.add.at(total, pair, amount)
    known = np.flatnonzero(blocks >= FEWEST_BLOCKS)
    deviations = gain[known] / np.sqrt(square[known])
    strange = np.abs(deviations) > -ndtri(FALSE_ALARMS / 2 / max(len(known), 1))
    found = [
        Anomaly(
            version=int(field.versions[pair // size]),
            company=int(field.versions[pair % size]),
            blocks=int(blocks[pair]),
            gain=round(float(gain[pair] / together[pair]), 3),
            deviations=round(float(far), 2),
        )
        for pair, far in zip(known[strange].tolist(), deviations[strange].tolist(), strict=True)
    ]
    return tuple(sorted(found, key=lambda one: (-abs(one.deviations), one.version, one.company)))

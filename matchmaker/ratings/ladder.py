"""The ladder: who stands where, how far each rank could be off, and who cannot be told apart."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from matchmaker.ratings.fit import CONFIDENCE, Z95, Fit
from matchmaker.ratings.matches import Floats, Ints


@dataclass(frozen=True, slots=True)
class Rung:
    """One line of a ladder: `rank 3 (2–5)   1612 ± 34`."""

    version: int
    rank: int
    rank_best: int
    rank_worst: int
    group: int
    """Neighbours with the same group cannot be told apart from the first of them."""
    elo: float
    interval: float
    matches: int
    blocks: int
    pool: int
    """Only versions of one pool have been compared; across pools the order is a guess of the prior."""


def ladder(fit: Fit, among: Iterable[int] | None = None) -> tuple[Rung, ...]:
    """The rungs from the top; `among` leaves out versions that are retired or superseded (unknown ones are ignored).

    A rank range holds the true rank with 95 %: the version is compared with all others at once, by Holm's steps on the
    joint covariance, and only what stays certain counts. A group is opened by its best version and takes in those below
    as long as the 95 % interval of the difference to that one includes zero.
    """
    wanted = fit.versions if among is None else sorted(set(among) & set(fit.versions))
    at = np.searchsorted(fit.versions, wanted)
    at = at[np.argsort(-fit.elo[at], kind="stable")]
    elo = fit.elo[at]
    deviations = _deviations(fit.covariance[np.ix_(at, at)])
    above, below = _certain(elo, deviations)
    ranks = np.searchsorted(-elo, -elo, side="left") + 1
    groups = _groups(elo, deviations)
    intervals = fit.intervals
    return tuple(
        Rung(
            version=fit.versions[row],
            rank=int(ranks[place]),
            rank_best=1 + int(above[place]),
            rank_worst=len(at) - int(below[place]),
            group=groups[place],
            elo=float(fit.elo[row]),
            interval=float(intervals[row]),
            matches=int(fit.matches[row]),
            blocks=int(fit.blocks[row]),
            pool=int(fit.pools[row]),
        )
        for place, row in enumerate(at.tolist())
    )


def _deviations(covariance: Floats) -> Floats:
    """Standard deviations of all differences."""
    variances = np.diag(covariance)
    return np.sqrt(np.maximum(variances[:, None] + variances[None, :] - 2 * covariance, 0.0))


def _certain(elo: Floats, deviations: Floats) -> tuple[Ints, Ints]:
    """For each version how many are certainly above and certainly below it, all comparisons taken together."""
    others = len(elo) - 1
    if others < 1:
        return np.zeros(len(elo), np.int64), np.zeros(len(elo), np.int64)
    difference = elo[None, :] - elo[:, None]
    doubt = 2 * ndtr(-np.abs(difference) / np.where(deviations > 0, deviations, np.inf))
    np.fill_diagonal(doubt, np.inf)
    order = np.argsort(doubt, axis=1, kind="stable")
    allowed = (1 - CONFIDENCE) / np.append(np.arange(others, 0, -1), 1)
    holds = np.logical_and.accumulate(np.take_along_axis(doubt, order, axis=1) <= allowed, axis=1)
    certain = np.zeros_like(holds)
    np.put_along_axis(certain, order, holds, axis=1)
    return (certain & (difference > 0)).sum(axis=1), (certain & (difference < 0)).sum(axis=1)


def _groups(elo: Floats, deviations: Floats) -> list[int]:
    groups: list[int] = []
    first, group = 0, 0
    for place in range(len(elo)):
        if place == 0 or elo[first] - elo[place] > Z95 * deviations[first, place]:
            first, group = place, group + 1
        groups.append(group)
    return groups

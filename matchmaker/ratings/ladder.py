"""The ladder: who stands where, how far each rank could be off, and who cannot be told apart."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from matchmaker.ratings.fit import CONFIDENCE, Z95, Fit
from matchmaker.ratings.matches import Floats, Ints
from matchmaker.ratings.published import rows_of
from matchmaker.ratings.symmetric import tiles


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
    above, below = _certain(fit, at)
    ranks = np.searchsorted(-elo, -elo, side="left") + 1
    groups = _groups(fit, at)
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


def _deviations(fit: Fit, rows: Ints, at: Ints) -> Floats:
    """Standard deviations of the differences between some and all."""
    variances = fit.covariance.diagonal()
    shared = rows_of(fit.covariance, rows, at)
    return np.sqrt(np.maximum(variances[rows][:, None] + variances[at][None, :] - 2 * shared, 0.0))


def _certain(fit: Fit, at: Ints) -> tuple[Ints, Ints]:
    """For each version how many are certainly above and certainly below it, all comparisons taken together.

    By Holm, of m comparisons the surest must be sure to α/m, the next to α/(m − 1) and so on; the first that is not
    ends it. Each version is a family of its own, so a large field is gone through some rows at a time.
    """
    above, below = np.zeros(len(at), np.int64), np.zeros(len(at), np.int64)
    others = len(at) - 1
    if others < 1:
        return above, below
    allowed = (1 - CONFIDENCE) / np.arange(others, 0, -1)
    elo = fit.elo[at]
    for rows in tiles(len(at)):
        deviations = _deviations(fit, at[rows], at)
        difference = elo[None, :] - elo[rows, None]
        doubt = 2 * ndtr(-np.abs(difference) / np.where(deviations > 0, deviations, np.inf))
        own = np.arange(rows.start, rows.stop)
        doubt[own - rows.start, own] = np.inf
        surest = np.sort(doubt, axis=1)[:, :others]
        holds = np.logical_and.accumulate(surest <= allowed, axis=1)
        # What is allowed grows from step to step, so equals hold together: the last that holds tells all that do.
        last = np.where(holds, surest, -1.0).max(axis=1)
        certain = doubt <= last[:, None]
        above[rows] = (certain & (difference > 0)).sum(axis=1)
        below[rows] = (certain & (difference < 0)).sum(axis=1)
    return above, below


def _groups(fit: Fit, at: Ints) -> list[int]:
    elo = fit.elo[at]
    groups: list[int] = []
    first, group = 0, 0
    while first < len(at):
        deviations = _deviations(fit, at[first : first + 1], at)[0]
        apart = elo[first] - elo > Z95 * deviations
        apart[: first + 1] = False
        end = int(np.argmax(apart)) if apart.any() else len(at)
        group += 1
        groups += [group] * (end - first)
        first = end
    return groups

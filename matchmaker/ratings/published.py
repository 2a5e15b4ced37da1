"""A covariance as it is kept and shown: every number up to a few thousand versions, beyond that what can be seen of it.

Ten thousand versions have fifty million pairs, 200 MB in every snapshot, and next to none of them matters: two versions
out of so many share so few opponents that they are as good as independent. So beyond `ALL_OF_IT` versions the
covariance of two is rounded to a fiftieth of the smallest variance, and what is then zero is not kept. That moves the
deviation of a difference by half a percent at most (by one, where two versions are correlated by a half); the variances
themselves are kept as ever.
"""

import zlib
from typing import Any, Final, TypeAlias

import numpy as np
from scipy import sparse

from matchmaker.ratings import symmetric
from matchmaker.ratings.matches import Floats, Ints

Covariance: TypeAlias = Floats | sparse.csr_array
"""Dense up to `ALL_OF_IT` versions, sparse beyond."""

ALL_OF_IT: Final = 2_000
SEEN: Final = 1 / 50
"""Of the smallest variance: the step to which the covariances of a large field are rounded."""

VARIANCE_STEP: Final = 1e-2
"""In squared Elo. Published figures are rounded far above the noise of floating point: same matches, same bytes."""


def rounded(exact: Floats, all_of_it: int = ALL_OF_IT) -> Covariance:
    """The covariance as it is published; `exact` is used up."""
    if len(exact) <= all_of_it:
        return np.rint(exact / VARIANCE_STEP) * VARIANCE_STEP
    variances = np.rint(np.diagonal(exact) / VARIANCE_STEP) * VARIANCE_STEP
    step = VARIANCE_STEP * max(1.0, np.floor(SEEN * variances.min() / VARIANCE_STEP))
    parts = []
    for rows in symmetric.tiles(len(exact)):
        seen = np.rint(exact[rows] / step) * step
        own = np.arange(rows.start, rows.stop)
        seen[own - rows.start, own] = variances[rows]
        parts.append(sparse.csr_array(seen))
    return sparse.csr_array(sparse.vstack(parts, format="csr"))


def entry(covariance: Covariance, one: int, other: int) -> float:
    """The covariance of two."""
    return float(covariance[one, other])


def rows_of(covariance: Covariance, rows: Ints, columns: Ints) -> Floats:
    """Some rows, dense, at these columns."""
    if isinstance(covariance, np.ndarray):
        return covariance[np.ix_(rows, columns)]
    some: Floats = covariance[rows].toarray()[:, columns]
    return some


def pack(covariance: Covariance) -> bytes:
    """The lower triangle in whole steps of 32 bits: all of it, or where the entries are and what they are."""
    if isinstance(covariance, np.ndarray):
        return _steps(covariance[np.tril_indices(len(covariance))])
    lower = sparse.csr_array(sparse.tril(covariance, format="csr"))
    lower.sort_indices()
    places = b"".join(part.astype("<i4").tobytes() for part in (lower.indptr, lower.indices))
    return zlib.compress(places + _steps(lower.data), 1)


def unpack(packed: bytes, size: int, entries: int | None) -> Covariance:
    """What `pack` made of a field of this size; `entries` says how many were kept where not all were."""
    if entries is None:
        dense = np.zeros((size, size))
        dense[np.tril_indices(size)] = np.frombuffer(packed, dtype="<i4") * VARIANCE_STEP
        return dense + np.tril(dense, -1).T
    numbers = np.frombuffer(zlib.decompress(packed), dtype="<i4")
    indptr, indices, steps = np.split(numbers, [size + 1, size + 1 + entries])
    lower = sparse.csr_array((steps * VARIANCE_STEP, indices, indptr), shape=(size, size))
    return sparse.csr_array(lower + sparse.tril(lower, -1).T)


def entries_kept(covariance: Covariance) -> int | None:
    """How many entries of the lower triangle a sparse covariance has; None for a dense one."""
    return None if isinstance(covariance, np.ndarray) else int(sparse.tril(covariance).nnz)


def _steps(values: Any) -> bytes:
    steps: bytes = np.rint(values / VARIANCE_STEP).astype("<i4").tobytes()
    return steps

"""Symmetric matrices of ten thousand rows: each is 800 MB, so they are worked on where they lie, tile by tile.

Whoever adds to such a matrix adds to its upper triangle alone; `reflect` completes it.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from scipy import linalg
from scipy.linalg import blas, lapack

from engine_service.kernel.errors import PlatformError
from matchmaker.ratings.matches import Floats, Ints

TILE: Final = 1024
"""Rows worked on together: their temporaries are megabytes, and the algebra on them runs at full speed."""

FEW: Final = 2_000
"""Up to so many rows a system is solved by factoring; beyond, steps towards the solution are many times cheaper."""

CLOSE: Final = 1e-10
MOST_STEPS: Final = 200


def tiles(size: int) -> Iterator[slice]:
    """All rows, some at a time."""
    for start in range(0, size, TILE):
        yield slice(start, min(start + TILE, size))


def add_between(matrix: Floats, one: Ints, other: Ints, amounts: Floats) -> None:
    """Add each amount where these two rows cross, in the upper triangle."""
    at = np.minimum(one, other) * len(matrix) + np.maximum(one, other)
    np.add.at(matrix.reshape(-1), at, amounts)


def add_diagonal(matrix: Floats, amounts: Floats | Ints) -> None:
    """Add to the first entries of the diagonal."""
    at = np.arange(len(amounts))
    matrix[at, at] += amounts


def reflect(matrix: Floats) -> Floats:
    """The matrix whose upper triangle this one has."""
    for rows in tiles(len(matrix)):
        square = matrix[rows, rows]
        square[:] = np.triu(square) + np.triu(square, 1).T
        matrix[rows.stop :, rows] = matrix[rows, rows.stop :].T
    return matrix


def solve(matrix: Floats, wanted: Floats) -> Floats:
    """The x with matrix @ x = wanted, for a positive definite matrix of which the upper triangle is there.

    Everybody plays against many, so a large one is near to its diagonal, and conjugate gradients end after some twenty
    products. Where they do not (a chain of versions that each know only their neighbours), it is factored all the same.
    """
    if len(matrix) > FEW:
        found = _by_steps(matrix, wanted)
        if found is not None:
            return found
    solved: Floats = linalg.solve(reflect(matrix), wanted, assume_a="pos")
    return solved


def _by_steps(matrix: Floats, wanted: Floats) -> Floats | None:
    scale = 1 / np.diagonal(matrix)
    x = np.zeros_like(wanted)
    left = wanted.copy()
    direction = scaled = scale * left
    size = float(left @ scaled)
    goal = CLOSE**2 * size
    for _ in range(MOST_STEPS):
        if size <= goal:
            return x
        bent = blas.dsymv(1.0, matrix.T, direction, lower=1)
        far = size / float(direction @ bent)
        x = x + far * direction
        left = left - far * bent
        scaled = scale * left
        before, size = size, float(left @ scaled)
        direction = scaled + (size / before) * direction
    return None


def invert(matrix: Floats) -> Floats:
    """The inverse of a positive definite matrix of which the upper triangle is there, in its place."""
    # Fortran reads rows as columns: the upper triangle is its lower one, and nothing is copied.
    factor, fault = lapack.dpotrf(matrix.T, lower=1, overwrite_a=1, clean=0)
    if not fault:
        inverse, fault = lapack.dpotri(factor, lower=1, overwrite_c=1)
    if fault:
        raise PlatformError(f"the curvature of a fit is positive definite; this one is not (LAPACK says {fault})")
    return reflect(inverse.T)


def sandwich(bread: Floats, filling: Floats) -> Floats:
    """The product bread @ filling @ bread, in the place of the filling; half of the second product is spared."""
    half = bread @ filling
    for rows in tiles(len(bread)):
        filling[rows, rows.start :] = half[rows] @ bread[:, rows.start :]
    return reflect(filling)


def centre(matrix: Floats) -> Floats:
    """The covariance of the deviations from the average, exactly symmetric, in the place of the covariance."""
    matrix -= matrix.mean(axis=0)
    matrix -= matrix.mean(axis=1)[:, None]
    for rows in tiles(len(matrix)):
        upper, lower = matrix[rows, rows.start :], matrix[rows.start :, rows]
        upper[:] = (upper + lower.T) / 2
    return reflect(matrix)

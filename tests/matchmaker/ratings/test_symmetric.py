"""Large matrices tile by tile: the same numbers as the plain formulas."""

import numpy as np
import pytest

from engine_service.kernel.errors import PlatformError
from matchmaker.ratings import symmetric
from matchmaker.ratings.matches import Floats

SIZES = [1, 7, 40]


@pytest.fixture(autouse=True)
def _small_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small matrices have several tiles too, the last one smaller than the others."""
    monkeypatch.setattr(symmetric, "TILE", 16)


def positive(size: int, seed: int) -> Floats:
    """A positive definite matrix that is near to its diagonal, as the curvature of a ladder is."""
    drawn = np.random.default_rng(seed).normal(size=(size, size))
    return drawn @ drawn.T / size + np.diag(np.linspace(1, 5, size))


@pytest.mark.parametrize("size", SIZES)
def test_the_upper_triangle_is_all_that_is_needed(size: int) -> None:
    whole, wanted = positive(size, 1), np.linspace(-1, 1, size)
    assert np.array_equal(symmetric.reflect(np.triu(whole)), np.triu(whole) + np.triu(whole, 1).T)
    assert symmetric.solve(np.triu(whole), wanted) == pytest.approx(np.linalg.solve(whole, wanted))
    assert symmetric.invert(np.triu(whole)) == pytest.approx(np.linalg.inv(whole))


@pytest.mark.parametrize("size", SIZES)
def test_a_sandwich_is_the_product_of_three(size: int) -> None:
    bread, filling = positive(size, 2), positive(size, 3)
    expected = bread @ filling @ bread
    found = symmetric.sandwich(bread, filling)
    assert found == pytest.approx(expected)
    assert np.array_equal(found, found.T)


@pytest.mark.parametrize("size", SIZES)
def test_centred_rows_and_columns_sum_to_nothing(size: int) -> None:
    found = symmetric.centre(positive(size, 4))
    assert found.sum(axis=0) == pytest.approx(np.zeros(size), abs=1e-9)
    assert np.array_equal(found, found.T)


def test_large_systems_are_solved_by_steps_to_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symmetric, "FEW", 10)
    monkeypatch.setattr("scipy.linalg.solve", None)
    whole, wanted = positive(40, 5), np.linspace(-3, 1, 40)
    assert whole @ symmetric.solve(np.triu(whole), wanted) == pytest.approx(wanted, abs=1e-8)


def test_a_system_that_steps_do_not_solve_is_factored(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long chain, each link tied to its neighbours only: every step carries the news one link further."""
    monkeypatch.setattr(symmetric, "FEW", 10)
    monkeypatch.setattr(symmetric, "MOST_STEPS", 30)
    chain = 2.001 * np.eye(200) - np.eye(200, k=1) - np.eye(200, k=-1)
    wanted = np.zeros(200)
    wanted[0] = 1.0
    assert chain @ symmetric.solve(np.triu(chain), wanted) == pytest.approx(wanted, abs=1e-8)


def test_a_curvature_that_is_none_is_refused() -> None:
    with pytest.raises(PlatformError, match="positive definite"):
        symmetric.invert(-np.eye(3))

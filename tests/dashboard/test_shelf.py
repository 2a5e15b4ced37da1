"""The shelf: one draws, the others wait for it; nothing is older than a moment."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier, Event

import pytest

from dashboard.shelf import Shelf


def test_what_is_fresh_is_made_once() -> None:
    shelf, numbers = Shelf[int](seconds=60), count()
    assert [shelf.get("key", lambda: next(numbers)) for _ in range(3)] == [0, 0, 0]
    assert shelf.get("other", lambda: next(numbers)) == 1


def test_what_is_no_longer_fresh_is_made_again() -> None:
    shelf, numbers = Shelf[int](seconds=0), count()
    assert [shelf.get("key", lambda: next(numbers)) for _ in range(3)] == [0, 1, 2]


def test_many_at_once_cause_one_making() -> None:
    shelf, numbers, together, free = Shelf[int](seconds=60), count(), Barrier(8), Event()

    def make() -> int:
        free.wait(10)
        return next(numbers)

    def ask(_: int) -> int:
        together.wait(10)
        return shelf.get("key", make)

    with ThreadPoolExecutor(8) as pool:
        asked = pool.map(ask, range(8))
        free.set()
        assert list(asked) == [0] * 8


def test_an_error_is_not_kept() -> None:
    shelf = Shelf[int](seconds=60)
    with pytest.raises(ZeroDivisionError):
        shelf.get("key", lambda: 1 // 0)
    assert shelf.get("key", lambda: 7) == 7


def test_only_so_many_are_kept() -> None:
    shelf, numbers = Shelf[int](most=2, seconds=60), count()
    for key in "abc":
        shelf.get(key, lambda: next(numbers))
    assert shelf.get("c", lambda: next(numbers)) == 2
    assert shelf.get("a", lambda: next(numbers)) == 3

"""The shelf: what was drawn a moment ago serves everybody who asks now. One draws, the others wait for it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from time import monotonic
from typing import Any, Final, Generic, TypeVar, cast

from flask import Flask, current_app

T = TypeVar("T")

FRESH_SECONDS: Final = 1.0
"""No page is older than this."""


_KEY: Final = "riband-shelf"


def install(app: Flask) -> None:
    """Give an app a shelf of its own."""
    app.extensions[_KEY] = Shelf[Any]()


def here() -> "Shelf[Any]":
    """The shelf of this app."""
    return cast("Shelf[Any]", current_app.extensions[_KEY])


class _Place(Generic[T]):
    def __init__(self) -> None:
        self.lock = Lock()
        self.until = 0.0
        self.thing: T | None = None


class Shelf(Generic[T]):
    """Things by key, each made again when it is no longer fresh."""

    def __init__(self, most: int = 128, seconds: float | None = None) -> None:
        self._places: OrderedDict[Hashable, _Place[T]] = OrderedDict()
        self._lock = Lock()
        self._most, self._seconds = most, FRESH_SECONDS if seconds is None else seconds

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The thing of that key; an error while it is made is everybody's own."""
        with self._lock:
            place = self._places.setdefault(key, _Place())
            self._places.move_to_end(key)
            while len(self._places) > self._most:
                self._places.popitem(last=False)
        with place.lock:
            if place.thing is None or monotonic() >= place.until:
                place.thing = make()
                place.until = monotonic() + self._seconds
            return place.thing

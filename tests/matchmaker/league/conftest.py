"""Leagues of real processes."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.matchmaker.league.live import LiveLeague


@pytest.fixture
def new_league() -> Iterator[Callable[..., LiveLeague]]:
    """Makes leagues; all are closed after the test."""
    with ExitStack() as stack:
        yield lambda *arguments, **changes: stack.enter_context(LiveLeague(*arguments, **changes))


@pytest.fixture
def league(new_league: Callable[..., LiveLeague]) -> LiveLeague:
    """A league on SQLite with nothing running yet."""
    return new_league()

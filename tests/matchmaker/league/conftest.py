"""Leagues of real processes."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from matchmaker import intake
from tests.matchmaker.league.live import LAST_BOT, SLOW_BOT, LiveLeague, eventually


@pytest.fixture(scope="session")
def shared_engine(sqlite_template: Path) -> Iterator[str]:
    """The address of an engine for all leagues that leave it alive."""
    with LiveLeague(sqlite_template.parent) as house:
        house.start_engine()
        yield house.environment["RIBAND_ENGINE"]


@pytest.fixture(scope="session")
def vetted_home(sqlite_template: Path, shared_engine: str) -> Iterator[Path]:
    """The home of a league that has vetted its bots: random, ann, bob, and slow, which is in no ladder."""
    folder = Path(tempfile.mkdtemp(prefix="riband-vetted-"))
    with LiveLeague(sqlite_template.parent, shared_engine) as league:
        league.open("ann")
        versions = [league.version("ann"), league.submit("bob", LAST_BOT), league.submit("slow", SLOW_BOT)]
        worker = league.start_worker(2, "--queues=vet")
        eventually(lambda: league.has_vetted(*versions), 90, "vetting")
        worker.terminate()
        worker.wait(60)
        intake.retire_version(league.place, league.admin, "slow")
        league.place.store.close()
        for name in ("league.sqlite3", "objects", "programs"):
            part = league.home / name
            (shutil.copytree if part.is_dir() else shutil.copy)(part, folder / name)
    yield folder
    shutil.rmtree(folder)


NewLeague = Callable[..., LiveLeague]


@pytest.fixture
def new_league(sqlite_template: Path, shared_engine: str) -> Iterator[NewLeague]:
    """Makes leagues without bots; all are closed after the test."""
    with ExitStack() as stack:
        yield lambda **given: stack.enter_context(_league(sqlite_template.parent, shared_engine, **given))


@pytest.fixture
def new_vetted_league(vetted_home: Path, shared_engine: str) -> Iterator[NewLeague]:
    """Makes leagues with vetted bots, engine and Redis; all are closed after the test."""
    with ExitStack() as stack:
        yield lambda **given: stack.enter_context(_league(vetted_home, shared_engine, **given)).wake()


def _league(prepared: Path, shared_engine: str, own_engine: bool = False, **given: str) -> LiveLeague:
    return LiveLeague(prepared, "" if own_engine else shared_engine, **given)


@pytest.fixture
def league(new_league: NewLeague) -> LiveLeague:
    """A league on SQLite with nothing running yet."""
    return new_league()


@pytest.fixture
def vetted(new_vetted_league: NewLeague) -> LiveLeague:
    """A league with vetted bots; no worker runs yet."""
    return new_vetted_league()

"""Databases for tests of the league: a SQLite file, and a PostgreSQL that the tests start themselves."""

import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from matchmaker.store import Store
from matchmaker.store.migrate import migrate
from tests.matchmaker.postgres import Postgres

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for the session, with a migrated template."""
    server = Postgres()
    try:
        server.start()
        server.execute("CREATE DATABASE template_league")
        with Store(server.url("template_league")) as store:
            migrate(store)
        yield server
    finally:
        server.close()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """A fresh league's database on PostgreSQL."""
    name = f"league_{next(_NUMBERS)}"
    postgres.execute(f"CREATE DATABASE {name} TEMPLATE template_league")
    return postgres.url(name)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file to copy from."""
    file = tmp_path_factory.mktemp("template") / "league.sqlite3"
    with Store(f"sqlite:///{file}") as store:
        migrate(store)
    return file


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A fresh league's database in a file."""
    copy = shutil.copy(sqlite_template, tmp_path / "league.sqlite3")
    return f"sqlite:///{copy}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh league's database, on both in turn."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A fresh league, on both databases in turn."""
    with Store(database_url) as opened:
        yield opened

"""What several rooms test with: both levels of isolation, and databases in a file and on a PostgreSQL of our own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from matchmaker.sandbox import Isolation
from matchmaker.sandbox.probe import gap_in
from matchmaker.store import Store
from matchmaker.store.migrate import migrate
from matchmaker.store.models import Base
from tests.matchmaker.postgres import Postgres


@pytest.fixture(params=[Isolation.CONFINED, Isolation.CONTAINED], ids=lambda level: level.value)
def isolation(request: pytest.FixtureRequest) -> Isolation:
    """Both levels for strangers' bots, as far as this machine has them."""
    level: Isolation = request.param
    if gap := gap_in(level):
        pytest.skip(f"this machine cannot do {level.value}: {gap}")
    return level


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for the session, with a migrated database."""
    server = Postgres()
    try:
        server.start()
        server.execute("CREATE DATABASE league")
        with Store(server.url("league")) as store:
            migrate(store)
        yield server
    finally:
        server.close()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """A fresh league's database on PostgreSQL: emptying all tables is much quicker than making them."""
    url = postgres.url("league")
    tables = ", ".join(table.name for table in Base.metadata.sorted_tables)
    with Store(url) as store:
        with store.write() as session:
            session.execute(text(f"TRUNCATE {tables} RESTART IDENTITY CASCADE"))
        migrate(store)
    return url


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

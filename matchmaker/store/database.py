"""The database: SQLite for one machine, PostgreSQL for many. The same code, the same promises on both."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from sqlalchemy import Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    NoSuchModuleError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session

from engine_service.kernel.errors import PlatformError
from matchmaker.settings import BadSettings

T = TypeVar("T")

BUSY_SECONDS: Final = 30
"""How long a writer waits for the other writers of a SQLite file."""

_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 5.0


class DatabaseGone(PlatformError):
    """The database did not answer for longer than anybody wants to wait."""


class Store:
    """A database of the league. Make it after a fork, never before."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _engine(url)

    @contextmanager
    def read(self) -> Iterator[Session]:
        """Look at one moment of the league; nothing is kept."""
        with Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """One transaction: all of it is kept, or nothing if the block raises."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            session.connection(execution_options={"writes": True})
            yield session

    def patiently(self, work: Callable[[Session], T], seconds: float) -> T:
        """Do idempotent work in one transaction, and again for so long while the database is gone."""
        until, pause = monotonic() + seconds, _FIRST_PAUSE
        while True:
            try:
                with self.write() as session:
                    return work(session)
            except (DBAPIError, PoolTimeout) as error:
                if not is_gone(error):
                    raise
                if monotonic() + pause > until:
                    raise DatabaseGone(f"the database did not answer for {seconds:g} s: {error}") from error
            sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def now(session: Session) -> datetime:
    """The time by the database's clock: workers on several machines compare leases by one clock only."""
    if session.get_bind().dialect.name == "sqlite":
        return datetime.now(UTC)
    found = session.scalar(select(func.clock_timestamp()))
    assert isinstance(found, datetime)
    return found.astimezone(UTC)


def is_gone(error: Exception) -> bool:
    """Whether the database could not be reached, as opposed to having refused something."""
    if isinstance(error, PoolTimeout | InterfaceError | OperationalError):
        return True
    return isinstance(error, DBAPIError) and not isinstance(error, IntegrityError) and error.connection_invalidated


def copy_sqlite(store: Store, target: Path) -> None:
    """The database file as it is at this moment, whoever writes to it meanwhile."""
    source = str(make_url(store.url).database)
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(target)) as here:
        there.backup(here)


def shown(store: Store) -> str:
    """The database's address without its password."""
    return make_url(store.url).render_as_string(hide_password=True)


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() == "sqlite":
            return _sqlite(str(parsed.database or ""), parsed)
        if parsed.get_backend_name() != "postgresql":
            raise ArgumentError(f"{parsed.get_backend_name()} is no database this league can be kept in")
        return create_engine(parsed, pool_pre_ping=True, connect_args={"connect_timeout": 5})
    except (ArgumentError, NoSuchModuleError) as error:
        raise BadSettings(
            f"cannot use this database address ({error}); "
            "give sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME in RIBAND_DATABASE_URL"
        ) from None
    except ModuleNotFoundError as error:
        raise BadSettings(f"this database needs the Python package {error.name}: blue-riband[postgres]") from None


def _sqlite(file: str, url: Any) -> Engine:
    if not file or file == ":memory:":
        raise BadSettings("a league in memory would be lost between two processes: give sqlite:///FILE")
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        # The driver shall not open transactions by its own lights; `begin` below does.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS}000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        # A reader that turns writer halfway is refused by SQLite when another was faster; so writers say so at once.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine

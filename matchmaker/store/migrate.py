"""Brings a database to the schema of this code. A new league and an old one go the same way."""

import logging
import secrets
from pathlib import Path
from time import sleep
from typing import Final

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from engine_service.kernel.errors import PlatformError
from matchmaker.store.database import DatabaseGone, Store, copy_sqlite, shown
from matchmaker.store.models import Base, Charter

LOG: Final = logging.getLogger(__name__)

PROTOCOL: Final = 1
"""The bargain between workers and database; raise it when old workers must no longer play."""

_MIGRATIONS: Final = Path(__file__).with_name("migrations")


class NotMigrated(PlatformError):
    """The database has another schema than this code."""


def migrate(store: Store) -> tuple[str | None, str]:
    """Run what is missing; the revision before and after. A SQLite file of an older schema is copied beside first."""
    before = revision(store)
    refuse_newer(before)
    if before not in (None, head()) and store.engine.dialect.name == "sqlite":
        _keep_copy(store, str(before))
    configuration = _configuration()
    with store.engine.connect() as connection:
        configuration.attributes["connection"] = connection
        command.upgrade(configuration, "head")
    with store.write() as session:
        charter = session.get(Charter, 1)
        if charter is None:
            session.add(Charter(id=1, protocol=PROTOCOL, secret=secrets.token_bytes(32)))
        else:
            charter.protocol = max(charter.protocol, PROTOCOL)
    return before, head()


def take_back(store: Store, to: str = "base") -> None:
    """Undo migrations; without a revision to stop at, everything the league knows is gone."""
    configuration = _configuration()
    with store.engine.connect() as connection:
        configuration.attributes["connection"] = connection
        command.downgrade(configuration, to)


def revision(store: Store) -> str | None:
    """The schema the database has; None when it is empty."""
    try:
        with store.engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()
    except OperationalError as error:
        raise DatabaseGone(f"cannot open the database {shown(store)}: {error.orig}") from error


def head() -> str:
    """The schema this code wants."""
    found = _scripts().get_current_head()
    assert found is not None, "the migrations folder is part of this package"
    return found


def check(store: Store) -> None:
    """NotMigrated unless the database fits this code."""
    found, wanted = revision(store), head()
    refuse_newer(found)
    if found != wanted:
        raise NotMigrated(
            f"the database is at revision {found or 'none'}, this code needs {wanted}: run `riband migrate`"
        )


def knows(found: str) -> bool:
    """Whether this revision is one of this code's own past."""
    return any(script.revision == found for script in _scripts().walk_revisions())


def refuse_newer(found: str | None) -> None:
    """NotMigrated for a schema from the future: this code would not understand, and could not bring it back."""
    if found is not None and not knows(found):
        raise NotMigrated(
            f"the database is at revision {found}, made by a newer Blue Riband; this code knows up to {head()}. "
            "Install that version again, or restore a backup from before it"
        )


def wait(store: Store, look_seconds: float = 1.0) -> str:
    """Wait until the database fits this code, however long that takes; what it is waited for is logged."""
    said = ""
    while True:
        try:
            check(store)
            return head()
        except (NotMigrated, DatabaseGone, SQLAlchemyError) as error:
            if str(error) != said:
                said = str(error)
                LOG.info("waiting: %s", said)
        sleep(look_seconds)


def differences(store: Store) -> list[object]:
    """What the tables of the code and of the database disagree about; empty when the migrations are complete."""
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, Base.metadata))


def is_empty(store: Store) -> bool:
    """Whether nobody has made a league here yet."""
    return not inspect(store.engine).has_table("charter")


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_configuration())


def _keep_copy(store: Store, before: str) -> None:
    """The file as it was, for whoever has to go back."""
    file = Path(str(make_url(store.url).database))
    copy = file.with_name(f"{file.name}.before-{head()}")
    copy_sqlite(store, copy)
    LOG.info("revision %s is kept in %s", before, copy)


def _configuration() -> Config:
    configuration = Config()
    configuration.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return configuration

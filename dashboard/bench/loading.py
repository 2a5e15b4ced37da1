"""Many rows at once, with numbers of their own: a season written down in minutes instead of played."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from matchmaker.store.models import Base

Rows = Sequence[Mapping[str, Any]]


def load(session: Session, model: type[Base], rows: Rows) -> None:
    """Write rows of one table that all name the same columns."""
    if session.get_bind().dialect.name == "postgresql":
        _copy(session, model, rows)
    else:
        session.execute(insert(model.__table__), rows)  # type: ignore[arg-type]


def number_on(session: Session, *models: type[Any]) -> None:
    """Number the next rows after those that brought their numbers along.

    SQLite does so by itself. PostgreSQL would begin at one, and whoever adds a row would be refused.
    """
    if session.get_bind().dialect.name != "postgresql":
        return
    for model in models:
        last = select(func.coalesce(func.max(model.id), 1)).scalar_subquery()
        session.execute(select(func.setval(func.pg_get_serial_sequence(model.__tablename__, "id"), last)))


def _copy(session: Session, model: type[Base], rows: Rows) -> None:
    """By COPY: more than twice as fast as INSERT, and a third of the work for this process."""
    connection = session.connection()
    columns = [model.__table__.c[name] for name in rows[0]]
    ways = [column.type.dialect_impl(connection.dialect).bind_processor(connection.dialect) for column in columns]
    named = ", ".join(column.name for column in columns)
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(f"COPY {model.__tablename__} ({named}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row([way(value) if way else value for way, value in zip(ways, row.values(), strict=True)])

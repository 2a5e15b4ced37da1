"""The record of what was done, and by whom; for admins."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from dashboard.reading import people
from matchmaker.store.models import AuditEntry, Tournament, User


@dataclass(frozen=True, slots=True)
class Act:
    """Something somebody did."""

    id: int
    at: datetime
    actor: str
    action: str
    subject: str  # version:10
    called: str  # the subject by its name of today: greedy/3
    detail: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ActList:
    """A page of what was done, the newest first."""

    items: tuple[Act, ...]
    next: int | None


def acts(session: Session, most: int, before: int | None = None) -> ActList:
    """What was done, those below the cursor."""
    wanted = select(AuditEntry).order_by(AuditEntry.id.desc()).limit(most + 1)
    if before is not None:
        wanted = wanted.where(AuditEntry.id < before)
    rows = session.scalars(wanted).all()
    names = _names(session, {row.subject for row in rows[:most]})
    items = tuple(
        Act(row.id, row.at, row.actor, row.action, row.subject, names[row.subject], row.detail) for row in rows[:most]
    )
    return ActList(items, items[-1].id if len(rows) > most else None)


def _names(session: Session, subjects: Iterable[str]) -> dict[str, str]:
    """What people call these; matches and workers have no other name, nor has what is gone."""
    keys = {subject: subject.partition(":")[::2] for subject in subjects}

    def ids(kind: str) -> set[int]:
        return {int(key) for each, key in keys.values() if each == kind}

    def named(table: type[User | Tournament], kind: str) -> dict[int, str]:
        rows = session.execute(select(table.id, table.name).where(table.id.in_(ids(kind))))
        return {row.id: row.name for row in rows}

    known = {
        "version": {found.version: found.label for found in people.who(session, ids("version")).values()},
        "user": named(User, "user"),
        "tournament": named(Tournament, "tournament"),
    }
    return {
        subject: known[kind].get(int(key), f"{kind} {key}") if kind in known else f"{kind} {key}"
        for subject, (kind, key) in keys.items()
    }

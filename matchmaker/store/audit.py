"""The record of what somebody did that matters later."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from matchmaker.store.database import now
from matchmaker.store.models import AuditEntry, Document

LEAGUE = "league"
"""The actor when nobody asked: sweeper, vetting, beat."""


def note(session: Session, actor: str, action: str, subject: str, **detail: object) -> None:
    """Write it down."""
    session.add(AuditEntry(at=now(session), actor=actor, action=action, subject=subject, detail=dict(detail)))


def about(session: Session, subject: str) -> list[tuple[str, str, Document]]:
    """What happened to a thing, oldest first: who, what, how."""
    found = session.scalars(select(AuditEntry).where(AuditEntry.subject == subject).order_by(AuditEntry.id))
    return [(entry.actor, entry.action, entry.detail) for entry in found]

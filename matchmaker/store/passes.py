"""Passes: keys that work once. An invitation makes an account, a sign-in link opens a session."""

import hashlib
import secrets
from datetime import timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine_service.kernel.errors import RibandError
from matchmaker.store import audit
from matchmaker.store.database import now
from matchmaker.store.models import Errand, Pass, User

INVITATION_LASTS: Final = timedelta(days=14)
LINK_LASTS: Final = timedelta(days=1)


class BadPass(RibandError):
    """A pass that opens nothing; the message is the same whatever is wrong with it."""


def invite(session: Session, by: User) -> str:
    """An invitation, shown this once."""
    text = _give(session, Errand.JOIN, None, by.name, INVITATION_LASTS)
    audit.note(session, by.name, "invited", f"user:{by.id}")
    return text


def sign_in_link(session: Session, user: User, by: str = audit.LEAGUE) -> str:
    """What opens one session of this account, shown this once."""
    text = _give(session, Errand.SIGN_IN, user, by, LINK_LASTS)
    audit.note(session, by, "sign-in link given", f"user:{user.id}")
    return text


def good(session: Session, text: str, errand: Errand) -> Pass:
    """The pass, if it is still good; BadPass otherwise."""
    found = session.scalar(select(Pass).where(Pass.digest == _digest(text), Pass.errand == errand).with_for_update())
    if found is None or found.used_at is not None or now(session) >= found.expires_at:
        raise BadPass("this link is not known, has been used or has expired; ask for a new one")
    return found


def use(session: Session, found: Pass, user: User) -> None:
    """It has done its errand, for this account."""
    found.used_at = now(session)
    found.user_id = user.id


def invitations(session: Session) -> list[Pass]:
    """All invitations, the newest first."""
    return list(session.scalars(select(Pass).where(Pass.errand == Errand.JOIN).order_by(Pass.id.desc())))


def _give(session: Session, errand: Errand, user: User | None, by: str, lasts: timedelta) -> str:
    text = secrets.token_urlsafe(24)
    moment = now(session)
    session.add(
        Pass(
            errand=errand,
            digest=_digest(text),
            user_id=user.id if user else None,
            given_by=by,
            created_at=moment,
            expires_at=moment + lasts,
        )
    )
    return text


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()

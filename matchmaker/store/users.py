"""Accounts and the tokens that open the API to them."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.orm import Session, joinedload

from engine_service.kernel.errors import RibandError, excerpt
from matchmaker.store import audit, names
from matchmaker.store.database import Store, now
from matchmaker.store.models import Role, Scope, Token, User
from matchmaker.store.names import NameTaken

LOCAL: Final = "local"
"""The account of a league on one machine, where nobody signs up."""

TOKEN_PREFIX: Final = "riband_"  # so that a secret scanner recognises it in a repository

USED_SPACING: Final = timedelta(minutes=1)
"""When a token was last used is written down no more often than this: readers shall not become writers."""


class UnknownUser(RibandError):
    """Nobody has that name."""


class BadToken(RibandError):
    """A token that opens nothing; the message is the same whatever is wrong with it."""


class WrongScope(BadToken):
    """A good token, but not for this."""


class UnknownToken(RibandError):
    """There is no such token, or it is somebody else's."""


class LastAdmin(RibandError):
    """Nobody would be left to look after the league."""


def add(session: Session, name: str, role: Role = Role.AUTHOR) -> User:
    """A new account."""
    key = names.key_of(names.checked(name, "an account"))
    if session.scalar(select(User.id).where(User.name_key == key)) is not None:
        raise NameTaken(f"there is an account {name} already")
    user = User(name=name, name_key=key, role=role, created_at=now(session))
    session.add(user)
    session.flush()
    audit.note(session, name, "joined", f"user:{user.id}", role=role)
    return user


def named(session: Session, name: str) -> User:
    """The account of that name."""
    found = session.scalar(select(User).where(User.name_key == names.key_of(name)))
    if found is None:
        raise UnknownUser(f"there is no account {excerpt(name)}; make one with `riband user add NAME`")
    return found


def get(session: Session, user_id: int) -> User | None:
    """The account of that number, unless it is closed."""
    found = session.get(User, user_id)
    return None if found is None or found.disabled_at is not None else found


def every(session: Session) -> list[User]:
    """All accounts, the oldest first."""
    return list(session.scalars(select(User).order_by(User.id)))


def set_password(session: Session, user: User, password_hash: str) -> None:
    """From now on this one opens the account; the hash was made by whoever asked for the password."""
    session.get_one(User, user.id).password_hash = password_hash
    audit.note(session, user.name, "password set", f"user:{user.id}")


def set_role(session: Session, user: User, role: Role, by: User) -> None:
    """What the account is for from now on. Whoever is admin no more loses the tokens that said so."""
    if role != Role.ADMIN:
        _check_an_admin_stays(session, user)
        for one in tokens_of(session, user):
            if Scope.ADMIN in one.scopes:
                revoke_one(session, user, one.id)
    session.get_one(User, user.id).role = role
    audit.note(session, by.name, "role changed", f"user:{user.id}", name=user.name, role=role)


def close(session: Session, user: User, by: User) -> None:
    """The account opens no more; its bots play on."""
    _check_an_admin_stays(session, user)
    session.get_one(User, user.id).disabled_at = now(session)
    audit.note(session, by.name, "account closed", f"user:{user.id}", name=user.name)


def reopen(session: Session, user: User, by: User) -> None:
    """The account opens again."""
    session.get_one(User, user.id).disabled_at = None
    audit.note(session, by.name, "account reopened", f"user:{user.id}", name=user.name)


def local(session: Session) -> User:
    """The account of whoever sits at this machine, made when first needed."""
    found = session.scalar(select(User).where(User.name_key == LOCAL))
    return found or add(session, LOCAL, Role.ADMIN)


def give_token(session: Session, user: User, name: str, scopes: Iterable[Scope], days: int | None) -> str:
    """A new token, shown this once; what is kept is its hash."""
    text = TOKEN_PREFIX + secrets.token_urlsafe(32)
    moment = now(session)
    expires = None if days is None else moment + timedelta(days=days)
    token = Token(
        user_id=user.id,
        name=name[:80],
        digest=_digest(text),
        scopes=sorted(set(scopes)),
        created_at=moment,
        expires_at=expires,
    )
    session.add(token)
    audit.note(session, user.name, "token given", f"user:{user.id}", name=name, scopes=token.scopes)
    return text


def bearer(session: Session, text: str, scope: Scope) -> User:
    """Whose token this is; BadToken unless it is good for this scope now."""
    found = token(session, text)
    check_scope(found, scope)
    return found.user


def token(session: Session, text: str) -> Token:
    """The token with that text, with whose it is; BadToken unless it is good now."""
    found = session.scalar(select(Token).where(Token.digest == _digest(text)).options(joinedload(Token.user)))
    if (
        found is None
        or found.revoked_at is not None
        or (found.expires_at is not None and now(session) >= found.expires_at)
        or found.user.disabled_at is not None
    ):
        raise BadToken("this token is not known, has expired or was revoked")
    return found


def check_scope(found: Token, scope: Scope) -> None:
    """WrongScope unless a token is good for this."""
    if scope not in found.scopes and Scope.ADMIN not in found.scopes:
        raise WrongScope(f"this token is for {', '.join(found.scopes) or 'nothing'}; this needs one for {scope}")


def note_use(store: Store, found: Token) -> None:
    """A token was used; written down now and then, so that readers seldom write."""
    if found.used_at is None or datetime.now(UTC) - found.used_at > USED_SPACING:
        with store.write() as session:
            session.execute(update(Token).where(Token.id == found.id).values(used_at=now(session)))


def tokens_of(session: Session, user: User) -> list[Token]:
    """The tokens of an account that are not revoked, the newest first."""
    mine = select(Token).where(Token.user_id == user.id, Token.revoked_at.is_(None))
    return list(session.scalars(mine.order_by(Token.id.desc())))


def revoke(session: Session, user: User, name: str) -> int:
    """Close all of a user's tokens of that name; how many there were."""
    open_ones = select(Token).where(Token.user_id == user.id, Token.name == name, Token.revoked_at.is_(None))
    found = list(session.scalars(open_ones))
    for token in found:
        token.revoked_at = now(session)
    audit.note(session, user.name, "token revoked", f"user:{user.id}", name=name)
    return len(found)


def revoke_one(session: Session, user: User, token_id: int) -> None:
    """Close one of a user's tokens; UnknownToken unless it is one that is open."""
    found = session.get(Token, token_id)
    if found is None or found.user_id != user.id or found.revoked_at is not None:
        raise UnknownToken(f"{user.name} has no open token {token_id}")
    found.revoked_at = now(session)
    audit.note(session, user.name, "token revoked", f"user:{user.id}", name=found.name)


def _check_an_admin_stays(session: Session, without: User) -> None:
    """LastAdmin unless somebody else is one. The rows are held, so that two admins cannot remove each other at once."""
    admins = select(User.id).where(User.role == Role.ADMIN, User.disabled_at.is_(None)).with_for_update()
    if set(session.scalars(admins)) == {without.id}:
        raise LastAdmin(f"{without.name} is the last admin of the league; make somebody else one first")


def _digest(text: str) -> str:
    # 256 random bits need no slow hash: there is nothing to guess.
    return hashlib.sha256(text.encode()).hexdigest()

"""Who may do what: users, their tokens, and the record of what was done."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from matchmaker.store.models.base import Base, Document, Key


class Role(StrEnum):
    """What an account is for."""

    AUTHOR = "author"
    ADMIN = "admin"


class Scope(StrEnum):
    """What a token lets its bearer do."""

    READ = "read"
    SUBMIT = "submit"
    ADMIN = "admin"


class User(Base):
    """An account."""

    __tablename__ = "users"

    id: Mapped[Key]
    name: Mapped[str] = mapped_column(String(40))
    name_key: Mapped[str] = mapped_column(String(40), unique=True)  # case-folded: Ann and ann are one name
    role: Mapped[str] = mapped_column(String(16), default=Role.AUTHOR)
    password_hash: Mapped[str | None] = mapped_column(String(255))
    created_at: Mapped[datetime]
    disabled_at: Mapped[datetime | None]

    tokens: Mapped[list["Token"]] = relationship(back_populates="user")


class Token(Base):
    """A key to the API. Only its hash is kept, so a stolen database opens nothing."""

    __tablename__ = "tokens"

    id: Mapped[Key]
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), index=True)
    name: Mapped[str] = mapped_column(String(80))
    digest: Mapped[str] = mapped_column(String(64), unique=True)  # SHA-256, hexadecimal
    scopes: Mapped[list[str]]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]
    used_at: Mapped[datetime | None]

    user: Mapped[User] = relationship(back_populates="tokens")


class Errand(StrEnum):
    """What a pass is good for."""

    JOIN = "join"  # an invitation: makes one account
    SIGN_IN = "sign_in"  # opens one session without a password


class Pass(Base):
    """A key that works once: an invitation, or a link that signs in. Only its hash is kept."""

    __tablename__ = "passes"

    id: Mapped[Key]
    errand: Mapped[str] = mapped_column(String(16))
    digest: Mapped[str] = mapped_column(String(64), unique=True)  # SHA-256, hexadecimal
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))  # who signs in, or who joined with it
    given_by: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class AuditEntry(Base):
    """One thing somebody did that matters later."""

    __tablename__ = "audit"
    __table_args__ = (Index(None, "subject", "id"),)

    id: Mapped[Key]
    at: Mapped[datetime]
    actor: Mapped[str] = mapped_column(String(40))  # a user's name, or the part of the league that acted
    action: Mapped[str] = mapped_column(String(40))
    subject: Mapped[str] = mapped_column(String(80))  # version:17, match:12004
    detail: Mapped[Document]

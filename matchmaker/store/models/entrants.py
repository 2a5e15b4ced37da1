"""What is entered: games as the engine knows them, bots, and their versions."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from matchmaker.store.models.base import Base, Document, Key
from matchmaker.store.models.people import User


class Game(Base):
    """What an engine said about a game; the league itself knows no rules."""

    __tablename__ = "games"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    title: Mapped[str] = mapped_column(String(80))
    rules_version: Mapped[str] = mapped_column(String(40))
    seat_counts: Mapped[list[int]]
    options: Mapped[Document]
    seen_at: Mapped[datetime]


class VersionState(StrEnum):
    """The life of a version."""

    NEW = "new"  # uploaded, its vetting match is waiting
    VETTING = "vetting"  # its vetting match is being played
    ACTIVE = "active"  # plays
    REJECTED = "rejected"  # failed its vetting match
    RETIRED = "retired"  # taken back, or a newer version plays


class Bot(Base):
    """An entrant. Its versions play; nobody owns the reference bots."""

    __tablename__ = "bots"

    id: Mapped[Key]
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    name_key: Mapped[str] = mapped_column(String(40), unique=True)
    created_at: Mapped[datetime]

    owner: Mapped[User | None] = relationship(lazy="joined")


class Version(Base):
    """One immutable upload of a bot for one game; its bytes are found by their hash."""

    __tablename__ = "versions"
    __table_args__ = (
        UniqueConstraint("bot_id", "game", "number"),
        UniqueConstraint("bot_id", "game", "content_hash"),
        Index(None, "game", "state"),
    )

    id: Mapped[Key]
    bot_id: Mapped[int] = mapped_column(ForeignKey("bots.id"))
    game: Mapped[str] = mapped_column(ForeignKey("games.name"))
    number: Mapped[int]
    content_hash: Mapped[str] = mapped_column(String(64))
    file_name: Mapped[str] = mapped_column(String(120))
    size: Mapped[int]
    command: Mapped[list[str]]  # how it is started, as its manifest says
    protocol: Mapped[str] = mapped_column(String(16))
    state: Mapped[str] = mapped_column(String(16), default=VersionState.NEW)
    reason: Mapped[str] = mapped_column(Text, default="")  # why it was rejected or retired, for everybody
    evidence: Mapped[Document | None]  # exit code, stderr, offending bytes: for its owner
    created_at: Mapped[datetime] = mapped_column(index=True)
    decided_at: Mapped[datetime | None]

    bot: Mapped[Bot] = relationship(lazy="joined")

    @property
    def label(self) -> str:
        """The name people read: `greedy/3`."""
        return f"{self.bot.name}/{self.number}"

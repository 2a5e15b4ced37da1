"""What is decided by matches: ratings and tournaments."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import Float, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from matchmaker.store.models.base import BIG, Base, Document, Key
from matchmaker.store.models.entrants import Version

COMBINED = 0
"""The seat count of the ladder that takes all tables of a game together."""


class Snapshot(Base):
    """One fit of one ladder, whole: the same matches give the same body, byte for byte."""

    __tablename__ = "rating_snapshots"
    __table_args__ = (Index(None, "game", "seats", "id"),)

    id: Mapped[Key]
    game: Mapped[str] = mapped_column(ForeignKey("games.name"))
    seats: Mapped[int]
    matches: Mapped[int]  # how many it was fitted from
    digest: Mapped[str] = mapped_column(String(64))  # SHA-256 of the body
    # Megabytes each, and whoever asks what a ladder shows wants neither: they are read when they are spoken of.
    body: Mapped[bytes | None] = mapped_column(deferred=True)  # the whole fit; only a ladder's newest snapshot keeps it
    meetings: Mapped[bytes | None] = mapped_column(deferred=True)  # who met whom, counted; kept as long as the body
    created_at: Mapped[datetime]


class Rating(Base):
    """One version's number in one snapshot, for pairing and for histories; ranks depend on who is active."""

    __tablename__ = "ratings"
    __table_args__ = (Index(None, "version_id", "snapshot_id"),)

    snapshot_id: Mapped[int] = mapped_column(ForeignKey("rating_snapshots.id", ondelete="CASCADE"), primary_key=True)
    version_id: Mapped[int] = mapped_column(ForeignKey("versions.id"), primary_key=True)
    elo: Mapped[float] = mapped_column(Float(53))
    interval: Mapped[float] = mapped_column(Float(53))  # ± at 95 %
    matches: Mapped[int]
    blocks: Mapped[int]


class Ladder(Base):
    """Which snapshot a ladder shows. Pointing it at the next one is the last step of a fit."""

    __tablename__ = "ladders"

    game: Mapped[str] = mapped_column(ForeignKey("games.name"), primary_key=True)
    seats: Mapped[int] = mapped_column(primary_key=True)
    snapshot_id: Mapped[int | None] = mapped_column(ForeignKey("rating_snapshots.id"))
    is_stale: Mapped[bool] = mapped_column(default=False)  # a result was taken back: fit again whatever the count

    snapshot: Mapped[Snapshot | None] = relationship()


class LadderPlace(Base):
    """When a version last had its turn on a ladder, so that nobody waits too long."""

    __tablename__ = "ladder_places"

    game: Mapped[str] = mapped_column(ForeignKey("games.name"), primary_key=True)
    seats: Mapped[int] = mapped_column(primary_key=True)
    version_id: Mapped[int] = mapped_column(ForeignKey("versions.id"), primary_key=True)
    since: Mapped[int]  # ordinal of the last block it was planned into, or of the next one when it came


class Provisional(Base):
    """A number for a version between two fits, so that its author sees one within seconds."""

    __tablename__ = "provisional_ratings"

    version_id: Mapped[int] = mapped_column(ForeignKey("versions.id"), primary_key=True)
    seats: Mapped[int] = mapped_column(primary_key=True)
    elo: Mapped[float] = mapped_column(Float(53))
    interval: Mapped[float] = mapped_column(Float(53))
    matches: Mapped[int]
    updated_at: Mapped[datetime]


class TournamentState(StrEnum):
    """The life of a tournament."""

    DRAFT = "draft"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"


class Tournament(Base):
    """A finite contest; a duel is one with two entrants."""

    __tablename__ = "tournaments"

    id: Mapped[Key]
    name: Mapped[str] = mapped_column(String(80))
    name_key: Mapped[str] = mapped_column(String(80), unique=True)
    format: Mapped[str] = mapped_column(String(24))
    game: Mapped[str] = mapped_column(ForeignKey("games.name"))
    seats: Mapped[int]
    options: Mapped[Document]
    rated: Mapped[bool]  # whether its matches count on the ladder
    rules: Mapped[Document]  # what the format lets one choose
    seed: Mapped[int] = mapped_column(BIG)
    state: Mapped[str] = mapped_column(String(16), default=TournamentState.DRAFT, index=True)
    verdict: Mapped[Document | None]  # a duel's answer with its numbers
    created_by: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]

    entrants: Mapped[list["Entrant"]] = relationship(order_by="Entrant.seed_number")
    rounds: Mapped[list["Round"]] = relationship(order_by="Round.number")


class Entrant(Base):
    """A version in a tournament."""

    __tablename__ = "tournament_entrants"

    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    version_id: Mapped[int] = mapped_column(ForeignKey("versions.id"), primary_key=True)
    seed_number: Mapped[int]
    withdrawn_in: Mapped[int | None]  # the first round it no longer plays

    version: Mapped[Version] = relationship(lazy="joined")


class Round(Base):
    """One pairing of a tournament. Its number is part of its key, so no round is opened twice."""

    __tablename__ = "rounds"

    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    plan: Mapped[Document]  # the tables, as the format drew them
    opened_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]

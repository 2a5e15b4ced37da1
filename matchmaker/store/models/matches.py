"""What is played: blocks of matches on one seed, their attempts, seats and results."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import CheckConstraint, Float, ForeignKey, Index, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from matchmaker.store.models.base import BIG, Base, Document, Key
from matchmaker.store.models.entrants import Version


class Kind(StrEnum):
    """Why a match is played."""

    VET = "vet"
    LADDER = "ladder"
    TOURNAMENT = "tournament"
    REQUEST = "request"  # somebody wanted to see it; never rated


class MatchState(StrEnum):
    """The life of a match."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    QUARANTINED = "quarantined"  # failed again and again, through no fault of a bot


class AttemptState(StrEnum):
    """The life of an attempt."""

    RUNNING = "running"
    DONE = "done"
    VOID = "void"  # a platform fault: it never counted


RATED = text("matches.state = 'done' AND matches.rated")
"""Decided matches that count on a ladder: the words of the index below, or SQLite would not use it."""


class Block(Base):
    """One hidden seed with every seat rotation, so that seats and luck cancel."""

    __tablename__ = "blocks"
    __table_args__ = (
        # Two planners that plan from the same facts number their blocks alike; the second one is refused.
        UniqueConstraint("plan", "ordinal"),
        Index(None, "tournament_id", "round"),
    )

    id: Mapped[Key]
    plan: Mapped[str] = mapped_column(String(80))  # ladder:shipyard:4, tournament:12, vet:17
    ordinal: Mapped[int]
    game: Mapped[str] = mapped_column(ForeignKey("games.name"))
    seats: Mapped[int]
    seed: Mapped[int] = mapped_column(BIG)
    tournament_id: Mapped[int | None] = mapped_column(ForeignKey("tournaments.id"))
    round: Mapped[int | None]
    table_key: Mapped[str | None] = mapped_column(String(80))  # which table of the round
    created_at: Mapped[datetime]


class Match(Base):
    """One playing, from seed to outcome. Whether it is queued is decided here, not in Redis."""

    __tablename__ = "matches"
    __table_args__ = (
        UniqueConstraint("block_id", "rotation"),
        Index("ix_matches_waiting", "kind", "urgency", "id", postgresql_where=text("state = 'queued'"),
              sqlite_where=text("state = 'queued'")),
        Index("ix_matches_running", "id", postgresql_where=text("state = 'running'"),
              sqlite_where=text("state = 'running'")),
        Index("ix_matches_rated", "game", "id", postgresql_where=text("state = 'done' AND rated"),
              sqlite_where=text("state = 'done' AND rated")),
        Index("ix_matches_ladder", "game", "seats", "state", "kind"),
        # For whoever leafs through them, the newest first.
        Index(None, "game", "id"),
        Index(None, "kind", "id"),
        Index("ix_matches_cancelled", "id", postgresql_where=text("state = 'cancelled'"),
              sqlite_where=text("state = 'cancelled'")),
        Index("ix_matches_quarantined", "id", postgresql_where=text("state = 'quarantined'"),
              sqlite_where=text("state = 'quarantined'")),
    )  # fmt: skip

    id: Mapped[Key]
    block_id: Mapped[int] = mapped_column(ForeignKey("blocks.id"))
    rotation: Mapped[int]
    game: Mapped[str] = mapped_column(ForeignKey("games.name"))
    seats: Mapped[int]
    options: Mapped[Document]
    kind: Mapped[str] = mapped_column(String(16))
    rated: Mapped[bool]
    urgency: Mapped[int] = mapped_column(default=0)  # smaller is sooner
    state: Mapped[str] = mapped_column(String(16), default=MatchState.QUEUED)
    fence: Mapped[int] = mapped_column(default=0)  # number of the newest attempt; no older one may report
    enqueued_at: Mapped[datetime | None]  # when Redis was last told; a hint, no promise
    reason: Mapped[str] = mapped_column(Text, default="")  # why it was cancelled or quarantined
    created_at: Mapped[datetime]

    block: Mapped[Block] = relationship()
    table: Mapped[list["MatchSeat"]] = relationship(order_by="MatchSeat.seat", back_populates="match")
    result: Mapped["Result | None"] = relationship()


class MatchSeat(Base):
    """Who sits where, and how it went for them."""

    __tablename__ = "match_seats"
    __table_args__ = (
        Index(None, "version_id", "match_id"),
        Index("ix_match_seats_faults", "match_id", "forfeit", postgresql_where=text("forfeit IS NOT NULL"),
              sqlite_where=text("forfeit IS NOT NULL")),
        Index("ix_match_seats_own_faults", "version_id", "match_id", postgresql_where=text("forfeit IS NOT NULL"),
              sqlite_where=text("forfeit IS NOT NULL")),
    )  # fmt: skip

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    version_id: Mapped[int] = mapped_column(ForeignKey("versions.id"))
    rank: Mapped[int | None]
    score: Mapped[int | None]
    breakdown: Mapped[Document | None]
    forfeit: Mapped[str | None] = mapped_column(String(24))  # the reason, for everybody
    fault: Mapped[Document | None]  # the evidence, for the owner
    decisions: Mapped[int | None]
    seconds: Mapped[float | None] = mapped_column(Float(53))  # charged by the clock
    cpu_seconds: Mapped[float | None] = mapped_column(Float(53))
    longest_seconds: Mapped[float | None] = mapped_column(Float(53))
    log_key: Mapped[str | None] = mapped_column(String(120))

    match: Mapped[Match] = relationship(back_populates="table")
    version: Mapped[Version] = relationship(lazy="joined")


class Attempt(Base):
    """One try at playing a match: a lease, its fencing token, and how far it has come."""

    __tablename__ = "attempts"
    __table_args__ = (
        UniqueConstraint("match_id", "number"),
        Index("ix_attempts_running", "id", postgresql_where=text("state = 'running'"),
              sqlite_where=text("state = 'running'")),
        Index(None, "worker", "id"),
    )  # fmt: skip

    id: Mapped[Key]
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"))
    number: Mapped[int]  # the fencing token: 1, 2, 3 ...
    worker: Mapped[str] = mapped_column(String(120))
    state: Mapped[str] = mapped_column(String(16), default=AttemptState.RUNNING)
    decisions: Mapped[int] = mapped_column(default=0)
    started_at: Mapped[datetime]
    heartbeat_at: Mapped[datetime]  # last sign of life
    progress_at: Mapped[datetime]  # last sign of progress
    ended_at: Mapped[datetime | None]
    reason: Mapped[str] = mapped_column(Text, default="")
    counts: Mapped[bool] = mapped_column(default=True)  # whether, when void, it brings the match nearer to quarantine
    clock: Mapped[Document | None]  # the time control it is played under, in seconds; None: begun before it was kept
    annulled: Mapped[Document | None]  # the result it had, where a sick worker's result was taken back


class Result(Base):
    """How a match ended. One row per match, because the match is its key."""

    __tablename__ = "results"
    __table_args__ = (CheckConstraint("decisions >= 0", "decisions"), Index(None, "finished_at"))

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempts.id"), unique=True)
    ending: Mapped[str] = mapped_column(String(16))
    rules_version: Mapped[str] = mapped_column(String(40))
    replay_hash: Mapped[str] = mapped_column(String(64))
    replay_key: Mapped[str | None] = mapped_column(String(120))  # None: it could not be kept; the note says why
    decisions: Mapped[int]
    seconds: Mapped[float] = mapped_column(Float(53))
    resumed: Mapped[int]  # how often the engine was lost on the way
    note: Mapped[str] = mapped_column(Text, default="")
    finished_at: Mapped[datetime]

"""The league's own household: which code may work on it, and who does."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import String, Text
from sqlalchemy.orm import Mapped, mapped_column

from matchmaker.store.models.base import Base


class Charter(Base):
    """One row: the protocol every worker must speak, raised by a migration that changes the bargain; and the secret."""

    __tablename__ = "charter"

    id: Mapped[int] = mapped_column(primary_key=True)
    protocol: Mapped[int]
    secret: Mapped[bytes]  # match seeds are derived from it; whoever knows it knows every hidden card


class WorkerState(StrEnum):
    """Whether a worker may take matches."""

    FIT = "fit"
    SICK = "sick"  # bots that are in time elsewhere are late on it


class Worker(Base):
    """A process that plays matches."""

    __tablename__ = "workers"

    name: Mapped[str] = mapped_column(String(120), primary_key=True)
    protocol: Mapped[int]
    state: Mapped[str] = mapped_column(String(16), default=WorkerState.FIT)
    note: Mapped[str] = mapped_column(Text, default="")
    started_at: Mapped[datetime]
    seen_at: Mapped[datetime]  # when it last asked for a match

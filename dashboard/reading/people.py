"""Who looks, and who is looked at."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from matchmaker.store.models import Bot, Role, User, Version

Viewer = User | None
"""Whoever asks; None is a passer-by."""


def may_see(viewer: Viewer, owner_id: int | None) -> bool:
    """Whether logs and evidence of a bot are open to a viewer: to its owner, and to admins."""
    return viewer is not None and (viewer.role == Role.ADMIN or (owner_id is not None and viewer.id == owner_id))


@dataclass(frozen=True, slots=True)
class Who:
    """A version as every list names it."""

    version: int
    label: str  # greedy/3
    bot: str
    number: int
    owner: str | None  # None: a reference bot


def who(session: Session, version_ids: Iterable[int]) -> dict[int, Who]:
    """These versions by id, in one query."""
    rows = session.execute(
        select(Version.id, Bot.name, Version.number, User.name)
        .join(Bot, Bot.id == Version.bot_id)
        .outerjoin(User, User.id == Bot.owner_id)
        .where(Version.id.in_(set(version_ids)))
    )
    return {row[0]: named(*row) for row in rows}


def named(version_id: int, bot: str, number: int, owner: str | None) -> Who:
    """A version from its parts."""
    return Who(version_id, f"{bot}/{number}", bot, number, owner)

"""Bots: who enters, what they have uploaded, where it stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from dashboard.reading import people, standing
from dashboard.reading.people import Who
from dashboard.reading.standing import Field, Standing
from matchmaker.store import bots as store
from matchmaker.store.models import Bot, User, Version, VersionState


@dataclass(frozen=True, slots=True)
class BotLine:
    """A bot in a list."""

    name: str
    owner: str | None  # None: a reference bot
    created_at: datetime
    games: tuple[str, ...]  # those it plays now
    versions: int


@dataclass(frozen=True, slots=True)
class BotList:
    """A page of bots, by name."""

    items: tuple[BotLine, ...]
    next: str | None  # the cursor of the page after this one


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One upload of a bot."""

    who: Who
    game: str
    state: str
    reason: str  # why it was rejected or retired
    uploaded_at: datetime
    decided_at: datetime | None
    file_name: str
    size: int
    content_hash: str
    protocol: str
    standing: Standing | None  # on the ladder of all tables


@dataclass(frozen=True, slots=True)
class BotPage:
    """A bot with all it has uploaded, the newest first."""

    name: str
    owner: str | None
    created_at: datetime
    versions: tuple[VersionLine, ...]


def every(session: Session, most: int, after: str | None = None, owner: str | None = None) -> BotList:
    """Bots by name, those after the cursor."""
    wanted = select(Bot.id, Bot.name, Bot.name_key, Bot.created_at, User.name).outerjoin(User, User.id == Bot.owner_id)
    if after is not None:
        wanted = wanted.where(Bot.name_key > after)
    if owner is not None:
        wanted = wanted.where(User.name_key == owner.casefold())
    rows = session.execute(wanted.order_by(Bot.name_key).limit(most + 1)).all()
    shown = rows[:most]
    ids = [row[0] for row in shown]
    counts = dict(
        session.execute(
            select(Version.bot_id, func.count()).where(Version.bot_id.in_(ids)).group_by(Version.bot_id)
        ).all()
    )
    playing: dict[int, list[str]] = {}
    active = select(Version.bot_id, Version.game).where(Version.bot_id.in_(ids), Version.state == VersionState.ACTIVE)
    for bot_id, game in session.execute(active.order_by(Version.game)):
        playing.setdefault(bot_id, []).append(game)
    items = tuple(
        BotLine(name, owned, created_at, tuple(playing.get(bot_id, ())), counts.get(bot_id, 0))
        for bot_id, name, _, created_at, owned in shown
    )
    return BotList(items, shown[-1][2] if len(rows) > most else None)


def one(session: Session, name: str) -> BotPage:
    """The bot of that name."""
    bot = store.named(session, name)
    versions = session.scalars(select(Version).where(Version.bot_id == bot.id).order_by(Version.id.desc())).all()
    return BotPage(bot.name, bot.owner.name if bot.owner else None, bot.created_at, lines(session, versions))


def lines(session: Session, versions: Iterable[Version]) -> tuple[VersionLine, ...]:
    """These versions with their places."""
    fields: dict[str, Field] = {}
    found = []
    for version in versions:
        if version.game not in fields:
            fields[version.game] = standing.field(session, version.game)
        found.append(line(version, fields[version.game].place(version.id)))
    return tuple(found)


def line(version: Version, place: Standing | None) -> VersionLine:
    """One version with its place."""
    bot = version.bot
    return VersionLine(
        who=people.named(version.id, bot.name, version.number, bot.owner.name if bot.owner else None),
        game=version.game,
        state=version.state,
        reason=version.reason,
        uploaded_at=version.created_at,
        decided_at=version.decided_at,
        file_name=version.file_name,
        size=version.size,
        content_hash=version.content_hash,
        protocol=version.protocol,
        standing=place,
    )

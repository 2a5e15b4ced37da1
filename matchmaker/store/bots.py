"""Bots and their versions: uploads, what becomes of them, who plays now."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from engine_service.kernel.errors import RibandError, excerpt
from matchmaker.store import audit, names
from matchmaker.store.database import now
from matchmaker.store.models import Bot, Document, User, Version, VersionState


class UnknownBot(RibandError):
    """There is no such bot, or it has no such version."""


def owned(session: Session, name: str, owner: User | None) -> Bot:
    """The owner's bot of that name, entered now if it is new; NameTaken if it is somebody else's."""
    key = names.key_of(names.checked(name, "a bot"))
    found = session.scalar(select(Bot).where(Bot.name_key == key))
    owner_id = owner.id if owner else None
    if found is None:
        found = Bot(name=name, name_key=key, owner_id=owner_id, created_at=now(session))
        session.add(found)
        session.flush()
    elif found.owner_id != owner_id:
        raise names.NameTaken(f"the name {name} belongs to somebody else's bot; choose another")
    return found


def named(session: Session, name: str) -> Bot:
    """The bot of that name."""
    found = session.scalar(select(Bot).where(Bot.name_key == names.key_of(name)))
    if found is None:
        raise UnknownBot(f"there is no bot {excerpt(name)}; `riband bots` lists them")
    return found


@dataclass(frozen=True, slots=True)
class Upload:
    """What the store keeps about an artifact; the bytes themselves are an object."""

    content_hash: str
    file_name: str
    size: int
    command: tuple[str, ...]
    protocol: str


def upload(session: Session, bot: Bot, game: str, given: Upload) -> tuple[Version, bool]:
    """The version with these bytes, and whether it is new: uploading the same bytes again changes nothing."""
    same = select(Version).where(
        Version.bot_id == bot.id, Version.game == game, Version.content_hash == given.content_hash
    )
    if (found := session.scalar(same)) is not None:
        return found, False
    newest = select(func.max(Version.number)).where(Version.bot_id == bot.id, Version.game == game)
    version = Version(
        bot_id=bot.id,
        game=game,
        number=(session.scalar(newest) or 0) + 1,
        content_hash=given.content_hash,
        file_name=given.file_name[:120],
        size=given.size,
        command=list(given.command),
        protocol=given.protocol,
        state=VersionState.NEW,
        created_at=now(session),
    )
    session.add(version)
    session.flush()
    return version, True


def uploads_of(session: Session, owner: User, within: timedelta) -> int:
    """How many versions an account has uploaded lately."""
    since = now(session) - within
    lately = select(func.count()).select_from(Version).join(Bot)
    return session.scalar(lately.where(Bot.owner_id == owner.id, Version.created_at > since)) or 0


def count_of(session: Session, owner: User) -> int:
    """How many bots an account has."""
    return session.scalar(select(func.count()).select_from(Bot).where(Bot.owner_id == owner.id)) or 0


def in_vetting(session: Session, bot_id: int) -> int:
    """How many uploads of this bot's owner wait for their vetting, this one included."""
    owner = select(Bot.owner_id).where(Bot.id == bot_id).scalar_subquery()
    waiting = select(func.count()).select_from(Version).join(Bot)
    states = (VersionState.NEW, VersionState.VETTING)
    return session.scalar(waiting.where(Bot.owner_id.is_not_distinct_from(owner), Version.state.in_(states))) or 0


def decide(session: Session, version: Version, state: VersionState, reason: str, evidence: Document | None) -> None:
    """What became of a version. One that becomes active takes the place of the bot's older ones."""
    version.state = state
    version.reason = reason
    version.evidence = evidence
    version.decided_at = now(session)
    audit.note(session, audit.LEAGUE, state, f"version:{version.id}", reason=reason)


def predecessors(session: Session, version: Version) -> list[Version]:
    """The bot's other versions that play the same game now."""
    others = select(Version).where(
        Version.bot_id == version.bot_id,
        Version.game == version.game,
        Version.state == VersionState.ACTIVE,
        Version.id != version.id,
    )
    return list(session.scalars(others))


def mark_vetting(session: Session, version_id: int) -> None:
    """Its vetting match is being played."""
    session.execute(
        update(Version)
        .where(Version.id == version_id, Version.state == VersionState.NEW)
        .values(state=VersionState.VETTING)
    )


def active(session: Session, game: str) -> list[Version]:
    """Who plays a game now, in the order they came."""
    playing = select(Version).where(Version.game == game, Version.state == VersionState.ACTIVE)
    return list(session.scalars(playing.order_by(Version.id)))


def owners(session: Session, game: str) -> dict[int, int | None]:
    """Whose versions play a game now, in the order they came; numbers alone, for a field of thousands."""
    rows = session.execute(
        select(Version.id, Bot.owner_id)
        .join(Bot, Bot.id == Version.bot_id)
        .where(Version.game == game, Version.state == VersionState.ACTIVE)
        .order_by(Version.id)
    )
    return dict(rows.all())


def playing_since(session: Session, game: str) -> dict[int, datetime]:
    """The ids of those who play a game now, with when they came; without the rest, for readers in a hurry."""
    rows = session.execute(
        select(Version.id, Version.created_at)
        .where(Version.game == game, Version.state == VersionState.ACTIVE)
        .order_by(Version.id)
    )
    return dict(rows.all())


def references(session: Session, game: str) -> list[Version]:
    """The reference bots of a game, those that are still to be vetted too, in the order they came."""
    there = Version.state.in_((VersionState.NEW, VersionState.VETTING, VersionState.ACTIVE))
    wanted = select(Version).join(Bot).where(Version.game == game, Bot.owner_id.is_(None), there)
    return list(session.scalars(wanted.order_by(Version.id)))


def get(session: Session, version_id: int) -> Version:
    """A version by its id."""
    return session.get_one(Version, version_id)


def versions_named(session: Session, label: str, game: str | None = None) -> list[Version]:
    """The versions people mean by `greedy` (all of them) or `greedy/3`, oldest first."""
    name, _, number = label.partition("/")
    bot = named(session, name)
    wanted = select(Version).where(Version.bot_id == bot.id)
    if game is not None:
        wanted = wanted.where(Version.game == game)
    if number:
        if not number.isdecimal() or len(number) > 9:
            raise UnknownBot(f"{excerpt(label)} names no version; write NAME or NAME/NUMBER")
        wanted = wanted.where(Version.number == int(number))
    found = list(session.scalars(wanted.order_by(Version.id)))
    if not found:
        raise UnknownBot(f"{bot.name} has no version {number or 'at all'}" + (f" for {game}" if game else ""))
    return found


def version_named(session: Session, label: str, game: str | None = None) -> Version:
    """The one version people mean: of `greedy` the one that plays, or the newest if none does."""
    found = versions_named(session, label, game)
    games = sorted({version.game for version in found})
    if len(games) > 1:
        raise UnknownBot(f"{label} plays {', '.join(games)}; say which game is meant")
    playing = [version for version in found if version.state == VersionState.ACTIVE]
    return (playing or found)[-1]


def listed(session: Session, game: str | None = None, owner: User | None = None) -> Sequence[Version]:
    """All versions, the newest first."""
    wanted = select(Version).join(Bot)
    if game is not None:
        wanted = wanted.where(Version.game == game)
    if owner is not None:
        wanted = wanted.where(Bot.owner_id == owner.id)
    return session.scalars(wanted.order_by(Version.id.desc())).all()


def are_strangers(session: Session, version_ids: Sequence[int]) -> bool:
    """Whether no two of these belong to one owner, and none sits twice; reference bots belong to nobody."""
    owners = session.scalars(
        select(Bot.owner_id).join(Version, Version.bot_id == Bot.id).where(Version.id.in_(version_ids))
    ).all()
    known = [owner for owner in owners if owner is not None]
    return len(set(version_ids)) == len(version_ids) and len(set(known)) == len(known)

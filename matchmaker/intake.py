"""Intake: the one door for commands and dashboard. What comes in is checked here, written down, and sent on its way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from sqlalchemy.orm import Session

from engine_service.kernel.errors import RibandError
from matchmaker.artifacts import Artifact, BadArtifact, inspect
from matchmaker.league import rounds, vetting
from matchmaker.league.workplace import Workplace
from matchmaker.store import audit, bots, games, matches, now, tournaments
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.models import (
    Bot,
    Kind,
    MatchState,
    Role,
    Tournament,
    TournamentState,
    User,
    Version,
    VersionState,
)
from matchmaker.store.tournaments import Agreement
from matchmaker.tournaments import BadTournament, Duel
from matchmaker.tournaments import Kind as Format
from matchmaker.tournaments.draw import check as check_rules


class NotAllowed(RibandError):
    """It is somebody else's."""


class TooMuch(RibandError):
    """More than one account may have."""


class TooLarge(RibandError):
    """An upload with more bytes than this league takes."""


class NotPossible(RibandError):
    """It cannot be done to a thing in this state."""


@dataclass(frozen=True, slots=True)
class Submitted:
    """An upload that was taken in."""

    version_id: int
    label: str
    game: str
    state: str
    match_id: int | None  # its vetting match; None when these bytes were uploaded before

    @property
    def is_new(self) -> bool:
        """Whether it was not there before."""
        return self.match_id is not None


def submit_version(
    place: Workplace,
    user: User | None,
    content: bytes,
    file_name: str,
    game: str | None = None,
    name: str | None = None,
) -> list[Submitted]:
    """Take in an artifact: a new version for each game it plays, on its way to vetting. No user: a reference bot."""
    if len(content) > place.settings.max_upload_bytes:
        most = place.settings.max_upload_bytes
        raise TooLarge(f"the artifact has {len(content)} bytes; this league takes {most} at most")
    artifact = inspect(content, file_name)
    with place.store.write() as session:
        known = [found.name for found in games.every(session)]
        taken = [
            _submit(place, session, user, artifact, file_name, chosen, name)
            for chosen in _games_of(artifact, game, known)
        ]
        # Last, so that what is refused fills no disk, and inside, so that no version is without its bytes.
        place.objects.put_artifact(content)
    place.dispatch.top_up(place.store)
    return taken


def submit_reference_bots(place: Workplace) -> list[Submitted]:
    """Enter the bots of `bots/reference` for every game; those that are entered already stay as they are."""
    with place.store.read() as session:
        known = [game.name for game in games.every(session)]
    files = {path.stem.removesuffix("_bot"): path for path in reference_files()}
    taken = []
    # The sparring partner first: whoever thinks would else be vetted against its own thinking, and take twice as long.
    for name in sorted(files, key=lambda name: (name != vetting.SPARRING, name)):
        for game in known:
            taken += submit_version(place, None, files[name].read_bytes(), files[name].name, game, name)
    return taken


def reference_files() -> list[Path]:
    """The reference bots as files; they are programs like any other, never imported."""
    spec = find_spec("bots")
    folders = spec.submodule_search_locations if spec else None
    return sorted(path for folder in folders or () for path in Path(folder, "reference").glob("*_bot.py"))


def retire_version(place: Workplace, user: User, label: str, game: str | None = None) -> int:
    """Take a version out of the ladder; how many waiting matches were cancelled."""
    with place.store.write() as session:
        version = bots.version_named(session, label, game)
        _check_owner(user, version.bot)
        if version.state in (VersionState.RETIRED, VersionState.REJECTED):
            raise NotPossible(f"{version.label} is {version.state} already")
        audit.note(session, user.name, "retire", f"version:{version.id}")
        return vetting.retire(session, version, f"taken back by {user.name}")


def request_match(
    place: Workplace, user: User, game: str, labels: Sequence[str], options: Mapping[str, str], seed: int | None = None
) -> int:
    """Queue one match that somebody wants to see; its id. It is never rated."""
    with place.store.write() as session:
        games.check_table(games.named(session, game), len(labels), options)
        table = tuple(_playable(session, label, game).id for label in labels)
        # One user's requests are numbered one after the other, so they must not be written at the same time.
        session.get(User, user.id, with_for_update=True)
        plan = f"request:{user.id}"
        block = PlannedBlock(plan, matches.next_ordinal(session, plan), game, (table,), seed)
        (match_id,) = matches.queue(session, block, Kind.REQUEST, False, options)
        audit.note(session, user.name, "request", f"match:{match_id}")
    place.dispatch.top_up(place.store)
    return match_id


def open_tournament(place: Workplace, user: User, agreed: Agreement, labels: Sequence[str]) -> int:
    """Write a tournament down, ready to start; its id. The first label is the favourite, or a gauntlet's challenger."""
    with place.store.write() as session:
        games.check_table(games.named(session, agreed.game), agreed.seats, agreed.options)
        entrants = [_playable(session, label, agreed.game) for label in labels]
        for version in entrants:
            if entrants.count(version) > 1:
                raise BadTournament(f"{version.label} is entered twice; once is right")
        if agreed.rated and dict(agreed.options) != place.settings.options_of(agreed.game):
            raise BadTournament("a rated tournament is played with the options of the ladder; leave them out")
        tournament = tournaments.create(session, agreed, [version.id for version in entrants], user)
        _check_agreement(tournament)
        audit.note(session, user.name, "open", f"tournament:{tournament.id}", format=agreed.format)
        return tournament.id


def start_tournament(place: Workplace, user: User, name: str) -> int:
    """Draw the first round; from here on it runs by itself."""
    with place.store.write() as session:
        tournament = tournaments.named(session, name)
        _check_organiser(user, tournament)
        if tournament.state != TournamentState.DRAFT:
            raise NotPossible(f"tournament {tournament.name} is {tournament.state} already")
        tournament.state = TournamentState.RUNNING
        tournament.started_at = now(session)
        audit.note(session, user.name, "start", f"tournament:{tournament.id}")
    rounds.advance(place, tournament.id)
    place.dispatch.top_up(place.store)
    return tournament.id


def cancel_tournament(place: Workplace, user: User, name: str) -> int:
    """End a tournament early; how many waiting matches were cancelled. What was played stands."""
    with place.store.write() as session:
        tournament = tournaments.named(session, name)
        _check_organiser(user, tournament)
        if tournament.state not in (TournamentState.DRAFT, TournamentState.RUNNING):
            raise NotPossible(f"tournament {tournament.name} is {tournament.state} already")
        tournaments.finish(session, tournament, TournamentState.CANCELLED, now(session))
        audit.note(session, user.name, "cancel", f"tournament:{tournament.id}")
        return matches.cancel_of_tournament(session, tournament.id, f"tournament {tournament.name} was cancelled")


def withdraw_entrant(place: Workplace, user: User, name: str, label: str) -> None:
    """Draw a version no more from the next round on; what it has played stands."""
    with place.store.write() as session:
        tournament = tournaments.named(session, name)
        if tournament.state not in (TournamentState.DRAFT, TournamentState.RUNNING):
            raise NotPossible(f"tournament {tournament.name} is {tournament.state} already")
        version = bots.version_named(session, label, tournament.game)
        if user.role != Role.ADMIN and version.bot.owner_id != user.id:
            _check_organiser(user, tournament)
        entered = next((one for one in tournament.entrants if one.version_id == version.id), None)
        if entered is None or entered.withdrawn_in is not None:
            raise NotPossible(f"{version.label} does not play in {tournament.name}")
        entered.withdrawn_in = len(tournament.rounds) + 1
        audit.note(session, user.name, "withdraw", f"tournament:{tournament.id}", version=version.label)


def release_match(place: Workplace, user: User, match_id: int) -> None:
    """Let a quarantined match be tried again, as if it were new."""
    if user.role != Role.ADMIN:
        raise NotAllowed("only an organiser may release a match from quarantine")
    with place.store.write() as session:
        match = matches.get(session, match_id)
        if match.state != MatchState.QUARANTINED:
            raise NotPossible(f"match {match_id} is {match.state}, not quarantined")
        matches.release(session, match)
        if match.kind == Kind.VET:
            vetting.reopen(session, match)
        audit.note(session, user.name, "release", f"match:{match_id}")
    place.dispatch.top_up(place.store)


def _submit(
    place: Workplace,
    session: Session,
    user: User | None,
    artifact: Artifact,
    file_name: str,
    game: str,
    name: str | None,
) -> Submitted:
    if user is not None:
        # Two uploads at once shall not both find the last free place.
        session.get(User, user.id, with_for_update=True)
    seats = min(games.named(session, game).seat_counts)
    bot = bots.owned(session, name or artifact.manifest.league_name, user)
    given = bots.Upload(
        content_hash=artifact.digest,
        file_name=file_name,
        size=len(artifact.content),
        command=artifact.manifest.command,
        protocol=artifact.manifest.protocol,
    )
    version, is_new = bots.upload(session, bot, game, given)
    match_id = None
    if is_new:
        _check_quota(place, session, user)
        match_id = vetting.begin(session, version, seats, place.settings.options_of(game))
        audit.note(session, user.name if user else audit.LEAGUE, "submit", f"version:{version.id}", bot=bot.name)
    session.refresh(version, ["bot"])
    return Submitted(version.id, version.label, game, version.state, match_id)


def _games_of(artifact: Artifact, game: str | None, known: Sequence[str]) -> Sequence[str]:
    offered = artifact.manifest.games
    if game is None and not offered:
        raise BadArtifact(f"say which game it plays: {', '.join(known) or 'no engine has told us any yet'}")
    if game is not None and offered and game not in offered:
        raise BadArtifact(f"bot.toml says it plays {', '.join(offered)}, not {game}")
    return (game,) if game is not None else offered


def _check_quota(place: Workplace, session: Session, user: User | None) -> None:
    """TooMuch when an author has uploaded more than is good for the others. The new version is counted in."""
    if user is None or user.role == Role.ADMIN:
        return
    settings = place.settings
    for most, within, words in (
        (settings.uploads_per_hour, timedelta(hours=1), "an hour"),
        (settings.uploads_per_day, timedelta(days=1), "a day"),
    ):
        if bots.uploads_of(session, user, within) > most:
            raise TooMuch(
                f"{user.name} has uploaded {most} versions within {words}, as many as are allowed; wait a while"
            )
    if bots.count_of(session, user) > settings.bots_per_user:
        raise TooMuch(f"{user.name} has {settings.bots_per_user} bots, as many as are allowed; upload a version of one")


def _check_owner(user: User, bot: Bot) -> None:
    if user.role != Role.ADMIN and bot.owner_id != user.id:
        raise NotAllowed(f"{bot.name} belongs to {bot.owner.name if bot.owner else 'the league'}")


def _check_organiser(user: User, tournament: Tournament) -> None:
    if user.role != Role.ADMIN and tournament.created_by != user.id:
        raise NotAllowed(f"tournament {tournament.name} is somebody else's")


def _playable(session: Session, label: str, game: str) -> Version:
    """A version that has passed its vetting, even one that a newer version has replaced since."""
    version = bots.version_named(session, label, game)
    if version.state not in (VersionState.ACTIVE, VersionState.RETIRED):
        raise NotPossible(f"{version.label} is {version.state}; only versions that passed their vetting can play")
    return version


def _check_agreement(tournament: Tournament) -> None:
    """BadTournament unless it can be played as agreed."""
    try:
        if tournament.format == rounds.DUEL:
            _: Duel = rounds.duel_of(tournament)
        else:
            check_rules(rounds.rules_of(tournament))
    except (TypeError, ValueError) as error:
        formats = ", ".join([*Format, rounds.DUEL])
        raise BadTournament(f"no such tournament ({error}); formats: {formats}") from None


__all__: Final[list[Any]] = [
    "NotAllowed", "NotPossible", "Submitted", "TooLarge", "TooMuch", "cancel_tournament", "open_tournament",
    "reference_files", "release_match", "request_match", "retire_version", "start_tournament", "submit_reference_bots",
    "submit_version", "withdraw_entrant",
]  # fmt: skip

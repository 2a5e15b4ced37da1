"""Bots and their versions: see, submit, retire."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated

from flask import Response, url_for
from pydantic import Field

from dashboard import here
from dashboard.api.operation import Family, Made, Query
from dashboard.api.parameters import Limit, Name, Number, OfTables
from dashboard.api.serving import Upload
from dashboard.reading import bots, standing, versions
from dashboard.reading.bots import BotList, BotPage
from dashboard.reading.matches import PAGE
from dashboard.reading.people import may_see
from dashboard.reading.standing import Moment
from dashboard.reading.versions import VersionPage
from matchmaker import intake
from matchmaker.intake import NotAllowed
from matchmaker.store import bots as store
from matchmaker.store.models import Scope, User
from matchmaker.store.objects import artifact_key

BOTS = Family("bots", "Who plays: bots, their uploads, and what became of them.")


class OfBots(Query):
    """Which bots."""

    owner: Annotated[Name | None, Field(description="Only this account's.")] = None
    limit: Limit = PAGE
    after: Annotated[Name | None, Field(description="The cursor: only those whose name comes later.")] = None


class OfUpload(Query):
    """What is uploaded."""

    game: Annotated[Name | None, Field(description="The game it plays, unless its bot.toml names them.")] = None
    file_name: Annotated[Name | None, Field(description="The file's name, when it is sent without a form.")] = None


@dataclass(frozen=True, slots=True)
class Submission:
    """An upload that was taken in, for one game."""

    version: int
    label: str
    game: str
    number: int
    state: str
    match: int | None  # the vetting match; None when these bytes were uploaded before


@dataclass(frozen=True, slots=True)
class Submissions:
    """What came of an upload: one version for each game it plays."""

    items: tuple[Submission, ...]


@dataclass(frozen=True, slots=True)
class History:
    """How a version's number moved, oldest first."""

    seats: int
    items: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Retired:
    """What followed from taking a version back."""

    cancelled: int  # waiting matches that will not be played


@BOTS.get("/bots")
def list_bots(query: OfBots) -> BotList:
    """List the bots by name."""
    with here.reading() as session:
        return bots.every(session, query.limit, query.after, query.owner)


@BOTS.get("/bots/<bot>")
def get_bot(bot: Name) -> BotPage:
    """Show a bot with all its versions, the newest first."""
    with here.reading() as session:
        return bots.one(session, bot)


@BOTS.post("/bots/<bot>/versions", status=HTTPStatus.CREATED)
def submit_version(bot: Name, query: OfUpload, upload: Upload, viewer: User) -> Made[Submissions]:
    """Upload a version: a .py file or a zip with a bot.toml.

    It plays a vetting match in the sandbox and enters the ladder by itself. Send a form with the part `file`, or the
    bytes as they are. The same bytes again change nothing: the answer is 200 then, 201 otherwise.
    """
    league = here.league()
    file_name = upload.file_name or query.file_name or _guessed(upload.content, bot)
    taken = intake.submit_version(league, viewer, upload.content, file_name, query.game, bot)
    items = tuple(
        Submission(one.version_id, one.label, one.game, int(one.label.rpartition("/")[2]), one.state, one.match_id)
        for one in taken
    )
    where = url_for(".get_version", bot=bot, game=items[0].game, number=items[0].number, _external=True)
    return Made(Submissions(items), where, any(one.is_new for one in taken))


@BOTS.get("/bots/<bot>/versions/<game>/<number>")
def get_version(bot: Name, game: Name, number: Number, viewer: User | None) -> VersionPage:
    """Show a version: state, places, history, opponents, seats, faults.

    The evidence of a rejection or a fault is there for the bot's owner and for admins.
    """
    with here.reading() as session:
        return versions.one(session, f"{bot}/{number}", game, viewer)


@BOTS.get("/bots/<bot>/versions/<game>/<number>/history")
def get_history(bot: Name, game: Name, number: Number, query: OfTables) -> History:
    """Show how a version's number moved on one ladder."""
    with here.reading() as session:
        version = store.version_named(session, f"{bot}/{number}", game)
        return History(query.seats, standing.history(session, version.id, query.seats))


@BOTS.get("/bots/<bot>/versions/<game>/<number>/artifact", scope=Scope.SUBMIT, media=("application/octet-stream",))
def get_artifact(bot: Name, game: Name, number: Number, viewer: User) -> Response:
    """Download what was uploaded; for the bot's owner and for admins."""
    with here.reading() as session:
        version = store.version_named(session, f"{bot}/{number}", game)
    if not may_see(viewer, version.bot.owner_id):
        raise NotAllowed(f"{bot} is somebody else's; only its owner may download it")
    content = here.league().objects.get(artifact_key(version.content_hash))
    response = Response(content, content_type="application/octet-stream")
    response.headers.set("Content-Disposition", "attachment", filename=version.file_name)
    response.set_etag(version.content_hash)
    return response


@BOTS.post("/bots/<bot>/versions/<game>/<number>/retire")
def retire_version(bot: Name, game: Name, number: Number, viewer: User) -> Retired:
    """Take a version out of the ladder; its history stays."""
    return Retired(intake.retire_version(here.league(), viewer, f"{bot}/{number}", game))


def _guessed(content: bytes, bot: str) -> str:
    """What bytes without a name are: zips begin with PK."""
    return f"{bot}.zip" if content.startswith(b"PK") else f"{bot}.py"

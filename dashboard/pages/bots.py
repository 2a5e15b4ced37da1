"""Bots and their versions: where they stand, whom they met, what went wrong, and their vetting as it happens."""

from typing import Any, Final

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as Redirect

from dashboard import here
from dashboard.door.sessions import current_user, myself, signed_in
from dashboard.live.fragments import Fragment, live
from dashboard.pages.shared import shared_page
from dashboard.reading import bots, games, matches, people, versions
from dashboard.reading.people import Viewer
from dashboard.reading.versions import VersionPage
from matchmaker import intake
from matchmaker.store import attempts
from matchmaker.store import bots as store
from matchmaker.store.models import VersionState
from matchmaker.store.search import Wanted

page: Final = Blueprint("bots", __name__)

RECENT: Final = 12


@page.get("/bots")
def index() -> str:
    """Everybody who is entered, by name."""
    return shared_page("bot/bots.html", lambda: _bots(request.args.get("owner") or None, request.args.get("after")))


@page.get("/bots/<name>")
def bot(name: str) -> str:
    """One bot: of each game the version that plays, or the newest."""
    viewer = current_user()
    wanted = request.args.get("game")
    with here.reading() as session:
        is_open = people.may_see(viewer, store.named(session, name).owner_id)
    viewer = viewer if is_open else None
    return shared_page("bot/bot.html", lambda: _bot(name, wanted, viewer), viewer)


@page.get("/bots/<name>/<game>/<number:number>")
def version(name: str, game: str, number: int) -> str:
    """One upload: what became of it, and why."""
    viewer = current_user()
    with here.reading() as session:
        is_open = people.may_see(viewer, store.named(session, name).owner_id)
    if is_open:
        return render_template("bot/version.html", **_version(name, game, number, viewer), mine=True)
    return shared_page("bot/version.html", lambda: _version(name, game, number, None) | {"mine": False})


@page.get("/live/bots/<name>/<game>/<number:number>")
def follow_vetting(name: str, game: str, number: int) -> Response:
    """The vetting of a version as it happens, until it is decided and rated."""
    viewer = current_user()

    def draw() -> Fragment:
        with here.reading() as session:
            shown = versions.one(session, f"{name}/{number}", game, viewer)
            progress = _vetting_progress(session, shown)
        state = shown.version.state
        is_final = state in (VersionState.REJECTED, VersionState.RETIRED) or bool(
            shown.standings and state == VersionState.ACTIVE
        )
        return Fragment(render_template("bot/vetting.html", shown=shown, progress=progress), is_final)

    # Evidence is for the owner, so what one viewer sees is not shared with another.
    return live(f"vetting:{name}/{number}:{game}:{viewer.id if viewer else ''}", draw)


@page.post("/bots/<name>/<game>/<number:number>/retire")
@signed_in
def retire(name: str, game: str, number: int) -> Redirect:
    """Take a version out of the ladder."""
    cancelled = intake.retire_version(here.league(), myself(), f"{name}/{number}", game)
    flash(f"{name}/{number} is retired; {cancelled} waiting matches were cancelled.")
    return redirect(url_for("bots.version", name=name, game=game, number=number))


def _bots(owner: str | None, after: str | None) -> dict[str, Any]:
    with here.reading() as session:
        found = bots.every(session, 100, after, owner)
        titles = {game.name: game.title for game in games.every(session)}
    return {"bots": found, "owner": owner, "titles": titles}


def _bot(name: str, wanted: str | None, viewer: Viewer) -> dict[str, Any]:
    with here.reading() as session:
        found = bots.one(session, name)
        titles = {game.name: game.title for game in games.every(session)}
        played = sorted({version.game for version in found.versions})
        game = wanted if wanted in played else _liveliest(found)
        shown = versions.one(session, found.name, game, viewer) if game else None
        ids = [version.who.version for version in found.versions if version.game == game]
        recent = matches.newest(session, Wanted(begun=True, version_ids=ids), RECENT).items if ids else ()
    return {"bot": found, "games": played, "game": game, "shown": shown, "recent": recent, "titles": titles}


def _version(name: str, game: str, number: int, viewer: Viewer) -> dict[str, Any]:
    with here.reading() as session:
        shown = versions.one(session, f"{name}/{number}", game, viewer)
        titles = {known.name: known.title for known in games.every(session)}
        recent = matches.newest(session, Wanted(begun=True, version_ids=[shown.version.who.version]), RECENT).items
        progress = _vetting_progress(session, shown)
    return {"shown": shown, "recent": recent, "titles": titles, "progress": progress}


def _liveliest(found: bots.BotPage) -> str | None:
    """The game a bot is shown with when nobody asks for one: the one it plays, and played most."""
    order = sorted(
        found.versions,
        key=lambda version: (version.state == VersionState.ACTIVE, version.standing.matches if version.standing else 0),
    )
    return order[-1].game if order else None


def _vetting_progress(session: Session, shown: VersionPage) -> int:
    """How many decisions of the vetting match have been made."""
    if shown.vetting is None:
        return 0
    if shown.vetting.decisions is not None:
        return shown.vetting.decisions
    return max((attempt.decisions for attempt in attempts.of_match(session, shown.vetting.match)), default=0)

"""Submit: a file in, a version on its way to vetting."""

from pathlib import PurePath
from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from dashboard import here
from dashboard.door.sessions import myself, signed_in
from dashboard.errors import status_of
from dashboard.reading import bots, games
from engine_service.kernel.errors import RibandError
from matchmaker import intake
from matchmaker.artifacts import BadArtifact

page: Final = Blueprint("submit", __name__)


@page.get("/submit")
@signed_in
def submit() -> str:
    """Ask for a file."""
    return _form()


@page.post("/submit")
@signed_in
def upload() -> Response | tuple[str, int]:
    """Take it in; the version's page then tells how its vetting goes."""
    file = request.files.get("file")
    try:
        if file is None or not file.filename:
            raise BadArtifact("choose a file: a bot is one .py, or a zip with a bot.toml in it")
        with file.stream as stream:
            content = stream.read()
        taken = intake.submit_version(
            here.league(),
            myself(),
            content,
            PurePath(file.filename).name[:120],
            request.form.get("game") or None,
            request.form.get("name", "").strip() or None,
        )
    except RibandError as error:
        return _form(wrong=str(error)), status_of(error).value
    first = taken[0]
    name, _, number = first.label.partition("/")
    if not first.is_new:
        flash(f"These bytes were uploaded before, as {first.label}. Nothing has changed.")
    if len(taken) > 1:
        return redirect(url_for("bots.bot", name=name))
    return redirect(url_for("bots.version", name=name, game=first.game, number=int(number)))


def _form(wrong: str = "") -> str:
    settings = here.league().settings
    with here.reading() as session:
        known = games.every(session)
        mine = bots.every(session, 100, owner=myself().name).items
    return render_template(
        "submit/submit.html", games=known, mine=mine, wrong=wrong, given=request.form, most=settings.max_upload_bytes,
        settings=settings,
    )  # fmt: skip

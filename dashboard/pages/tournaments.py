"""Tournaments: the list, a new one, and one to watch."""

import secrets
from typing import Any, Final

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Redirect

from dashboard import here
from dashboard.door.sessions import current_user, myself, signed_in
from dashboard.live.fragments import Fragment, live
from dashboard.pages.numbers import number
from dashboard.pages.shared import shared_page
from dashboard.reading import bracket, games, ladder, tournaments
from dashboard.reading.tournaments import TournamentPage
from engine_service.kernel.errors import RibandError
from matchmaker import intake
from matchmaker.store import tournaments as store
from matchmaker.store.matches import SEED_BITS
from matchmaker.store.models import Role, TournamentState
from matchmaker.store.tournaments import Agreement
from matchmaker.tournaments import BadTournament, Kind

page: Final = Blueprint("tournaments", __name__)

FORMATS: Final = {
    Kind.ROUND_ROBIN: "everybody meets everybody once",
    Kind.DOUBLE_ROUND_ROBIN: "everybody meets everybody twice",
    Kind.SWISS: "each round meets others with as many points",
    Kind.KNOCKOUT: "the best of a table go on, the others are out",
    Kind.GAUNTLET: "one entrant meets all others",
}


@page.get("/tournaments")
def index() -> str:
    """All tournaments, the newest first."""
    return shared_page("tournament/tournaments.html", lambda: _tournaments(number("before")))


@page.get("/tournaments/new")
@signed_in
def new() -> str:
    """Ask for what a tournament needs."""
    return _form(request.args)


@page.post("/tournaments/new")
@signed_in
def create() -> Redirect | tuple[str, int]:
    """Open a tournament, and start it if that is wanted."""
    form = request.form
    try:
        agreed = _agreement(form)
        intake.open_tournament(here.league(), myself(), agreed, _entrants(form))
        if form.get("start"):
            intake.start_tournament(here.league(), myself(), agreed.name)
    except RibandError as error:
        return _form(form, wrong=str(error)), 422
    return redirect(url_for("tournaments.tournament", name=agreed.name))


@page.get("/tournaments/<name>", endpoint="tournament")
def show_tournament(name: str) -> str:
    """One tournament: how far it is, who stands where, who met whom."""
    user = current_user()
    with here.reading() as session:
        found = store.named(session, name)
    mine = user is not None and (user.role == Role.ADMIN or user.id == found.created_by)
    if mine and found.state in (TournamentState.DRAFT, TournamentState.RUNNING):
        return render_template("tournament/tournament.html", **_tournament(name), mine=True)
    return shared_page("tournament/tournament.html", lambda: _tournament(name) | {"mine": False})


@page.get("/live/tournaments/<name>")
def follow(name: str) -> Response:
    """A tournament as it is played."""

    def draw() -> Fragment:
        with here.reading() as session:
            found = tournaments.one(session, name)
        is_final = found.tournament.state in (TournamentState.DONE, TournamentState.CANCELLED)
        return Fragment(render_template("tournament/scene.html", **_scene(found)), is_final)

    return live(f"tournament:{name}", draw)


@page.post("/tournaments/<name>/start")
@signed_in
def start(name: str) -> Redirect:
    """Draw the first round."""
    intake.start_tournament(here.league(), myself(), name)
    return redirect(url_for("tournaments.tournament", name=name))


@page.post("/tournaments/<name>/cancel")
@signed_in
def cancel(name: str) -> Redirect:
    """End it early."""
    left = intake.cancel_tournament(here.league(), myself(), name)
    flash(f"The tournament is cancelled; {left} waiting matches will not be played. What was played stands.")
    return redirect(url_for("tournaments.tournament", name=name))


@page.post("/tournaments/<name>/withdraw")
@signed_in
def withdraw(name: str) -> Redirect:
    """Take an entrant out from the next round on."""
    label = request.form.get("entrant", "")
    intake.withdraw_entrant(here.league(), myself(), name, label)
    flash(f"{label} is not drawn any more from the next round on.")
    return redirect(url_for("tournaments.tournament", name=name))


def _tournaments(before: int | None) -> dict[str, Any]:
    with here.reading() as session:
        found = tournaments.every(session, 50, before)
        titles = {game.name: game.title for game in games.every(session)}
    return {"tournaments": found, "titles": titles}


def _form(given: MultiDict[str, str], wrong: str = "") -> str:
    with here.reading() as session:
        known = games.every(session)
        names = [game.name for game in known]
        game = given.get("game", "") if given.get("game") in names else (names[0] if names else "")
        rungs = ladder.ladder(session, game, with_trends=False) if game else None
    field = [*(rung.who for rung in rungs.rungs), *rungs.waiting] if rungs else []
    chosen = given.getlist("entrant") or [who.label for who in field]
    return render_template(
        "tournament/new.html",
        games=known,
        game=game,
        field=field,
        chosen=chosen,
        formats=FORMATS,
        given=given,
        wrong=wrong,
    )


def _entrants(form: MultiDict[str, str]) -> list[str]:
    """In seeding order; who runs a gauntlet stands before all, ticked or not."""
    ticked, first = form.getlist("entrant"), form.get("first", "")
    if form.get("format") != Kind.GAUNTLET or not first:
        return ticked
    return [first, *(label for label in ticked if label != first)]


def _agreement(form: MultiDict[str, str]) -> Agreement:
    rules: dict[str, Any] = {
        "blocks": _number(form, "blocks", "seeds for each table") or 1,
        "rounds": _number(form, "rounds", "the number of rounds"),
        "advance": _number(form, "advance", "how many go on"),
        "tie_breaks": [],
    }
    game, rated = form.get("game", ""), bool(form.get("rated"))
    return Agreement(
        name=form.get("name", ""),
        format=form.get("format", ""),
        game=game,
        seats=_number(form, "seats", "the number of seats") or 2,
        seed=secrets.randbits(SEED_BITS),
        rated=rated,
        options=here.league().settings.options_of(game),
        rules=rules,
    )


def _number(form: MultiDict[str, str], name: str, what: str) -> int | None:
    text = form.get(name, "").strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > 4:
        raise BadTournament(f"{what}: a whole number, please, not {text[:20]!r}")
    return int(text)


def _tournament(name: str) -> dict[str, Any]:
    with here.reading() as session:
        found = tournaments.one(session, name)
        titles = {game.name: game.title for game in games.every(session)}
    return {**_scene(found), "titles": titles}


def _scene(found: TournamentPage) -> dict[str, Any]:
    names = {who.version: who for who in found.entrants}
    cells = {(cell.row, cell.column): cell for cell in found.crosstable}
    return {
        "found": found,
        "tournament": found.tournament,
        "names": names,
        "cells": cells,
        "bracket": bracket.stages(found.rounds) if found.tournament.format == Kind.KNOCKOUT else (),
    }

"""Matches: the list with its filters, and one match with all there is to know about it."""

import json
from dataclasses import asdict
from typing import Any, Final

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from dashboard import here
from dashboard.door.sessions import current_user
from dashboard.live.fragments import Fragment, live
from dashboard.pages.numbers import number
from dashboard.pages.shared import shared_page
from dashboard.reading import games, match, matches, operations, waiting
from matchmaker.store import bots, tournaments
from matchmaker.store.models import Kind, MatchState
from matchmaker.store.search import Wanted

page: Final = Blueprint("matches", __name__)

PAGE: Final = 40
FILTERS: Final = ("game", "seats", "kind", "state", "bot", "faulty", "tournament")
ANY: Final = "any"
"""Every state. Nothing said is all but what waits: a backlog has the newest numbers, and would fill the first pages."""


@page.get("/matches")
def index() -> str:
    """Matches, the newest first; filters are in the address, so a view can be shared."""
    return shared_page("match/matches.html", _matches)


@page.get("/matches/<number:match_id>", endpoint="match")
def show_match(match_id: int) -> str:
    """One match: the table, the board, the times."""
    with here.reading() as session:
        found = match.one(session, match_id, current_user())
        game = games.one(session, found.match.game)
        waits = waiting.waiting(session, match_id) if found.match.state == MatchState.QUEUED else None
        contest = tournaments.get(session, found.match.tournament).name if found.match.tournament else None
    return render_template(
        "match/match.html",
        found=found,
        match=found.match,
        game=game,
        tournament=contest,
        waits=waits,
        most=waiting.MOST,
    )


@page.get("/live/matches/<number:match_id>")
def follow_queue(match_id: int) -> Response:
    """What a match waits for, until it begins."""

    def draw() -> Fragment:
        with here.reading() as session:
            waits = waiting.waiting(session, match_id)
        html = render_template("match/waiting.html", waits=waits, most=waiting.MOST)
        return Fragment(html, is_final=waits.state != MatchState.QUEUED)

    return live(f"waiting:{match_id}", draw)


@page.get("/matches/<number:match_id>/replay.json")
def replay(match_id: int) -> Response:
    """The replay file, to keep; `riband verify` executes it again."""
    with here.reading() as session:
        text = match.replay(session, here.league().objects, match_id)
    name = f"riband-match-{match_id}.json"
    return Response(
        text, mimetype="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@page.get("/matches/<number:match_id>/logs/<number:seat>")
def log(match_id: int, seat: int) -> str:
    """What a bot wrote to stderr, for its owner."""
    with here.reading() as session:
        text = match.log(session, here.league().objects, match_id, seat, current_user())
        found = match.one(session, match_id, current_user())
    return render_template("match/log.html", text=text, match=found.match, seat=found.table[seat])


@page.get("/matches/<number:match_id>/times.json")
def times(match_id: int) -> Response:
    """What every decision cost, in microseconds, and the clock it was taken from, in seconds."""
    with here.reading() as session:
        found = match.times(session, here.league().objects, match_id)
        clock = match.clock(session, match_id)
    rows = [[each.number, each.seat, each.charged, each.cpu, each.transport] for each in found]
    return Response(
        json.dumps(
            {
                "clock": asdict(clock) if clock else None,
                "columns": ["number", "seat", "charged", "cpu", "transport"],
                "rows": rows,
            }
        ),
        mimetype="application/json",
    )


@page.get("/live")
def watch() -> Redirect:
    """The match that has been played longest now; without one, the newest results."""
    with here.reading() as session:
        now = operations.running(session)
    return redirect(
        url_for("matches.match", match_id=now[0].match.id) if now else url_for("matches.index", state="done")
    )


def _matches() -> dict[str, Any]:
    given = {name: request.args.get(name, "").strip() for name in FILTERS}
    before = number("before")
    with here.reading() as session:
        known = games.every(session)
        versions, wrong = None, ""
        if given["bot"]:
            try:
                versions = [version.id for version in bots.versions_named(session, given["bot"], given["game"] or None)]
            except bots.UnknownBot as error:
                wrong = str(error)
        wanted = Wanted(
            game=given["game"] or None,
            seats=number("seats"),
            kind=given["kind"] or None,
            state=None if given["state"] in ("", ANY) else given["state"],
            begun=not given["state"],
            version_ids=versions,
            faulty=bool(given["faulty"]),
            tournament_id=number("tournament"),
        )
        found = matches.NONE if wrong else matches.newest(session, wanted, PAGE, before)
    return {
        "matches": found,
        "given": given,
        "wrong": wrong,
        "kept": {name: value for name, value in given.items() if value},
        "games": known,
        "before": before,
        "kinds": [kind.value for kind in Kind],
        "states": [state.value for state in MatchState],
        "titles": {game.name: game.title for game in known},
    }

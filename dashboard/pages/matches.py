"""Matches: the list with its filters, and one match with all there is to know about it."""

import json
from typing import Final

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from dashboard import here
from dashboard.door.sessions import current_user
from dashboard.reading import games, match, matches, operations
from matchmaker.store import bots
from matchmaker.store.models import Kind, MatchState
from matchmaker.store.search import Wanted

page: Final = Blueprint("matches", __name__)

PAGE: Final = 40


@page.get("/matches")
def index() -> str:
    """Matches, the newest first; filters are in the address, so a view can be shared."""
    given = {
        name: request.args.get(name, "").strip() for name in ("game", "kind", "state", "bot", "faulty", "tournament")
    }
    seats, before = request.args.get("seats", 0, int), request.args.get("before", type=int)
    with here.reading() as session:
        known = games.every(session)
        versions = None
        if given["bot"]:
            versions = [version.id for version in bots.versions_named(session, given["bot"], given["game"] or None)]
        wanted = Wanted(
            game=given["game"] or None,
            seats=seats or None,
            kind=given["kind"] or None,
            state=given["state"] or None,
            version_ids=versions,
            faulty=bool(given["faulty"]),
            tournament_id=int(given["tournament"]) if given["tournament"].isdecimal() else None,
        )
        found = matches.newest(session, wanted, PAGE, before)
    later = request.args.to_dict() | {"before": str(found.next)} if found.next else None
    return render_template(
        "match/matches.html", matches=found, given=given, seats=seats, games=known, later=later, before=before,
        kinds=list(Kind), states=list(MatchState), titles={game.name: game.title for game in known},
    )  # fmt: skip


@page.get("/matches/<int:match_id>", endpoint="match")
def show_match(match_id: int) -> str:
    """One match: the table, the board, the times."""
    with here.reading() as session:
        found = match.one(session, match_id, current_user())
        game = games.one(session, found.match.game)
    return render_template("match/match.html", found=found, match=found.match, game=game)


@page.get("/matches/<int:match_id>/replay.json")
def replay(match_id: int) -> Response:
    """The replay file, to keep; `riband verify` executes it again."""
    with here.reading() as session:
        text = match.replay(session, here.league().objects, match_id)
    name = f"riband-match-{match_id}.json"
    return Response(
        text, mimetype="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@page.get("/matches/<int:match_id>/logs/<int:seat>")
def log(match_id: int, seat: int) -> str:
    """What a bot wrote to stderr, for its owner."""
    with here.reading() as session:
        text = match.log(session, here.league().objects, match_id, seat, current_user())
        found = match.one(session, match_id, current_user())
    return render_template("match/log.html", text=text, match=found.match, seat=found.table[seat])


@page.get("/matches/<int:match_id>/times.json")
def times(match_id: int) -> Response:
    """What every decision cost, in microseconds."""
    with here.reading() as session:
        found = match.times(session, here.league().objects, match_id)
    rows = [[each.number, each.seat, each.charged, each.cpu, each.transport] for each in found]
    return Response(
        json.dumps({"columns": ["number", "seat", "charged", "cpu", "transport"], "rows": rows}),
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

"""Ladders: who stands where, and how sure that is."""

from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from dashboard import here
from dashboard.reading import games, ladder, pair
from dashboard.reading.ladder import Ladder, Rung
from matchmaker.store.models import COMBINED

page: Final = Blueprint("ladders", __name__)

MATRIX_SIDE: Final = 30
"""A larger matrix is shown in parts: nobody reads ten thousand cells."""


@page.get("/ladders")
def index() -> Response:
    """The first game's ladder."""
    with here.reading() as session:
        known = games.every(session)
    return redirect(url_for("ladders.ladder", game=known[0].name) if known else url_for("home.home"))


@page.get("/ladders/<game>", endpoint="ladder")
def show_ladder(game: str) -> str:
    """One ladder, for all tables together or for one size."""
    seats = _seats()
    with here.reading() as session:
        known = games.every(session)
        found = ladder.ladder(session, game, seats)
    shown = _filtered(found)
    low = min((rung.elo - rung.interval for rung in shown if not rung.provisional), default=0.0)
    high = max((rung.elo + rung.interval for rung in shown if not rung.provisional), default=1.0)
    return render_template("ladder/ladder.html", ladder=found, rungs=shown, games=known, low=low, high=high)


@page.get("/matrix/<game>")
def matrix(game: str) -> str:
    """Everybody against everybody."""
    first = max(1, request.args.get("from", 1, int))
    with here.reading() as session:
        known = games.every(session)
        found = pair.matrix(session, game, _seats())
    shown = found.versions[first - 1 : first - 1 + MATRIX_SIDE]
    wanted = {who.version for who in shown}
    cells = {(cell.row, cell.column): cell for cell in found.cells if cell.row in wanted and cell.column in wanted}
    return render_template(
        "ladder/matrix.html", matrix=found, shown=shown, cells=cells, games=known, first=first, side=MATRIX_SIDE
    )


def _seats() -> int:
    return max(0, request.args.get("seats", COMBINED, int))


def _filtered(found: Ladder) -> tuple[Rung, ...]:
    """What the filters leave: by part of a name, by owner, without the reference bots."""
    word = request.args.get("q", "").casefold()
    hide_references = request.args.get("kind") == "entered"
    return tuple(
        rung
        for rung in found.rungs
        if word in f"{rung.who.label} {rung.who.owner or ''}".casefold()
        and not (hide_references and not rung.who.owner)
    )

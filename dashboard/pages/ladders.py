"""Ladders: who stands where, and how sure that is."""

from typing import Any, Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from dashboard import here
from dashboard.pages.numbers import number
from dashboard.pages.shared import shared_page
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
    return shared_page("ladder/ladder.html", lambda: _ladder(game, _seats()))


@page.get("/matrix/<game>")
def matrix(game: str) -> str:
    """Everybody against everybody."""
    return shared_page("ladder/matrix.html", lambda: _matrix(game, _seats(), number("from") or 1))


def _ladder(game: str, seats: int) -> dict[str, Any]:
    with here.reading() as session:
        known = games.every(session)
        found = ladder.ladder(session, game, seats)
    shown = _filtered(found)
    low = min((rung.elo - rung.interval for rung in shown if not rung.provisional), default=0.0)
    high = max((rung.elo + rung.interval for rung in shown if not rung.provisional), default=1.0)
    return {"ladder": found, "rungs": shown, "games": known, "low": low, "high": high}


def _matrix(game: str, seats: int, first: int) -> dict[str, Any]:
    with here.reading() as session:
        known = games.every(session)
        found = pair.matrix(session, game, seats, first, MATRIX_SIDE)
    shown = found.versions[first - 1 :][:MATRIX_SIDE]
    cells = {(cell.row, cell.column): cell for cell in found.cells}
    return {"matrix": found, "shown": shown, "cells": cells, "games": known, "first": first, "side": MATRIX_SIDE}


def _seats() -> int:
    return number("seats") or COMBINED


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

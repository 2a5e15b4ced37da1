"""Pairs: two versions head to head."""

from typing import Any, Final

from flask import Blueprint, request

from dashboard import here
from dashboard.pages.shared import shared_page
from dashboard.reading import games, ladder, pair

page: Final = Blueprint("pairs", __name__)


@page.get("/pairs/<game>", endpoint="pair")
def head_to_head(game: str) -> str:
    """How one fares against the other; without both names, a choice."""
    return shared_page("pair/pair.html", lambda: _pair(game, request.args.get("a", ""), request.args.get("b", "")))


def _pair(game: str, one: str, other: str) -> dict[str, Any]:
    with here.reading() as session:
        known = games.one(session, game)
        field = [rung.who for rung in ladder.ladder(session, game, with_trends=False).rungs]
        found = pair.head_to_head(session, one, other, game) if one and other and one != other else None
    return {"game": known, "field": field, "pair": found, "a": one, "b": other}

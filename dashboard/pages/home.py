"""Home: what is being played now, the latest results, the three ladders."""

from typing import Any, Final

from flask import Blueprint, Response, render_template

from dashboard import here
from dashboard.live.fragments import Fragment, live
from dashboard.pages.shared import shared_page
from dashboard.reading import games, ladder, matches, operations
from matchmaker.store.models import MatchState
from matchmaker.store.search import Wanted

page: Final = Blueprint("home", __name__)

TOP: Final = 5
LATEST: Final = 8


@page.get("/")
def home() -> str:
    """The front page."""
    return shared_page("home/home.html", _scene)


@page.get("/live/home")
def follow() -> Response:
    """The moving part of the front page."""

    def draw() -> Fragment:
        return Fragment(render_template("home/scene.html", **_scene()))

    return live("home", draw)


def _scene() -> dict[str, Any]:
    with here.reading() as session:
        known = games.every(session)
        return {
            "boards": [ladder.ladder(session, game.name, with_trends=False) for game in known],
            "running": operations.running(session),
            "latest": matches.newest(session, Wanted(state=MatchState.DONE), LATEST).items,
            "top": TOP,
            "titles": {game.name: game.title for game in known},
        }

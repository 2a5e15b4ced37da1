"""Pages: one blueprint per family, thin. They show what `reading` finds, and change things through `intake`."""

from typing import Final

from flask import Blueprint, Flask

from dashboard.pages import (
    account,
    bots,
    guide,
    home,
    ladders,
    matches,
    numbers,
    operations,
    pairs,
    probes,
    submit,
    tournaments,
)

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    home.page, ladders.page, bots.page, pairs.page, matches.page, tournaments.page, submit.page, guide.page,
    account.page, operations.page, probes.page,
)  # fmt: skip

NAVIGATION: Final = (
    ("ladders", "ladders.index", "Ladders"),
    ("bots", "bots.index", "Bots"),
    ("matches", "matches.index", "Matches"),
    ("tournaments", "tournaments.index", "Tournaments"),
    ("guide", "guide.index", "Guide"),
    ("submit", "submit.submit", "Submit a bot"),
)
"""Which families stand in the masthead: blueprint, endpoint, words."""


def install(app: Flask) -> None:
    """Put all pages into an app."""
    numbers.install(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.context_processor(lambda: {"navigation": NAVIGATION, "guide_chapters": guide.CHAPTERS})

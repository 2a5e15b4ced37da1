"""Pages: one blueprint per family, thin. They show what `reading` finds, and change things through `intake`."""

from typing import Final

from flask import Blueprint, Flask

from dashboard.pages import account, home

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (home.page, account.page)


NAVIGATION: Final[tuple[tuple[str, str, str], ...]] = ()
"""Which family stands in the masthead: blueprint, endpoint, words."""


def install(app: Flask) -> None:
    """Put all pages into an app."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.context_processor(lambda: {"navigation": NAVIGATION, "blueprints": app.blueprints})

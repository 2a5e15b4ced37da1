"""The API: the JSON twin of the pages and the way in for programs. Operations are thin: a reading, or the intake."""

from typing import Final

from flask import Blueprint, Flask

from dashboard.api import account, bots, exports, games, ladders, matches, operations, reference, tournaments
from dashboard.api.operation import Family
from dashboard.api.serving import view_of
from dashboard.door import bearers
from dashboard.door.forgery import FORGERY

PREFIX: Final = "/api/v1"

FAMILIES: Final[tuple[Family, ...]] = (
    games.GAMES,
    ladders.LADDERS,
    bots.BOTS,
    matches.MATCHES,
    tournaments.TOURNAMENTS,
    exports.EXPORTS,
    operations.OPERATIONS,
    account.ACCOUNT,
)


def install(app: Flask) -> None:
    """Put the API into an app."""
    api = Blueprint("api", __name__, url_prefix=PREFIX)
    api.before_request(bearers.identify)
    for family in FAMILIES:
        for operation in family.operations:
            api.add_url_rule(operation.rule, operation.name, view_of(operation), methods=[operation.method])
    reference.add(api, FAMILIES, PREFIX)
    # A token is no cookie: no other site can make a browser send it.
    FORGERY.exempt(api)
    app.register_blueprint(api)

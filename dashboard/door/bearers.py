"""Bearers: whoever holds a token may use the API as its account, within the token's scopes."""

from flask import request

from dashboard import here
from matchmaker.store import users
from matchmaker.store.models import Scope, User
from matchmaker.store.users import BadToken

_SCHEME = "bearer "


def bearer(scope: Scope) -> User | None:
    """Who asks, by the token in the Authorization header; None without one, BadToken with one that is not good."""
    given = request.headers.get("Authorization")
    if given is None:
        return None
    if not given.lower().startswith(_SCHEME):
        raise BadToken("write `Authorization: Bearer TOKEN`; other schemes are not known here")
    with here.league().store.write() as session:
        return users.bearer(session, given[len(_SCHEME) :].strip(), scope)

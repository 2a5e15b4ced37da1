"""Bearers: whoever holds a token may use the API as its account, within the token's scopes."""

from typing import Final

from flask import g, request

from dashboard import here
from matchmaker.store import users
from matchmaker.store.models import Scope, Token, User
from matchmaker.store.users import BadToken

_SCHEME: Final = "bearer "


def identify() -> None:
    """Find out who asks. A token that is not good is refused later: it shall count against its address first."""
    g.token, g.refused = None, None
    try:
        g.token = _token()
    except BadToken as error:
        g.refused = error


def bearer(scope: Scope) -> User | None:
    """Who asks, if their token is good for this; None without one, BadToken with a bad one."""
    if g.refused is not None:
        raise g.refused
    token: Token | None = g.token
    if token is None:
        return None
    users.check_scope(token, scope)
    users.note_use(here.league().store, token)
    return token.user


def whose() -> str:
    """Whose budget a request is taken from: the account's, or the address's while nobody has proved to be anybody."""
    return f"user:{g.token.user_id}" if g.token is not None else f"address:{request.remote_addr}"


def _token() -> Token | None:
    given = request.headers.get("Authorization")
    if given is None:
        return None
    if not given.lower().startswith(_SCHEME):
        raise BadToken("write `Authorization: Bearer TOKEN`; other schemes are not known here")
    with here.reading() as session:
        return users.token(session, given[len(_SCHEME) :].strip())

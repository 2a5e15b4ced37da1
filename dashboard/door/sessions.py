"""Sessions: a signed cookie that names an account, good until its password changes."""

import hashlib
import hmac
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Final, ParamSpec, TypeVar, cast

from flask import Flask, abort, g, redirect, request, session, url_for
from werkzeug.wrappers import Response

from dashboard import here
from matchmaker.league.workplace import Workplace
from matchmaker.store import users
from matchmaker.store.models import Charter, Role, User

P = ParamSpec("P")
R = TypeVar("R")

_COOKIE: Final = "riband_session"


def install(app: Flask) -> None:
    """Sign cookies with a key that all dashboards of a league share and nobody else knows."""
    with app.app_context():
        settings, league = here.settings(), here.league()
    app.secret_key = settings.secret or _derived(league)
    app.config.update(
        SESSION_COOKIE_NAME=f"__Host-{_COOKIE}" if settings.https else _COOKIE,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.https,
        PERMANENT_SESSION_LIFETIME=timedelta(days=settings.session_days),
    )
    app.context_processor(lambda: {"me": current_user(), "registration": settings.registration})


def sign_in(user: User) -> None:
    """Open a session for an account."""
    session.clear()  # what a stranger planted before is gone
    session.permanent = True
    session["user"] = user.id
    session["stamp"] = _stamp(user)
    g.user = user


def sign_out() -> None:
    """Close the session."""
    session.clear()
    g.user = None


def current_user() -> User | None:
    """Whoever looks at the page; None for a spectator."""
    if "user" not in g:
        g.user = _found()
    return cast(User | None, g.user)


def signed_in(view: Callable[P, R]) -> Callable[P, R | Response]:
    """A view for people with an account; others are asked to sign in first."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R | Response:
        if current_user() is None:
            return redirect(url_for("account.sign_in", next=request.full_path.rstrip("?")))
        return view(*args, **kwargs)

    return guarded


def admins_only(view: Callable[P, R]) -> Callable[P, R | Response]:
    """A view for organisers."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R | Response:
        user = current_user()
        if user is not None and user.role != Role.ADMIN:
            abort(403, "This page is for the organisers of the league.")
        return signed_in(view)(*args, **kwargs)

    return guarded


def myself() -> User:
    """The account behind a view that only people with one can see."""
    user = current_user()
    assert user is not None
    return user


def _found() -> User | None:
    number = session.get("user")
    if not isinstance(number, int):
        return None
    with here.reading() as reading:
        user = users.get(reading, number)
    if user is None or not hmac.compare_digest(str(session.get("stamp")), _stamp(user)):
        session.clear()
        return None
    return user


def _stamp(user: User) -> str:
    """Changes with the password, so that a new one closes all sessions that the old one opened."""
    return hashlib.sha256(f"{user.id}:{user.password_hash}".encode()).hexdigest()[:16]


def _derived(league: Workplace) -> str:
    with league.store.read() as reading:
        charter = reading.get_one(Charter, 1)
    return hmac.digest(charter.secret, b"sessions of the dashboard", "sha256").hex()

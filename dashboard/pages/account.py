"""Accounts: sign in, join, sign out; password and tokens."""

from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from dashboard import here
from dashboard.door import limits, passwords, sessions
from dashboard.door.sessions import myself, signed_in
from engine_service.kernel.errors import RibandError
from matchmaker.store import names, passes, users
from matchmaker.store.models import Errand, Scope
from matchmaker.store.users import UnknownUser

page: Final = Blueprint("account", __name__)

TOKEN_DAYS: Final = {"30": 30, "365": 365, "": None}
"""How long a new token may be good for."""


@page.get("/sign-in")
def sign_in() -> str | Response:
    """Ask for name and password."""
    if sessions.current_user() is not None:
        return redirect(_next())
    return render_template("account/sign_in.html", next=_next())


@page.post("/sign-in")
@limits.LIMITER.limit(limits.sign_ins)
def check_password() -> Response | tuple[str, int]:
    """Open a session, or say that something does not fit, without saying what."""
    with here.reading() as session:
        try:
            user = users.named(session, request.form.get("name", ""))
        except UnknownUser:
            user = None
    if not passwords.fits(request.form.get("password", ""), user.password_hash if user else None):
        user = None
    if user is None or user.disabled_at is not None:
        words = "No account has this name and this password."
        return render_template("account/sign_in.html", next=_next(), wrong=words), 403
    sessions.sign_in(user)
    return redirect(_next())


@page.get("/sign-in/<key>")
def link(key: str) -> str:
    """A sign-in link was opened; a button uses it, so that no preview of a link does."""
    with here.league().store.write() as session:
        found = passes.good(session, key, Errand.SIGN_IN)
        user = users.get(session, found.user_id or 0)
    if user is None:
        abort(403, "This account is closed.")
    return render_template("account/link.html", key=key, name=user.name)


@page.post("/sign-in/<key>")
@limits.LIMITER.limit(limits.sign_ins)
def use_link(key: str) -> Response:
    """Open a session with a sign-in link."""
    with here.league().store.write() as session:
        found = passes.good(session, key, Errand.SIGN_IN)
        user = users.get(session, found.user_id or 0)
        if user is None:
            abort(403, "This account is closed.")
        passes.use(session, found, user)
    sessions.sign_in(user)
    return redirect(url_for("home.home"))


@page.post("/sign-out")
def sign_out() -> Response:
    """Close the session."""
    sessions.sign_out()
    return redirect(url_for("home.home"))


@page.get("/join")
def join() -> str | Response:
    """Ask for what a new account needs."""
    if sessions.current_user() is not None:
        return redirect(url_for("home.home"))
    return render_template("account/join.html", invitation=request.args.get("invitation", ""), name="")


@page.post("/join")
@limits.LIMITER.limit(limits.sign_ins)
def make_account() -> Response | tuple[str, int]:
    """Make an account, if this league takes new ones."""
    given = {field: request.form.get(field, "") for field in ("name", "password", "invitation")}
    try:
        _join(given["name"], given["password"], given["invitation"])
    except RibandError as error:
        return render_template("account/join.html", **given | {"password": ""}, wrong=str(error)), 422
    return redirect(url_for("guide.index"))


def _join(name: str, password: str, invitation: str) -> None:
    registration = here.settings().registration
    if registration == "closed":
        abort(403, "This league takes no new accounts.")
    kept = passwords.hashed(password)
    with here.league().store.write() as session:
        invited = passes.good(session, invitation, Errand.JOIN) if registration == "invite" else None
        user = users.add(session, names.checked(name, "an account"))
        users.set_password(session, user, kept)
        if invited is not None:
            passes.use(session, invited, user)
    sessions.sign_in(user)


@page.get("/account")
@signed_in
def account() -> str:
    """Password and tokens."""
    with here.reading() as session:
        tokens = users.tokens_of(session, myself())
    return render_template("account/account.html", tokens=tokens, scopes=_scopes())


@page.post("/account/password")
@limits.LIMITER.limit(limits.sign_ins)
@signed_in
def change_password() -> Response:
    """Set a password; whoever has one must know it."""
    user = myself()
    if user.password_hash and not passwords.fits(request.form.get("old", ""), user.password_hash):
        flash("That is not your current password. Nothing was changed.", "wrong")
        return redirect(url_for("account.account"))
    kept = passwords.hashed(request.form.get("new", ""))
    with here.league().store.write() as session:
        users.set_password(session, user, kept)
        changed = users.get(session, user.id)
    assert changed is not None
    sessions.sign_in(changed)
    flash("Your password is set. All other sessions are closed.")
    return redirect(url_for("account.account"))


@page.post("/account/tokens")
@signed_in
def give_token() -> str:
    """A new token, shown on this page and never again."""
    chosen = [scope for scope in _scopes() if scope in request.form.getlist("scope")]
    days = TOKEN_DAYS.get(request.form.get("days", ""))
    name = request.form.get("name", "").strip() or "token"
    with here.league().store.write() as session:
        text = users.give_token(session, myself(), name, chosen or [Scope.READ], days)
        tokens = users.tokens_of(session, myself())
    return render_template("account/account.html", tokens=tokens, scopes=_scopes(), new_token=text)


@page.post("/account/tokens/revoke")
@signed_in
def revoke_token() -> Response:
    """Close the tokens of a name."""
    with here.league().store.write() as session:
        closed = users.revoke(session, myself(), request.form.get("name", ""))
    flash(f"{closed} token{'' if closed == 1 else 's'} revoked.")
    return redirect(url_for("account.account"))


def _scopes() -> list[Scope]:
    return [scope for scope in Scope if scope != Scope.ADMIN or myself().role == "admin"]


def _next() -> str:
    """Where to go after signing in: a page of ours, never another host."""
    wanted = request.values.get("next", "")
    parts = urlsplit(wanted)
    ours = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return wanted if ours else url_for("home.home")

"""Operations: how the league is, for its organisers."""

from typing import Final

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask_wtf.csrf import generate_csrf
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as Redirect

from dashboard import here, shelf
from dashboard.door.sessions import admins_only, myself
from dashboard.live.fragments import Fragment, live
from dashboard.pages.numbers import number
from dashboard.reading import audit as record
from dashboard.reading import operations as reading
from matchmaker import intake
from matchmaker.store import passes, users
from matchmaker.store.models import Role, User

page: Final = Blueprint("operations", __name__)

ACTS: Final = 50


@page.get("/operations")
@admins_only
def operations() -> str:
    """Workers, queues, throughput, faults, quarantine."""
    return render_template("operations/operations.html", state=_state())


@page.get("/live/operations")
@admins_only
def follow() -> Response:
    """The same, as it changes."""

    def draw() -> Fragment:
        return Fragment(render_template("operations/scene.html", state=_state()))

    # Its forms carry the token of the reader's own session.
    return live(f"operations:{generate_csrf()}", draw)


@page.post("/operations/release/<number:match_id>")
@admins_only
def release(match_id: int) -> Redirect:
    """Let a quarantined match be tried again."""
    intake.release_match(here.league(), myself(), match_id)
    flash(f"Match {match_id} waits again.")
    return redirect(url_for("operations.operations"))


@page.get("/operations/audit")
@admins_only
def audit() -> str:
    """What was done, and by whom."""
    with here.reading() as session:
        acts = record.acts(session, ACTS, number("before"))
    return render_template("operations/audit.html", acts=acts)


@page.get("/operations/people")
@admins_only
def people() -> str:
    """Accounts and invitations."""
    return _people()


@page.post("/operations/people/invite")
@admins_only
def invite() -> str:
    """A new invitation, shown this once."""
    with here.league().store.write() as session:
        key = passes.invite(session, myself())
    return _people(invitation=url_for("account.join", invitation=key, _external=True))


@page.post("/operations/people/<number:user_id>/<act>")
@admins_only
def change_account(user_id: int, act: str) -> Redirect:
    """Close an account, or open it again."""
    if act not in ("close", "reopen"):
        abort(404)
    with here.league().store.write() as session:
        user = _account(session, user_id)
        if user.id == myself().id:
            abort(409, "You cannot close your own account.")
        (users.close if act == "close" else users.reopen)(session, user, myself())
    flash(f"The account {user.name} is {'closed' if act == 'close' else 'open again'}.")
    return redirect(url_for("operations.people"))


@page.post("/operations/people/<number:user_id>/role")
@admins_only
def change_role(user_id: int) -> Redirect:
    """Make an author an admin, or an admin an author: oneself too, as long as another admin stays."""
    wanted = request.form.get("role", "")
    if wanted not in list(Role):
        abort(422, f"A role is one of {', '.join(Role)}.")
    with here.league().store.write() as session:
        user = _account(session, user_id)
        users.set_role(session, user, Role(wanted), myself())
    flash(f"{user.name} is an {wanted} now.")
    return redirect(url_for("account.account" if user.id == myself().id else "operations.people"))


def _account(session: Session, user_id: int) -> User:
    user = next((each for each in users.every(session) if each.id == user_id), None)
    if user is None:
        abort(404, "There is no such account.")
    return user


def _state() -> reading.Operations:
    """How the league is, looked up once a moment."""

    def look() -> reading.Operations:
        with here.reading() as session:
            return reading.operations(session)

    found: reading.Operations = shelf.here().get("operations", look)
    return found


def _people(invitation: str = "") -> str:
    with here.reading() as session:
        known = users.every(session)
        return render_template(
            "operations/people.html",
            users=known,
            only_admin=sum(user.role == Role.ADMIN and user.disabled_at is None for user in known) == 1,
            invitations=passes.invitations(session),
            invitation=invitation,
        )

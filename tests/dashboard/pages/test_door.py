"""Who comes in, and what they may do there."""

from collections.abc import Callable

import pytest
from itsdangerous import URLSafeTimedSerializer

from dashboard.settings import Settings
from matchmaker.store import passes, users
from matchmaker.store.models import Errand
from matchmaker.store.passes import BadPass
from tests.dashboard.pages.visiting import PASSWORD, Visitor

House = Callable[[Settings], Visitor]


def invitation(visitor: Visitor) -> str:
    with visitor.league.place.store.write() as session:
        return passes.invite(session, users.named(session, "ada"))


def link(visitor: Visitor, name: str) -> str:
    with visitor.league.place.store.write() as session:
        return passes.sign_in_link(session, users.named(session, name))


def close(visitor: Visitor, name: str) -> None:
    with visitor.league.place.store.write() as session:
        users.close(session, users.named(session, name), users.named(session, "ada"))


def test_the_right_password_opens_and_a_wrong_one_says_no_more_than_that(guest: Visitor) -> None:
    guest.signed_in("ann")
    assert "ann" in guest.get("/account")
    for name, password in (("ann", "not her password"), ("nobody", PASSWORD), ("ann", ""), ("bob", "")):
        refused = guest.another().sign_in(name, password)
        assert refused.status_code == 403
        assert "No account has this name and this password." in refused.text


def test_an_account_without_a_password_is_opened_by_none(guest: Visitor) -> None:
    for password in ("", "None", "no account has this password"):
        assert guest.sign_in("cay", password).status_code == 403


def test_a_closed_account_is_not_opened_and_its_session_ends(guest: Visitor) -> None:
    guest.signed_in("ann")
    close(guest, "ann")
    assert guest.client.get("/account").status_code == 302
    assert guest.another().sign_in("ann").status_code == 403


def test_signing_out_ends_the_session(guest: Visitor) -> None:
    guest.signed_in("ann")
    assert guest.post("/sign-out").status_code == 302
    assert guest.client.get("/account").status_code == 302


def test_a_new_password_ends_all_other_sessions(guest: Visitor) -> None:
    guest.signed_in("ann")
    other = guest.another()
    other.sign_in("ann")
    other.get("/account")
    guest.post("/account/password", old=PASSWORD, new="a better password")
    assert "All other sessions are closed" in guest.get("/account")
    assert other.client.get("/account").status_code == 302


def test_the_old_password_is_asked_for_and_a_short_one_is_refused(guest: Visitor) -> None:
    guest.signed_in("ann")
    guest.post("/account/password", old="wrong", new="a better password")
    assert guest.another().sign_in("ann").status_code == 302
    assert guest.post("/account/password", old=PASSWORD, new="short").status_code == 422


def test_a_forged_session_opens_nothing(guest: Visitor) -> None:
    forged = URLSafeTimedSerializer("a guess", salt="cookie-session").dumps({"user": 1, "stamp": "0" * 16})
    for cookie in (forged, "garbage", "eyJ1c2VyIjoxfQ.aaaa.bbbb", ""):
        guest.client.set_cookie("riband_session", cookie)
        assert guest.client.get("/account").status_code == 302


def test_a_session_with_a_right_signature_and_a_wrong_stamp_opens_nothing(guest: Visitor) -> None:
    with guest.client.session_transaction() as session:
        session["user"], session["stamp"] = 1, "0" * 16
    assert guest.client.get("/account").status_code == 302


def test_what_was_planted_before_signing_in_is_gone_afterwards(guest: Visitor) -> None:
    with guest.client.session_transaction() as session:
        session["planted"] = "by a stranger"
    guest.signed_in("ann")
    with guest.client.session_transaction() as session:
        assert "planted" not in session


def test_a_form_without_the_token_of_its_session_changes_nothing(guest: Visitor) -> None:
    guest.signed_in("ada")
    stranger = guest.another().token()
    forms = ["/account/tokens", "/account/password", "/submit", "/tournaments/new", "/operations/people/invite",
             "/operations/people/1/role", f"/operations/release/{guest.league.quarantined}",
             "/tournaments/draft/start", "/sign-out"]  # fmt: skip
    for path in forms:
        assert "not filled in here" in guest.client.post(path).get_data(as_text=True)
        assert guest.client.post(path, data={"csrf_token": stranger}).status_code == 400
    guest.get("/account")


def test_the_cookie_is_not_for_scripts_nor_for_other_sites(house: House) -> None:
    plain = house(Settings()).client.get("/sign-in").headers["Set-Cookie"]
    assert "HttpOnly" in plain
    assert "SameSite=Lax" in plain
    behind_tls = house(Settings(https=True)).client.get("/sign-in", base_url="https://league.test")
    assert behind_tls.headers["Set-Cookie"].startswith("__Host-riband_session=")
    assert "Secure" in behind_tls.headers["Set-Cookie"]
    assert "max-age" in behind_tls.headers["Strict-Transport-Security"]


@pytest.mark.parametrize("path", ["/", "/nope", "/static/style.css", "/api/v1/nope", "/sign-in"])
def test_every_answer_has_its_headers(visitor: Visitor, path: str) -> None:
    with visitor.client.get(path) as response:
        headers = response.headers
    assert "unsafe-inline" not in headers["Content-Security-Policy"]
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "wanted", ["https://evil.test/", "//evil.test/", "/\\evil.test", "javascript:alert(1)", "\\\\evil.test", ""]
)
def test_signing_in_never_leads_to_another_host(guest: Visitor, wanted: str) -> None:
    guest.signed_in("ann")
    guest.post("/sign-out")
    assert guest.post("/sign-in", name="ann", password=PASSWORD, next=wanted).location == "/"


def test_signing_in_leads_back_to_the_page_that_asked(guest: Visitor) -> None:
    guest.signed_in("ann")
    guest.post("/sign-out")
    asked = guest.client.get("/submit").location
    assert guest.client.post(
        "/sign-in", data={"csrf_token": guest.token(), "name": "ann", "password": PASSWORD, "next": "/submit"}
    ).location == "/submit"  # fmt: skip
    assert asked == "/sign-in?next=/submit"


def test_passwords_cannot_be_tried_without_end(house: House) -> None:
    guest = house(Settings(sign_ins_per_minute=3))
    answers = [guest.sign_in("ann", "guess") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [403, 403, 403, 429, 429]
    assert "more than 3 times in a minute. Wait a little" in answers[-1].text


def test_an_invitation_makes_one_account(house: House) -> None:
    guest = house(Settings(registration="invite", sign_ins_per_minute=100))
    assert "has been used or has expired" in guest.post("/join", name="eve", password=PASSWORD, invitation="x").text
    code = invitation(guest)
    assert guest.post("/join", name="eve", password=PASSWORD, invitation=code).status_code == 302
    assert "eve" in guest.get("/account")
    again = guest.another().post("/join", name="mallory", password=PASSWORD, invitation=code)
    assert again.status_code == 422


def test_an_open_league_takes_everybody_and_a_closed_one_nobody(house: House) -> None:
    assert house(Settings(registration="open")).post("/join", name="eve", password=PASSWORD).status_code == 302
    closed = house(Settings(registration="closed"))
    assert "takes no new accounts" in closed.get("/join")
    assert closed.post("/join", name="mallory", password=PASSWORD).status_code == 403


def test_nobody_joins_under_a_name_that_is_taken_or_none(house: House) -> None:
    guest = house(Settings(registration="open", sign_ins_per_minute=100))
    for name in ("ann", "ANN", "", "a b", "<b>x</b>", "ann\u202e", "x" * 41, "\x1b[31mred"):
        refused = guest.post("/join", name=name, password=PASSWORD)
        assert refused.status_code == 422, name
        assert "<b>x</b>" not in refused.text


def test_a_sign_in_link_works_once_and_only_when_its_button_is_pressed(guest: Visitor) -> None:
    key = link(guest, "cay")
    assert "Sign in as cay" in guest.get(f"/sign-in/{key}")
    assert "Sign in as cay" in guest.get(f"/sign-in/{key}")
    assert guest.post(f"/sign-in/{key}").status_code == 302
    assert "cay" in guest.get("/account")
    assert "has been used" in guest.another().get(f"/sign-in/{key}", status=403)
    assert guest.another().post(f"/sign-in/{key}").status_code == 403


def test_a_link_is_no_invitation_nor_the_other_way_round(guest: Visitor) -> None:
    with guest.league.place.store.write() as session:
        key = passes.sign_in_link(session, users.named(session, "cay"))
        code = passes.invite(session, users.named(session, "ada"))
        for text, errand in ((key, Errand.JOIN), (code, Errand.SIGN_IN)):
            with pytest.raises(BadPass):
                passes.good(session, text, errand)


def test_a_token_is_shown_once_works_and_can_be_revoked(guest: Visitor) -> None:
    guest.signed_in("ann")
    shown = guest.post("/account/tokens", name="laptop", scope=["read", "submit", "admin"], days="30").text
    token = shown.split('id="new-token">')[1].split("<")[0]
    assert token.startswith("riband_")
    assert token not in guest.get("/account")
    bearer = {"Authorization": f"Bearer {token}"}
    assert guest.client.get("/api/v1/account/tokens", headers=bearer).status_code == 200
    with guest.league.place.store.read() as session:
        (kept,) = [each for each in users.tokens_of(session, users.named(session, "ann")) if each.name == "laptop"]
    assert kept.scopes == ["read", "submit"]  # an author cannot give what an author has not
    guest.post("/account/tokens/revoke", name="laptop")
    assert "laptop" not in guest.get("/account").split("New token")[0]
    assert guest.client.get("/api/v1/account/tokens", headers=bearer).status_code == 401


def test_organisers_close_and_reopen_accounts_but_not_their_own(guest: Visitor) -> None:
    guest.signed_in("ada")
    with guest.league.place.store.read() as session:
        ann, ada = users.named(session, "ann").id, users.named(session, "ada").id
    guest.post(f"/operations/people/{ann}/close")
    with guest.league.place.store.read() as session:
        assert users.get(session, ann) is None
    guest.post(f"/operations/people/{ann}/reopen")
    with guest.league.place.store.read() as session:
        assert users.get(session, ann) is not None
    assert guest.post(f"/operations/people/{ada}/close").status_code == 409
    assert guest.post(f"/operations/people/{ann}/promote").status_code == 404
    log = guest.get("/operations/audit")
    assert "account closed" in log
    assert "account reopened" in log


def test_an_organiser_makes_another_and_takes_it_back(guest: Visitor) -> None:
    guest.signed_in("ada")
    with guest.league.place.store.read() as session:
        ann = users.named(session, "ann").id
    assert guest.post(f"/operations/people/{ann}/role", role="admin").status_code == 302
    assert "ann is an admin now" in guest.get("/operations/people")
    other = guest.another().signed_in("ann")
    other.get("/operations")
    shown = other.post("/account/tokens", name="deck", scope=["read", "admin"], days="30").text
    token = shown.split('id="new-token">')[1].split("<")[0]
    bearer = {"Authorization": f"Bearer {token}"}
    assert other.client.get("/api/v1/operations", headers=bearer).status_code == 200
    guest.post(f"/operations/people/{ann}/role", role="author")
    other.get("/operations", status=403)
    # A token of an admin is none when its owner is admin no more; the others stay.
    assert other.client.get("/api/v1/operations", headers=bearer).status_code == 401
    kept = {"Authorization": f"Bearer {guest.league.tokens['ann']}"}
    assert other.client.get("/api/v1/account", headers=kept).status_code == 200
    log = guest.get("/operations/audit")
    assert log.count("role changed") == 2
    assert "name ann, role admin" in log


def test_the_last_organiser_stays_one(guest: Visitor) -> None:
    guest.signed_in("ada")
    with guest.league.place.store.read() as session:
        ann, ada = users.named(session, "ann").id, users.named(session, "ada").id
    refused = guest.post(f"/operations/people/{ada}/role", role="author")
    assert refused.status_code == 409
    assert "ada is the last admin" in refused.text
    guest.post(f"/operations/people/{ann}/role", role="admin")
    assert guest.post(f"/operations/people/{ada}/role", role="author").location == "/account"
    guest.get("/operations/people", status=403)


def test_roles_are_given_by_organisers_and_only_those_there_are(guest: Visitor) -> None:
    with guest.league.place.store.read() as session:
        ann = users.named(session, "ann").id
    author = guest.another().signed_in("ann")
    assert author.post(f"/operations/people/{ann}/role", role="admin").status_code == 403
    assert guest.post(f"/operations/people/{ann}/role", role="admin").location.startswith("/sign-in")
    guest.signed_in("ada")
    assert guest.post(f"/operations/people/{ann}/role", role="captain").status_code == 422
    assert guest.post("/operations/people/99/role", role="admin").status_code == 404
    with guest.league.place.store.read() as session:
        assert users.named(session, "ann").role == "author"

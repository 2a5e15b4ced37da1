"""Who may: tokens with scopes, limits, and input nobody would send by accident."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from sqlalchemy import select, update

from matchmaker import redis_server
from matchmaker.store import now, users
from matchmaker.store.models import Scope, Token, User
from tests.dashboard.api.asking import Asker
from tests.dashboard.seeded import GAME, Seeded

HOSTILE = [
    "' OR 1=1 --",
    "'; DROP TABLE matches; --",
    "../../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "<script>alert(1)</script>",
    "\u202edlrow",
    "\x1b[31mred\x1b[0m",
    "x" * 10_240,
    "\x00",
    "%00",
    "{{7*7}}",
    "${jndi:ldap://x}",
    "💣",
    "\ufeff",
]


def test_a_passer_by_reads_and_changes_nothing(ask: Asker) -> None:
    ask.get(f"/ladders/{GAME}")
    for method, path in (
        ("POST", "/matches"),
        ("POST", f"/bots/anchor/versions/{GAME}/1/retire"),
        ("POST", "/tournaments"),
        ("POST", "/tournaments/draft/start"),
        ("GET", "/account"),
        ("GET", "/audit"),
        ("DELETE", "/account/tokens/1"),
    ):
        response = ask(method, path)
        assert response.status_code == 401, path
        assert response.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_league_may_be_closed_to_passers_by(serve: Callable[..., Asker]) -> None:
    closed = serve(anonymous_reads=False)
    assert "needs a token with the scope read" in closed.refused("GET", "/games", 401)
    assert closed.get("/games", "reader")["items"]


def test_scopes_bound_what_a_token_can_do(ask: Asker) -> None:
    assert "this needs one for submit" in ask.refused("POST", "/tournaments/draft/start", 403, "reader")
    assert "this needs one for admin" in ask.refused("GET", "/audit", 403, "ann")
    assert "this needs one for admin" in ask.refused("POST", "/account/tokens", 403, "ann", json={})


@pytest.mark.parametrize("token", ["riband_forged", "", "x" * 9000, "riband_" + "A" * 43, "é", "null"])
def test_forged_tokens_open_nothing_even_where_passers_by_may_read(ask: Asker, token: str) -> None:
    response = ask("GET", "/games", headers={"Authorization": f"Bearer {token}".encode().decode("latin-1")})
    assert response.status_code == 401
    assert response.json is not None
    assert response.json["detail"] == "this token is not known, has expired or was revoked"


def test_other_schemes_are_refused_with_the_right_one(ask: Asker) -> None:
    response = ask("GET", "/games", headers={"Authorization": "Basic YW5uOnB3"})
    assert response.status_code == 401
    assert "Bearer TOKEN" in response.text


def test_expired_and_revoked_tokens_and_those_of_closed_accounts_open_nothing(change: Asker) -> None:
    store = change.league.place.store
    assert change.get("/account", "ann")["name"] == "ann"
    with store.write() as session:
        ann = users.named(session, "ann")
        short = users.give_token(session, ann, "short", (Scope.SUBMIT,), days=1)
    change.get("/account", short)
    with store.write() as session:
        session.execute(update(Token).where(Token.name == "short").values(expires_at=now(session)))
    change.refused("GET", "/account", 401, short)
    with store.write() as session:
        users.revoke(session, users.named(session, "ann"), "test")
    change.refused("GET", "/account", 401, "ann")
    change.get("/account", "bob")
    with store.write() as session:
        session.execute(update(User).where(User.name == "bob").values(disabled_at=now(session)))
    change.refused("GET", "/account", 401, "bob")


def test_tokens_are_given_listed_and_closed_one_by_one(change: Asker) -> None:
    given = change.post("/account/tokens", "ada", 201, json={"name": "laptop", "scopes": ["submit"], "days": 3})
    assert change.get("/account", given["token"])["role"] == "admin"
    listed = change.get("/account/tokens", "ada")["items"]
    assert [token["name"] for token in listed] == ["laptop", "test"]
    assert "token" not in listed[0], "its text is nowhere"
    change.refused("DELETE", f"/account/tokens/{given['line']['id']}", 404, "bob")
    assert change("DELETE", f"/account/tokens/{given['line']['id']}", "ada").status_code == 204
    change.refused("GET", "/account", 401, given["token"])


def test_when_a_token_was_used_is_written_down_now_and_then(change: Asker) -> None:
    change.get("/account", "ann")
    with change.league.place.store.read() as session:
        first = session.scalar(select(Token.used_at).join(User).where(User.name == "ann", Token.name == "test"))
    change.get("/account", "ann")
    with change.league.place.store.read() as session:
        again = session.scalar(select(Token.used_at).join(User).where(User.name == "ann", Token.name == "test"))
    assert first is not None
    assert first == again


def test_whoever_asks_too_often_is_told_when_to_come_back_and_others_are_not_slowed(
    serve: Callable[..., Asker],
) -> None:
    ask = serve(reads_per_minute=5, writes_per_minute=2)
    for _ in range(5):
        ask.get("/games")
    response = ask("GET", "/bots")
    assert response.status_code == 429
    assert response.content_type == "application/problem+json"
    assert 0 < int(response.headers["Retry-After"]) <= 60
    ask.get("/games", "ann")
    for _ in range(2):
        ask.refused("POST", "/matches", 422, "ann", json={})
    ask.refused("POST", "/matches", 429, "ann", json={})
    ask.refused("POST", "/matches", 422, "bob", json={})


def test_trying_tokens_uses_up_the_budget_of_the_address(serve: Callable[..., Asker]) -> None:
    ask = serve(reads_per_minute=3)
    statuses = [ask("GET", "/games", f"riband_guess{number}").status_code for number in range(5)]
    assert statuses == [401, 401, 401, 429, 429]


READER: Final = """
import sys
from dashboard import create_app
from dashboard.settings import Settings
from matchmaker.league.workplace import Workplace
from matchmaker.settings import Settings as LeagueSettings

client = create_app(Settings(reads_per_minute=4), Workplace(LeagueSettings(home=sys.argv[1]))).test_client()
for _ in sys.stdin:
    print(client.get("/api/v1/games").status_code, flush=True)
"""


def test_all_dashboards_of_a_league_count_together_in_redis_and_go_on_without_it(template: Seeded) -> None:
    with TemporaryDirectory(prefix="riband-") as home, ExitStack() as stack:  # the path of a socket may not be long
        shutil.copytree(template.place.settings.home, home, dirs_exist_ok=True)
        settings = replace(template.place.settings, home=home)
        redis_server.start(settings)
        stack.callback(redis_server.stop, settings)
        one, other = (stack.enter_context(_reader(home)) for _ in range(2))
        assert [_asked(reader) for reader in (one, other, one, other, one, other)] == [200] * 4 + [429] * 2
        redis_server.stop(settings)
        assert [_asked(reader) for reader in (one, other)] == [200, 200], "each counts for itself, in memory"


def _reader(home: str) -> subprocess.Popen[str]:
    """A dashboard in a process of its own, which is read whenever it is told to."""
    command = [sys.executable, "-c", READER, home]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _asked(reader: subprocess.Popen[str]) -> int:
    assert reader.stdin is not None
    assert reader.stdout is not None
    print(file=reader.stdin, flush=True)
    return int(reader.stdout.readline())


@pytest.mark.parametrize("evil", HOSTILE)
def test_hostile_names_find_nothing_break_nothing_and_come_back_harmless(ask: Asker, evil: str) -> None:
    from urllib.parse import quote

    written = quote(evil, safe="")
    for path in (
        f"/bots/{written}",
        f"/games/{written}",
        f"/ladders/{written}",
        f"/tournaments/{written}",
        f"/matches/{written}",
        f"/matches?bot={written}",
        f"/matches?game={written}",
        f"/matches?before={written}",
        f"/bots?owner={written}",
        f"/bots?after={written}",
        f"/ladders/{GAME}/pair?one={written}&other=anchor",
        f"/exports/tournaments/{written}",
        f"/games?{written}=1",
    ):
        response = ask("GET", path)
        assert response.status_code in (200, 404, 422), (path, response.text)
        assert response.mimetype in ("application/json", "application/problem+json")
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert len(response.data) < 2000, "a stranger's text is cut short"
        for raw in ("\x1b", "\u202e", "\x00"):
            assert raw not in response.text


def test_no_cookie_opens_the_api(ask: Asker) -> None:
    client = ask.app.test_client()
    with client.session_transaction() as session:
        session["user"] = 1
    assert client.post("/api/v1/tournaments/draft/start").status_code == 401


def test_every_error_is_a_problem_and_tells_nothing_of_the_inside(ask: Asker) -> None:
    response = ask("GET", f"/matches/{ask.league.decided}/seats/9/log", "ada")
    assert response.status_code == 422
    assert response.json is not None
    assert response.json["errors"] == [{"where": "seat", "what": "Input should be less than or equal to 3"}]
    assert "Traceback" not in response.text

"""What strangers write into addresses, forms and files: it is refused in words, and never comes back as markup."""

import io
import zipfile
from dataclasses import replace

import pytest

from dashboard import create_app
from matchmaker.league.workplace import Workplace
from matchmaker.store import bots
from matchmaker.store.models import VersionState
from tests.dashboard.conftest import PLENTY
from tests.dashboard.pages.visiting import Visitor
from tests.dashboard.seeded import GAME, Seeded

HTML = "<script>alert(1)</script>"
NASTY = [HTML, "'; DROP TABLE users; --", '" onmouseover="x', "\u202egnp.exe", "\x1b[31mred\x1b[0m", "a" * 10_000,
         "../../etc/passwd", "%00", "\x00", "{{ 7 * 7 }}", "٣", "-1", "9" * 400, "1e9", "🚢"]  # fmt: skip
"""HTML, SQL, attributes, right-to-left, ANSI, 10 kB, traversal, NUL, templates, foreign digits, numbers too large."""

BOT = b"from bots.sdk import run\nrun(lambda decision: 0)\n"


def is_clean(text: str) -> bool:
    return HTML not in text and ' onmouseover="x' not in text and "49" not in text.split("<title>")[1].split("<")[0]


@pytest.mark.parametrize("nasty", NASTY)
def test_nasty_queries_are_answered_without_a_fault_of_ours(visitor: Visitor, nasty: str) -> None:
    asked = {
        "/matches": ("bot", "game", "kind", "state", "seats", "before", "faulty", "tournament", "_anchor", "endpoint"),
        f"/ladders/{GAME}": ("q", "seats", "kind"),
        f"/matrix/{GAME}": ("from", "seats"),
        f"/pairs/{GAME}": ("a", "b"),
        "/bots": ("owner", "after"),
        "/bots/anchor": ("game",),
        "/tournaments": ("before",),
        "/sign-in": ("next",),
        "/join": ("invitation",),
    }
    for path, names in asked.items():
        for name in names:
            query = {"a": "anchor/1", name: nasty} if path.startswith("/pairs") else {name: nasty}
            response = visitor.client.get(path, query_string=query)
            assert response.status_code < 500, (path, name)
            assert is_clean(response.text), (path, name)


@pytest.mark.parametrize("nasty", NASTY)
def test_nasty_paths_are_not_found(visitor: Visitor, nasty: str) -> None:
    for path in ("/bots/{}", "/ladders/{}", "/matrix/{}", "/pairs/{}", "/tournaments/{}", "/guide/{}", "/static/{}",
                 "/matches/{}", f"/bots/anchor/{GAME}/{{}}", f"/bots/{{}}/{GAME}/1", "/sign-in/{}",
                 "/live/tournaments/{}"):  # fmt: skip
        with visitor.client.get(path.format(nasty.replace("%", "%25").replace("?", "%3f"))) as response:
            assert response.status_code in (301, 308, 400, 403, 404, 422), (path, response.status_code)
            text = response.get_data(as_text=True)
            assert "<title>" not in text or is_clean(text)


@pytest.mark.parametrize("path", ["/static/../settings.py", "/static/%2e%2e/settings.py", "/static//etc/passwd"])
def test_no_path_leads_out_of_the_folder(visitor: Visitor, path: str) -> None:
    with visitor.client.get(path) as response:
        assert response.status_code in (308, 404)


def upload(visitor: Visitor, content: bytes, file_name: str, **form: str) -> tuple[int, str]:
    file = (io.BytesIO(content), file_name)
    response = visitor.post("/submit", file=file, **{"game": GAME, "name": "mine"} | form)
    return response.status_code, response.text


def a_zip(*members: tuple[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in members:
            archive.writestr(name, content)
    return buffer.getvalue()


def test_a_good_upload_is_taken_in_and_its_page_follows_the_vetting(guest: Visitor) -> None:
    guest.signed_in("ann")
    status, _ = upload(guest, BOT, "mine.py")
    assert status == 302
    page = guest.get(f"/bots/mine/{GAME}/1")
    assert "Waiting for a worker" in page
    assert f'data-live="/live/bots/mine/{GAME}/1"' in page


@pytest.mark.parametrize(
    ("content", "file_name", "status"),
    [
        (b"", "empty.py", 422),
        (b"\x00\xff\xfe" * 100, "noise.py", 422),
        (b"PK\x03\x04 not really", "broken.zip", 422),
        (b"MZ" + b"\x00" * 100, "bot.exe", 422),
        (a_zip(("bot.py", BOT)), "no-manifest.zip", 422),
        (a_zip(("../../evil.py", BOT), ("bot.toml", b'name = "x"')), "climbing.zip", 422),
        (BOT, HTML + ".txt", 422),
    ],
)
def test_a_malformed_upload_is_refused_with_the_reason(
    guest: Visitor, content: bytes, file_name: str, status: int
) -> None:
    guest.signed_in("ann")
    found, text = upload(guest, content, file_name)
    assert found == status, text
    assert "It was not taken in." in text
    assert is_clean(text)


def test_no_file_at_all_is_refused_with_the_reason(guest: Visitor) -> None:
    guest.signed_in("ann")
    assert "choose a file" in guest.post("/submit", game=GAME).text


def test_an_upload_beyond_the_limit_is_refused(copied: Seeded) -> None:
    settings = replace(copied.place.settings, max_upload_bytes=1000)
    with Workplace(settings) as place:
        league = replace(copied, place=place)
        guest = Visitor(create_app(PLENTY, place), league).signed_in("ann")
        status, text = upload(guest, b"#" * 1001, "large.py")
        assert status == 413
        assert "The artifact has 1001 bytes; this league takes 1000 at most." in text
        assert "It was not taken in." in text
        status, text = upload(guest, b"#" * 70_000, "huge.py")
        assert status == 413
        assert "Too much cargo" in text


@pytest.mark.parametrize("nasty", [nasty for nasty in NASTY if nasty != "1e9"])
def test_a_bot_with_a_nasty_name_is_refused(guest: Visitor, nasty: str) -> None:
    guest.signed_in("ann")
    status, text = upload(guest, BOT, "mine.py", name=nasty)
    assert status == 422
    assert is_clean(text)


@pytest.mark.parametrize("nasty", NASTY)
def test_a_tournament_with_nasty_words_is_refused(guest: Visitor, nasty: str) -> None:
    guest.signed_in("ann")
    good = {"name": "fine", "game": GAME, "format": "swiss", "seats": "2", "entrant": ["anchor/1", "breaker/1"]}
    for field in ("name", "game", "format", "entrant"):
        refused = guest.post("/tournaments/new", **good | {field: nasty})
        assert refused.status_code in (302, 404, 413, 422), field
        assert refused.status_code != 302 or field == "name"
        assert is_clean(refused.text) or refused.status_code == 302


def test_numbers_of_a_tournament_are_numbers(guest: Visitor) -> None:
    guest.signed_in("ann")
    good = {"name": "fine", "game": GAME, "format": "swiss", "seats": "2", "entrant": ["anchor/1", "breaker/1"]}
    for field in ("seats", "blocks", "rounds"):
        for text in ("-1", "1e3", "٣٣٣٣٣", "99999", "x", "7" if field == "seats" else "0.5"):
            refused = guest.post("/tournaments/new", **good | {field: text})
            assert refused.status_code == 422, (field, text)


def test_a_bots_own_words_come_back_as_text(guest: Visitor) -> None:
    with guest.league.place.store.write() as session:
        version = bots.version_named(session, "anchor/2", GAME)
        evidence = {"detail": HTML, "log": HTML + "\x1b[31m", "offending": HTML, "exit_code": 1}
        bots.decide(session, version, VersionState.REJECTED, f"crash: {HTML}", evidence)
    for visitor in (guest, guest.another().signed_in("ann")):
        text = visitor.get(f"/bots/anchor/{GAME}/2")
        assert HTML not in text
        assert "&lt;script&gt;" in text

"""Watching a match: a real worker plays it, a real Redis tells of it, a real browser follows it to its end."""

import gzip
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace as changed
from threading import Thread

import pytest
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from dashboard import create_app
from dashboard.settings import Settings
from engine_service.kernel import replay
from matchmaker.league import broadcast
from matchmaker.league.workplace import Workplace
from matchmaker.store import bots, matches
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.models import Kind, MatchState, VersionState
from tests.matchmaker.league.live import GAME, LiveLeague, eventually

SLOW_BOT = """
import time
from bots.sdk import run

def decide(decision):
    time.sleep(0.45)
    return decision.legal_moves[len(decision.legal_moves) // 2]

run(decide)
"""
CRASHING_BOT = """
import time
from bots.sdk import run

asked = []

def decide(decision):
    asked.append(decision)
    if len(asked) == 6:
        raise SystemExit("iceberg")
    time.sleep(0.45)
    return decision.legal_moves[0]

run(decide)
"""


@pytest.fixture(scope="module")
def league() -> Iterator[LiveLeague]:
    """A league with a worker."""
    with LiveLeague(RIBAND_BANK_SECONDS="60") as opened:
        opened.open()
        opened.start_worker()
        yield opened


@pytest.fixture(scope="module")
def versions(league: LiveLeague) -> tuple[int, int]:
    """Two slow bots, the second of which will crash."""
    slow, falling = league.submit("slow", SLOW_BOT), league.submit("falling", CRASHING_BOT)
    with league.place.store.write() as session:
        for one in (slow, falling):
            bots.get(session, one).state = VersionState.ACTIVE
    return slow, falling


@pytest.fixture(scope="module")
def decided(league: LiveLeague, versions: tuple[int, int]) -> int:
    """A match that nobody watched and that is over."""
    match_id = queue(league, versions, "unwatched", seed=77)
    eventually(lambda: league.state_of(match_id) == MatchState.DONE, 60, "the match is decided")
    return match_id


def queue(league: LiveLeague, versions: tuple[int, int], name: str, seed: int) -> int:
    """Have a match of a few seconds played."""
    block = PlannedBlock(name, 0, GAME, (versions,), seed)
    with league.place.store.write() as session:
        (match_id,) = matches.queue(session, block, Kind.LADDER, True, {"round_limit": "14"}, urgency=matches.URGENT)
    league.place.dispatch.top_up(league.place.store)
    return match_id


@contextmanager
def served(league: LiveLeague) -> Iterator[str]:
    """The dashboard of a league, in a thread."""
    server = make_server("127.0.0.1", 0, create_app(Settings(threads=12), league.place), threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_match_is_followed_live_to_its_result(league: LiveLeague, versions: tuple[int, int], page: Page) -> None:
    with served(league) as address:
        match_id = queue(league, versions, "watched", seed=76)
        eventually(lambda: league.state_of(match_id) == MatchState.RUNNING, 60, "the match is being played")
        page.goto(f"{address}/matches/{match_id}")
        viewer = page.locator(".riband-viewer")
        expect(viewer).to_have_attribute("data-ready", "true", timeout=15_000)
        expect(page.locator(".rv-live")).to_be_visible()
        expect(page.locator(".rv-waiting")).to_contain_text(
            re.compile("Waiting for .* (slow|falling)/1 to (begin|decide)")
        )
        place = page.locator(".rv-place")
        # It follows: the newest frame is shown, and more come.
        expect(place).to_have_text(re.compile(r"^([1-9]\d*) / \1 "), timeout=15_000)
        seen = int(place.inner_text().split()[0])
        expect(place).not_to_have_text(re.compile(rf"^{seen} / "), timeout=15_000)
        # The reader goes back: it stays there while the match grows, until told to return.
        page.keyboard.press("Home")
        expect(place).to_have_text(re.compile(r"^0 / "))
        total = place.inner_text().split()[2]
        expect(place).not_to_have_text(re.compile(rf"/ {total} "), timeout=15_000)
        expect(place).to_have_text(re.compile(r"^0 / "))
        page.get_by_role("button", name="Back to live").click()
        expect(place).to_have_text(re.compile(r"^([1-9]\d*) / \1 "))
        expect(page.get_by_role("button", name="Download replay")).to_have_count(0)
        # It ends with the result, the fault and the times, without a reload.
        expect(page.get_by_role("heading", name="Result (")).to_be_visible(timeout=60_000)
        expect(page.locator(".rv-live")).to_be_hidden()
        expect(page.locator(".rv-waiting")).to_be_hidden()
        expect(page.locator(".rv-moves .rv-fault")).to_contain_text("falling/1 (seat 1) forfeits: crash")
        expect(page.get_by_role("heading", name="Time", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Download replay")).to_be_visible()
        # And so does the page around it.
        expect(page.locator("[data-until-decided=state]")).to_have_text("done")
        expect(page.get_by_role("link", name="Times of all decisions")).to_be_visible()


def test_the_document_of_a_decided_match_is_whole_and_kept_by_its_hash(league: LiveLeague, decided: int) -> None:
    client = create_app(Settings(), league.place).test_client()
    address = f"/matches/{decided}/document.json"
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.content_encoding == "gzip"
    told = json.loads(gzip.decompress(packed.data))
    assert client.get(address).json == told
    again = client.get(address, headers={"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    recorded = replay.from_json(told["replay"])
    assert replay.verify(recorded) == []
    assert [frame["move"] for frame in told["frames"][1:]] == list(recorded.moves)
    assert (told["live"], told["seed"], told["clock"]["bank"]) == (False, "77", 60.0)
    # The league gets another clock; the match keeps its own.
    with Workplace(changed(league.place.settings, bank_seconds=5.0)) as hasty:
        later = create_app(Settings(), hasty).test_client().get(address).json
    assert later is not None
    assert later["clock"] == told["clock"]
    asked = [frame["number"] - 1 for frame in told["frames"] if frame["how"] == "chosen"]
    assert set(map(str, asked)) <= set(told["times"])


def test_what_redis_was_told_is_the_beginning_of_the_match_and_expires(league: LiveLeague, decided: int) -> None:
    server = league.place.dispatch.redis
    heard = broadcast.Overheard([], [])
    assert broadcast.listen(server, decided, 1, heard)
    assert not broadcast.listen(server, decided, 1, heard), "nothing is told twice"
    document = create_app(Settings(), league.place).test_client().get(f"/matches/{decided}/document.json").json
    assert document is not None
    made = [frame["move"] for frame in document["frames"][1:]]
    assert len(heard.moves) > 10
    assert made[: len(heard.moves)] == heard.moves
    assert [forfeit.seat for forfeit in heard.forfeits] == [1]
    left = server.ttl(broadcast.key_of(decided, 1))
    assert 0 < left <= broadcast.KEPT_SECONDS


def test_events_go_on_where_the_watcher_was_and_end_when_there_is_nothing_more(
    league: LiveLeague, decided: int
) -> None:
    client = create_app(Settings(), league.place).test_client()
    for cursor in ("1.3", "", "nonsense", "9" * 40):
        answer = client.get(f"/matches/{decided}/events", headers={"Last-Event-ID": cursor})
        assert answer.mimetype == "text/event-stream"
        assert "event: reload" in answer.text
    assert client.get("/matches/999999/events").status_code == 404
    assert client.get("/matches/999999/document.json").status_code == 404


def test_why_a_match_cannot_be_watched_is_said(league: LiveLeague, versions: tuple[int, int]) -> None:
    with league.place.store.write() as session:
        block = PlannedBlock("cancelled", 0, GAME, (versions,), seed=78)
        (queued,) = matches.queue(session, block, Kind.REQUEST, False, {}, urgency=matches.USUAL)
        matches.get(session, queued).state = MatchState.CANCELLED
    answer = create_app(Settings(), league.place).test_client().get(f"/matches/{queued}/document.json")
    assert answer.status_code == 404
    assert answer.json is not None
    assert answer.json["detail"] == f"match {queued} is cancelled"


def test_the_files_of_the_viewer_are_served_and_nothing_else(league: LiveLeague) -> None:
    client = create_app(Settings(), league.place).test_client()
    with client.get("/viewer/any/start.js") as answer:
        assert answer.mimetype == "text/javascript"
        assert "immutable" not in answer.headers["Cache-Control"], "the hash in the address is not that of the files"
    for path in ("/viewer/any/../document.py", "/viewer/any/%2e%2e/document.py", "/viewer/any/none.js"):
        assert client.get(path).status_code == 404

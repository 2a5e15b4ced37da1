"""Submit a bot and see it rated, see why one fails, watch replays, hold a tournament."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from dashboard import local
from engine_service.kernel import registry
from matchmaker.store import bots
from matchmaker.store.models import Kind, MatchState
from matchmaker.store.search import Wanted, newest
from tests.browser import Chromium
from tests.dashboard.walks.conftest import PATIENCE_SECONDS
from tests.matchmaker.league.live import FIRST_BOT, GAME, LAST_BOT, LiveLeague, eventually

SINKING_BOT = "raise SystemExit('I never learnt to swim')\n"
LONG = PATIENCE_SECONDS * 1000


def submit(page: Page, folder: Path, name: str, source: str) -> None:
    """Through the form, as an author does."""
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    page.goto("/")
    page.get_by_role("link", name="Submit a bot").click()
    page.get_by_label("Drop your bot here").set_input_files(file)
    expect(page.locator("[data-chosen]")).to_contain_text(f"{name}.py")
    page.get_by_label("Game").select_option(GAME)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Submit").click()


def test_a_bot_is_submitted_vetted_rated_and_found_on_the_ladder(walk: Page, tmp_path: Path) -> None:
    submit(walk, tmp_path, "mauretania", FIRST_BOT)
    expect(walk.get_by_role("heading", name="mauretania/1")).to_be_visible()
    # The page follows by itself: vetted, then rated.
    expect(walk.locator("#vetting .tag").first).to_have_text("active", timeout=LONG)
    expect(walk.locator("#vetting .facts")).to_contain_text("all tables", timeout=LONG, ignore_case=True)
    walk.get_by_role("link", name="Ladders").click()
    walk.get_by_role("link", name="Crossing Oceans").click()
    walk.locator("#ladder").get_by_role("link", name="mauretania/1").click()
    walk.locator(".brow").get_by_role("link", name="mauretania").click()
    expect(walk.get_by_role("heading", name="mauretania", exact=True)).to_be_visible()
    expect(walk.get_by_role("heading", name="Opponents")).to_be_visible()


def test_a_bot_that_fails_its_vetting_shows_its_author_the_whole_reason(walk: Page, tmp_path: Path) -> None:
    submit(walk, tmp_path, "vasa", SINKING_BOT)
    expect(walk.locator("#vetting .tag").first).to_have_text("rejected", timeout=LONG)
    expect(walk.locator("#vetting")).to_contain_text("crash: its process ended with exit code 1")
    expect(walk.locator("#vetting pre")).to_contain_text("I never learnt to swim")
    expect(walk.locator("#vetting")).to_contain_text("riband check vasa.py")


@pytest.mark.parametrize("game", registry.names())
def test_a_replay_is_watched_to_its_end(walk: Page, league: LiveLeague, game: str) -> None:
    def found() -> list[int]:
        with league.place.store.read() as session:
            random = [version.id for version in bots.versions_named(session, "random", game)]
            wanted = Wanted(game=game, kind=Kind.VET, state=MatchState.DONE, version_ids=random)
            return newest(session, wanted, 1)

    eventually(lambda: bool(found()), PATIENCE_SECONDS, "a decided match")
    walk.goto(f"/matches/{found()[0]}")
    expect(walk.locator(".riband-viewer")).to_have_attribute("data-ready", "true", timeout=LONG)
    walk.get_by_role("button", name="Next (→)").click()
    expect(walk.locator(".rv-place")).to_contain_text("1 /")
    walk.get_by_role("button", name="Last (End)").click()
    last = walk.get_by_role("slider", name="Move").get_attribute("max")
    assert last is not None
    assert int(last) > 1  # a vetting that ends with a fault, or at this league's low round limit, may be short
    expect(walk.locator(".rv-place")).to_contain_text(f"{last} / {last}")
    expect(walk.get_by_role("heading", name="Result (")).to_be_visible()


def test_a_tournament_is_opened_and_watched_to_its_end(walk: Page, league: LiveLeague) -> None:
    ids = [league.submit("rex", FIRST_BOT), league.submit("bremen", LAST_BOT)]
    eventually(lambda: league.has_vetted(*ids), PATIENCE_SECONDS, "both are vetted")
    walk.goto("/tournaments")
    walk.get_by_role("link", name="New tournament").click()
    walk.get_by_role("link", name="Crossing Oceans").click()
    walk.get_by_label("Name").fill("atlantic-cup")
    walk.get_by_label("knockout").check()
    for box in walk.get_by_role("checkbox").all():
        if box.get_attribute("name") == "entrant":
            box.set_checked(box.get_attribute("value") in ("rex/1", "bremen/1"))
    walk.get_by_role("button", name="Open the tournament").click()
    expect(walk.get_by_role("heading", name="atlantic-cup")).to_be_visible()
    # Whoever has clicked into a table still sees it change.
    walk.locator("[data-live] .scroll").first.focus()
    expect(walk.locator("[data-live] [data-state]")).to_have_attribute("data-state", "done", timeout=LONG)
    expect(walk.get_by_role("heading", name="Bracket")).to_be_visible()
    expect(walk.locator("tr.leader")).to_have_count(1)


PAGES = [
    "/", f"/ladders/{GAME}", f"/matrix/{GAME}", "/bots", "/bots/random", "/matches", "/tournaments", "/tournaments/new",
    "/submit", "/operations", "/operations/people", "/operations/audit", "/account", "/guide", "/guide/ratings",
    "/nope",
]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_keep_the_rules_of_accessibility_and_fit_a_phone(walk: Page, scheme: str) -> None:
    faults: list[tuple[object, ...]] = []
    walk.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for path in PAGES:
        walk.set_viewport_size({"width": 1280, "height": 900})
        walk.goto(path)
        faults += [
            (path, found["id"], [node["target"] for node in found["nodes"]][:3])
            for found in Axe().run(walk).response["violations"]
            if found["impact"] in ("serious", "critical")
        ]
        walk.set_viewport_size({"width": 390, "height": 800})
        width = walk.evaluate("document.documentElement.scrollWidth")
        if width > 390:
            faults.append((path, "wider than a phone", width))
    assert faults == []


def test_the_main_ways_need_no_script(chromium: Chromium, home: local.Local, league: LiveLeague) -> None:
    with chromium.at_work() as browser:
        context = browser.new_context(base_url=home.url, java_script_enabled=False)
        page = context.new_page()
        page.goto("/")
        page.get_by_role("link", name="Ladders").click()
        page.get_by_role("link", name="Shipyard").click()
        expect(page.get_by_role("heading", name="Shipyard")).to_be_visible()
        page.get_by_role("link", name="Matches").click()
        page.get_by_label("Game").select_option(GAME)
        page.get_by_role("button", name="Apply").click()
        expect(page.locator("tbody tr").first).to_contain_text("Crossing Oceans")
        context.close()

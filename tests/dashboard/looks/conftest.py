"""A seeded league with knockouts of five and of eight, served to a browser in which its organiser is signed in."""

from collections.abc import Iterator
from threading import Thread

import pytest
from playwright.sync_api import BrowserContext, Page
from werkzeug.serving import make_server

from dashboard import create_app
from matchmaker import intake
from matchmaker.store import passes, users
from matchmaker.store.tournaments import Agreement
from tests.browser import Chromium
from tests.dashboard.conftest import PLENTY
from tests.dashboard.seeded import GAME, STRENGTH, Seeded, enter, hold, seed

FLEET = (*STRENGTH, "mauretania", "great-eastern-the-second", "rex", "bremen")


@pytest.fixture(scope="package")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seeded]:
    """Eight bots, one with a long name; the cups are over, except for `half`."""
    league = seed(tmp_path_factory.mktemp("fleet"))
    place = league.place
    with place.store.write() as session:
        ada = users.named(session, "ada")
        for name in FLEET[len(STRENGTH) :]:
            enter(place, session, name, users.named(session, "cay"))
    for name, entrants, most in (("five", 5, 1000), ("eight", 8, 1000), ("half", 8, 10)):
        agreed = Agreement(name, "knockout", GAME, 2, 5, False, {}, {})
        intake.open_tournament(place, ada, agreed, FLEET[:entrants])
        hold(place, ada, name, most)
    yield league
    place.close()


@pytest.fixture(scope="package")
def organiser(chromium: Chromium, fleet: Seeded) -> Iterator[BrowserContext]:
    """A browser signed in as the organiser."""
    server = make_server("127.0.0.1", 0, create_app(PLENTY, fleet.place), threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    with fleet.place.store.write() as session:
        key = passes.sign_in_link(session, users.named(session, "ada"))
    try:
        with chromium.at_work() as browser:
            context = browser.new_context(base_url=f"http://127.0.0.1:{server.port}")
            page = context.new_page()
            page.goto(f"/sign-in/{key}")
            page.get_by_role("button", name="Sign in as ada").click()
            page.get_by_role("link", name="Operations").wait_for()
            page.close()
        yield context
        with chromium.at_work():
            context.close()
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def look(chromium: Chromium, organiser: BrowserContext) -> Iterator[Page]:
    """A page of that browser."""
    with chromium.at_work():
        page = organiser.new_page()
        yield page
        page.close()

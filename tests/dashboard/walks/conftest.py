"""A whole league for the walks: engine, Redis, worker, beat and the dashboard as `riband up` starts it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from dashboard import local
from engine_service.kernel import registry
from matchmaker import intake
from tests.browser import Chromium
from tests.matchmaker.league.live import GAME, LiveLeague, eventually

PATIENCE_SECONDS = 100.0


@pytest.fixture(scope="package")
def league() -> Iterator[LiveLeague]:
    """The random bot plays all three games; whoever else plays is submitted by a walk."""
    with LiveLeague() as opened:
        opened.open()
        (path,) = (path for path in intake.reference_files() if path.name == "random_bot.py")
        for game in registry.names():
            if game != GAME:
                intake.submit_version(opened.place, None, path.read_bytes(), path.name, game, "random")
        opened.start_worker()
        opened.start("beat")
        opened.start("dashboard", "--on-this-machine", "--port=0")
        eventually(lambda: _log(opened).count("listens on") > 0, PATIENCE_SECONDS, "the dashboard listens")
        yield opened


def _log(league: LiveLeague) -> str:
    file = league.home / "dashboard.log"
    return file.read_text() if file.exists() else ""


@pytest.fixture(scope="package")
def home(league: LiveLeague) -> local.Local:
    """Where the dashboard is, and the keys to it."""
    found = local.find(league.home)
    assert found is not None
    return found


@pytest.fixture(scope="package")
def session(chromium: Chromium, home: local.Local) -> Iterator[BrowserContext]:
    """A browser on this machine, signed in with the link that `riband up` prints."""
    with chromium.at_work() as browser:
        context = browser.new_context(base_url=home.url, viewport={"width": 1280, "height": 900})
        context.set_default_timeout(PATIENCE_SECONDS * 1000)
        page = context.new_page()
        page.goto(home.sign_in)
        page.get_by_role("button", name="Sign in as local").click()
        page.get_by_role("link", name="Operations").wait_for()
        page.close()
    yield context
    with chromium.at_work():
        context.close()


@pytest.fixture
def walk(chromium: Chromium, session: BrowserContext) -> Iterator[Page]:
    """A page of that browser. An error that nobody catches in it, or that the policy refuses, fails the test."""
    with chromium.at_work():
        page = session.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if "Content Security Policy" in line.text else None)
        yield page
        page.close()
    assert not errors, f"in the page: {errors}"

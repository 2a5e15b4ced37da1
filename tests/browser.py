"""A real Chromium for the tests: one for the whole run, a fresh page for each test."""

import asyncio
import json
import mimetypes
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import playwright
import pytest
from playwright.sync_api import Browser, Page, Route, sync_playwright

from engine_service import viewer

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_UNPACKED: Final = Path(__file__).parents[1] / ".make" / "chromium"
"""Where `make test` puts one on a machine without, when it may not install it; `node` starts playwright's driver."""
ARGUMENTS: Final = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]

VIEWER: Final = "https://viewer.test"
"""The viewer's files, as a page in the test sees them; no server is behind it."""


if (_UNPACKED / "node").exists():
    os.environ["DRIVER_NODE"] = str(Path(playwright.__file__).parent / "driver" / "node")
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(_UNPACKED / "node")


def find_chromium() -> str | None:
    """The browser of this machine."""
    if given := os.environ.get("CHROMIUM"):
        return given
    return next(filter(None, map(shutil.which, (*_NAMES, str(_UNPACKED / "chromium")))), None)


@dataclass(frozen=True)
class Chromium:
    """The browser, and the event loop its driver runs on."""

    browser: Browser
    loop: asyncio.AbstractEventLoop

    @contextmanager
    def at_work(self) -> Iterator[Browser]:
        """Lend this thread to playwright.

        Between its calls it leaves its loop marked as the running one, and needs it so; but `asyncio.run` in any other
        test would then refuse to start.
        """
        asyncio._set_running_loop(self.loop)
        try:
            yield self.browser
        finally:
            asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """Chromium, started once."""
    path = find_chromium()
    if path is None:
        pytest.skip(f"no browser: none of {', '.join(_NAMES)} on PATH, and CHROMIUM names none; `make test` brings one")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=ARGUMENTS)
        chromium = Chromium(browser, asyncio.get_running_loop())
        asyncio._set_running_loop(None)
        yield chromium
        asyncio._set_running_loop(chromium.loop)
        browser.close()


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Browser]:
    """The browser, for a test that opens contexts itself."""
    with chromium.at_work() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of its own, 1280 wide. An error that nobody catches in it fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert not errors, f"uncaught in the page: {errors}"


@pytest.fixture
def studio(page: Page) -> Page:
    """A page on which the viewer's modules can be imported: `await import("/svg.js")`."""
    page.route(f"{VIEWER}/**", _from_disk)
    page.goto(f"{VIEWER}/")
    return page


def _from_disk(route: Route) -> None:
    name = route.request.url.removeprefix(VIEWER).split("?")[0].lstrip("/")
    file = Path(viewer.STATIC) / name
    if not name:
        links = '<link rel="icon" href="data:,"><link rel="stylesheet" href="/viewer.css">'
        route.fulfill(body=f"<!doctype html><title>studio</title>{links}<body>", content_type="text/html")
    elif file.is_file():
        kind = "text/javascript" if file.suffix == ".js" else mimetypes.guess_type(file.name)[0]
        route.fulfill(body=file.read_bytes(), content_type=kind)
    else:
        route.fulfill(status=404, body=f"no {name}")


def ask(page: Page, function: str, *arguments: object) -> Any:
    """What a function answers in the page. Its arguments go as one text, twenty times faster than piece by piece."""
    return page.evaluate(f"(text) => ({function})(...JSON.parse(text))", json.dumps(arguments))

"""The pictures of the README, taken of a real league: `make pictures`. Run again whenever the pages look different."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final
from urllib.request import urlopen

import click
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser import ARGUMENTS, find_chromium

FOLDER: Final = Path(__file__).parents[2] / "dashboard" / "pictures"
RIBAND: Final = Path(sys.executable).with_name("riband")
GAMES: Final = ("crossing_oceans", "transatlantic", "shipyard")
WIDTH: Final = 1280
SETTLE_MS: Final = 1500
"""For fonts, drawings and what comes over the wire."""
BOARD_MS: Final = 120_000
"""Until a board is laid, on a machine that plays on both cores."""


@dataclass(frozen=True)
class Picture:
    """One picture: where to look, and what to do before."""

    name: str
    address: str
    height: int = 800
    prepare: Callable[[Page], None] = lambda page: None


@click.command()
@click.option("--home", type=click.Path(path_type=Path), help="A league's folder to go on with. [default: a new one]")
@click.option("--matches", default=60, help="Rated matches to wait for in each game.")
def pictures(home: Path | None, matches: int) -> None:
    """Run a league until it has something to show, and take its pictures."""
    with tempfile.TemporaryDirectory() as new, running(home or Path(new)) as url:
        for game in GAMES:
            wait_for(lambda game=game: _rated(url, game) >= matches, f"{matches} rated matches of {game}")  # type: ignore[misc]
            click.echo(f"{game}: {_rated(url, game)} rated matches")
        FOLDER.mkdir(exist_ok=True)
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
            for picture in _wanted(url):
                take(browser, url, picture)
                click.echo(f"{picture.name}.png")


@contextmanager
def running(home: Path) -> Iterator[str]:
    """A league in that folder; the address of its dashboard."""
    known = home / "dashboard.json"
    known.unlink(missing_ok=True)
    league = subprocess.Popen([RIBAND, "up"], env={**os.environ, "RIBAND_HOME": str(home)}, stdout=subprocess.DEVNULL)
    try:
        wait_for(known.exists, "the dashboard")
        yield json.loads(known.read_text(encoding="utf-8"))["url"]
    finally:
        league.send_signal(signal.SIGINT)
        league.wait()


def wait_for(happened: Callable[[], bool], what: str, seconds: float = 1800) -> None:
    """Wait until it has happened."""
    deadline = monotonic() + seconds
    while not happened():
        if monotonic() > deadline:
            raise TimeoutError(f"no {what} after {seconds:g} s")
        sleep(1)


def take(browser: Browser, url: str, picture: Picture) -> None:
    """Take one picture."""
    size: ViewportSize = {"width": WIDTH, "height": picture.height}
    with browser.new_context(viewport=size, color_scheme="light", reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(url + picture.address)
        picture.prepare(page)
        page.wait_for_timeout(SETTLE_MS)
        page.screenshot(path=FOLDER / f"{picture.name}.png")


def _wanted(url: str) -> Iterator[Picture]:
    yield Picture("home", "/")
    yield Picture("ladder", "/ladders/shipyard")
    for game in GAMES:
        decided = _ask(url, f"/matches?game={game}&state=done&limit=200")["items"]
        found = max(decided, key=lambda match: (match["seats"], match["decisions"]))
        middle = found["decisions"] // 2
        yield Picture(game, f"/matches/{found['id']}#d={middle}", height=1100, prepare=_look_at_the_board)


def _look_at_the_board(page: Page) -> None:
    page.locator(".riband-viewer[data-ready=true]").scroll_into_view_if_needed(timeout=BOARD_MS)


def _rated(url: str, game: str) -> int:
    return int(_ask(url, f"/ladders/{game}").get("matches") or 0)


def _ask(url: str, what: str) -> Any:
    with urlopen(f"{url}/api/v1{what}") as answer:
        return json.load(answer)


if __name__ == "__main__":
    pictures()

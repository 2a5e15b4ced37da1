"""A recorded match in the viewer, opened from a file as its reader would."""

from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Page, expect

from engine_service.frames import frames
from engine_service.kernel import registry, replay
from engine_service.viewer import document, offline

REPLAYS = Path(__file__).parents[1] / "games"


class Open(Protocol):
    """Opens the page at a fragment of its address."""

    def __call__(self, fragment: str = "") -> Page: ...


def recorded(game: str, name: str) -> document.Document:
    """One of the matches that are recorded for the tests of the rules, with times made up by a simple rule."""
    match = replay.from_json((REPLAYS / game / "replays" / f"{name}.json").read_text(encoding="utf-8"))
    told = document.describe(match, registry.game(game).title, frames(match), clock=document.Clock(20.0, 0.02, 60.0))
    chosen = [frame["number"] for frame in told["frames"] if frame["how"] == "chosen"]
    told["times"] = {str(number - 1): [number / 10, 1.5, 0.25] for number in chosen}
    return told


@pytest.fixture(scope="session")
def faulty() -> document.Document:
    """Four seats, two of which forfeit."""
    return recorded("crossing_oceans", "forfeits_4_seats")


@pytest.fixture(scope="session")
def faulty_page(faulty: document.Document, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its page."""
    file = tmp_path_factory.mktemp("pages") / "match.html"
    file.write_text(offline.write_page(faulty), encoding="utf-8")
    return file


@pytest.fixture
def opened(page: Page, faulty_page: Path) -> Open:
    """Open it at an address such as `#d=12`."""

    def go(fragment: str = "") -> Page:
        page.goto("about:blank")
        page.goto(faulty_page.as_uri() + fragment)
        expect(page.locator(".riband-viewer")).to_have_attribute("data-ready", "true")
        return page

    return go

"""Nothing touches, nothing is cut off, and what belongs together stands together, on a phone and on a desk."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import ask
from tests.dashboard.seeded import GAME

PHONE, DESK = 390, 1280

CUT = """() => [...document.querySelectorAll(".scroll:not(:has(.heat))")]
    .filter((part) => part.scrollWidth > part.clientWidth)
    .map((part) => part.querySelector("th")?.textContent ?? part.firstElementChild.className)"""
"""What has to be scrolled sideways to be read; everybody against everybody may be as wide as it is."""

BRACKET = """() => [...document.querySelectorAll(".bracket > li")].map((stage) => ({
    head: stage.querySelector("h3").getBoundingClientRect().top,
    ties: [...stage.querySelectorAll(".tie")].map((tie) => {
        const box = tie.getBoundingClientRect();
        return { middle: (box.top + box.bottom) / 2, top: box.top, bottom: box.bottom };
    }),
}))"""


def opened(page: Page, path: str, width: int) -> Page:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(path)
    page.evaluate("document.fonts.ready.then(() => null)")
    return page


def bracket(page: Page, name: str, width: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ask(opened(page, f"/tournaments/{name}", width), BRACKET)
    return found


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_button_that_cancels_a_tournament_stands_clear_of_its_state(look: Page, width: int) -> None:
    opened(look, "/tournaments/half", width)
    button = look.get_by_role("button", name="Cancel it").bounding_box()
    state = look.locator("[data-state] .tag").bounding_box()
    bar = look.locator("progress").bounding_box()
    assert button
    assert state
    assert bar
    assert state["y"] - (button["y"] + button["height"]) >= 12
    assert bar["y"] - (state["y"] + state["height"]) >= 6


@pytest.mark.parametrize("path", ["/bots/anchor", f"/bots/anchor/{GAME}/1"])
def test_the_tables_of_a_bot_are_whole_at_every_width(look: Page, path: str) -> None:
    for width in (PHONE, 480, 640, 720, 896, 1000, 1057, DESK, 1400):
        cut = ask(opened(look, path, width), CUT)
        # The list of its matches, which begins with their numbers, may be scrolled on a phone.
        assert [head for head in cut if head != "No." or width > 480] == [], width


@pytest.mark.parametrize("path", ["/account", "/operations", "/operations/people", "/operations/audit"])
def test_what_an_organiser_does_on_a_phone_needs_no_scrolling_sideways(look: Page, path: str) -> None:
    assert ask(opened(look, path, PHONE), CUT) == []


def test_a_list_of_matches_on_a_phone_is_whole_and_nothing_in_it_lies_on_something_else(look: Page) -> None:
    assert ask(opened(look, "/matches", PHONE), CUT) == []
    number, game = (look.locator(f".of-matches tbody tr:first-child td:nth-child({place})") for place in (1, 2))
    link, name = number.locator("a").bounding_box(), game.bounding_box()
    assert link
    assert name
    assert link["x"] + link["width"] < name["x"]


@pytest.mark.parametrize(
    "path",
    [
        "/tournaments",
        "/tournaments/eight",
        "/tournaments/regatta",
        "/matches/1",
        f"/pairs/{GAME}?a=anchor/1&b=random/1",
    ],
)
def test_a_table_of_results_on_a_phone_is_whole(look: Page, path: str) -> None:
    assert ask(opened(look, path, PHONE), CUT) == []


def test_a_seat_and_its_version_stand_beside_each_other_on_a_phone(look: Page) -> None:
    row = opened(look, "/matches/1", PHONE).locator(".of-seats tbody tr").first
    badge, name = row.locator(".seat").bounding_box(), row.locator("th a").bounding_box()
    assert badge
    assert name
    assert badge["x"] + badge["width"] < name["x"]
    assert badge["y"] < name["y"] + name["height"]


def test_the_ways_through_the_league_stand_in_one_line_on_a_phone(look: Page) -> None:
    opened(look, "/guide", PHONE)
    boxes = [link.bounding_box() for link in look.locator(".mast nav a").all()]
    assert len({box["y"] for box in boxes if box}) == 1


@pytest.mark.parametrize("name", ["five", "eight"])
def test_a_table_of_a_bracket_stands_half_way_between_those_that_lead_to_it(look: Page, name: str) -> None:
    stages = bracket(look, name, DESK)
    assert [len(stage["ties"]) for stage in stages] == [4, 2, 1]
    assert len({stage["head"] for stage in stages}) == 1
    for stage, after in pairwise(stages):
        middles = [tie["middle"] for tie in stage["ties"]]
        for number, tie in enumerate(after["ties"]):
            between = (middles[2 * number] + middles[2 * number + 1]) / 2
            assert tie["middle"] == pytest.approx(between, abs=1)


@pytest.mark.parametrize("name", ["five", "eight"])
def test_a_bracket_on_a_phone_is_read_from_top_to_bottom(look: Page, name: str) -> None:
    stages = bracket(look, name, PHONE)
    assert "bracket" not in ask(look, CUT)
    for stage, after in pairwise(stages):
        assert after["head"] > stage["ties"][-1]["bottom"]


def test_the_words_of_a_chart_can_be_read_on_a_phone(look: Page) -> None:
    opened(look, "/operations", PHONE)
    height = ask(look, '() => document.querySelector(".chart.broad text").getBoundingClientRect().height')
    assert height >= 10

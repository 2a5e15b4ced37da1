"""Getting about in a match: every button and every key does what it says."""

import json
import re
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import VIEWER
from tests.engine_service.viewer.conftest import Open

Frames = list[dict[str, Any]]


@pytest.fixture
def frames(faulty: dict[str, Any]) -> Frames:
    found: Frames = faulty["frames"]
    return found


def is_at(page: Page, number: int) -> None:
    expect(page.locator(".rv-place")).to_have_text(re.compile(rf"^{number} / "))
    expect(page.locator(".rv-scrub input")).to_have_js_property("valueAsNumber", number)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_buttons_step_through_the_match(opened: Open, frames: Frames) -> None:
    page = opened()
    is_at(page, 0)
    expect(page.locator(".rv-caption")).to_have_text("Before the first move")
    press(page, "Next (→)")
    is_at(page, 1)
    press(page, "Last (End)")
    is_at(page, len(frames) - 1)
    press(page, "Back (←)")
    is_at(page, len(frames) - 2)
    press(page, "First (Home)")
    is_at(page, 0)


def test_keys_step_through_the_match(opened: Open, frames: Frames) -> None:
    page = opened("#d=10")
    for key, place in [("ArrowRight", 11), ("ArrowLeft", 10), ("End", len(frames) - 1), ("Home", 0), ("ArrowLeft", 0)]:
        page.keyboard.press(key)
        is_at(page, place)


def test_shift_goes_to_the_next_decision_of_the_same_seat(opened: Open, frames: Frames) -> None:
    page = opened("#d=10")
    own = [frame["number"] for frame in frames if frame["seat"] == frames[10]["seat"] and frame["how"] == "chosen"]
    page.keyboard.press("Shift+ArrowRight")
    is_at(page, next(number for number in own if number > 10))
    page.keyboard.press("Shift+ArrowRight")
    is_at(page, [number for number in own if number > 10][1])
    page.keyboard.press("Shift+ArrowLeft")
    is_at(page, next(number for number in own if number > 10))


def test_rounds_and_faults_can_be_jumped_to(opened: Open, frames: Frames, faulty: dict[str, Any]) -> None:
    page = opened()
    begins = {frame["position"]["round"]: frame["number"] for frame in reversed(frames)}
    page.keyboard.press("r")
    is_at(page, begins[2])
    press(page, "Next round (r)")
    is_at(page, begins[3])
    page.keyboard.press("Shift+R")
    is_at(page, begins[2])
    press(page, "Next fault (f)")
    is_at(page, faulty["faults"][0]["number"])
    expect(page.locator(".rv-fault-here")).to_have_text(faulty["faults"][0]["text"])
    page.keyboard.press("f")
    is_at(page, faulty["faults"][1]["number"])


def test_it_plays_at_the_chosen_speed_until_it_is_stopped_or_over(opened: Open, frames: Frames) -> None:
    page = opened(f"#d={len(frames) - 4}")
    page.get_by_label("Speed").select_option("16")
    press(page, "Play (space)")
    is_at(page, len(frames) - 1)
    expect(page.get_by_role("button", name="Play (space)")).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("Space")  # from the end it begins anew
    expect(page.get_by_role("button", name="Pause (space)")).to_be_visible()
    expect(page.locator(".rv-caption")).to_have_attribute("aria-live", "off")
    expect(page.locator(".rv-place")).to_have_text(re.compile(r"^[3-9] / "))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play (space)")).to_be_visible()
    expect(page.locator(".rv-caption")).to_have_attribute("aria-live", "polite")
    stopped = page.locator(".rv-place").inner_text()
    page.wait_for_timeout(300)
    assert page.locator(".rv-place").inner_text() == stopped


def test_the_slider_scrubs_and_its_own_keys_step_once(opened: Open) -> None:
    page = opened()
    slider = page.get_by_role("slider", name="Move")
    slider.fill("120")
    is_at(page, 120)
    slider.press("ArrowRight")
    is_at(page, 121)


def test_help_opens_and_names_every_key(opened: Open) -> None:
    page = opened()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("next or last decision of the same seat")
    page.keyboard.press("ArrowRight")  # belongs to the dialog now
    is_at(page, 0)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_typing_in_a_field_moves_nothing(opened: Open) -> None:
    page = opened("#d=5")
    page.get_by_label("Which moves").focus()
    page.keyboard.press("r")
    is_at(page, 5)


def test_where_no_stream_is_free_the_match_is_asked_for_again_after_a_while(studio: Page) -> None:
    studio.route(f"{VIEWER}/events*", lambda route: route.fulfill(status=503))
    studio.clock.install()
    studio.evaluate(
        """async () => {
            const { follow } = await import("/live.js");
            window.asked = 0;
            const playback = { reached: (is) => { window.reached = is; } };
            follow("/events", { cursor: "1.0", frames: [], faults: [] }, playback, () => { window.asked += 1; });
        }"""
    )
    for _ in range(50):  # the refusal comes in real time, the pause in the page's
        studio.clock.fast_forward(10_000)
        if studio.evaluate("window.asked"):
            break
        sleep(0.1)
    assert studio.evaluate("window.asked") == 1
    assert studio.evaluate("window.reached") is False


def test_a_match_that_cannot_be_fetched_now_is_fetched_later(studio: Page) -> None:
    answers = [503, 404]
    reason = json.dumps({"detail": "the engine is away"})
    studio.route(f"{VIEWER}/document*", lambda route: route.fulfill(status=answers.pop(0), body=reason))
    studio.clock.install()
    studio.evaluate(
        """async () => {
            document.body.innerHTML = '<section class="riband-viewer" data-document="/document"></section>';
            await import("/start.js");
        }"""
    )
    shown = studio.locator(".riband-viewer")
    expect(shown).to_have_text("The match cannot be shown: the engine is away. This page tries again by itself.")
    studio.clock.fast_forward(10_000)
    expect(shown).to_have_text("The match cannot be shown: the engine is away.")

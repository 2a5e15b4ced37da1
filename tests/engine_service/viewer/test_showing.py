"""What the viewer tells about a match: moves in words, standings, charts, times, faults, whose eyes, and addresses."""

import re
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from engine_service.kernel import replay
from tests.engine_service.viewer.conftest import Open
from tests.engine_service.viewer.test_playing import is_at, press

Document = dict[str, Any]


def test_what_the_last_move_changed_is_marked(opened: Open, faulty: Document) -> None:
    number, move = next(
        (frame["number"], frame["move"]) for frame in faulty["frames"] if frame["move"].startswith("place:")
    )
    _, tile, port = move.split(":")
    page = opened(f"#d={number}")
    placed = page.locator(f'.co-chart [data-key="tile:{tile}"]')
    expect(placed).to_have_class(re.compile(r"\bchanged\b"))
    expect(placed).to_have_attribute("data-state", re.compile(f"^{port}:"))
    assert page.locator(".co-chart [data-key]:not(.changed)").count() > 10
    press(page, "First (Home)")
    expect(page.locator(".changed")).to_have_count(0)


def test_moves_are_listed_in_words_and_can_be_filtered_and_clicked(opened: Open, faulty: Document) -> None:
    page = opened("#d=100")
    rows = page.locator(".rv-moves li[data-seat]")
    expect(rows).to_have_count(len(faulty["frames"]) - 1)
    current = page.locator(".rv-moves [aria-current=true]")
    expect(current).to_be_in_viewport()
    expect(current).to_contain_text("100")
    shown = page.locator(".rv-moves li[data-seat]:visible")
    page.get_by_label("Which moves").select_option("chosen")
    expect(shown).to_have_count(sum(frame["how"] == "chosen" for frame in faulty["frames"]))
    page.get_by_label("Which moves").select_option("2")
    expect(shown).to_have_count(sum(frame["seat"] == 2 for frame in faulty["frames"]))
    shown.nth(4).click()
    own = [frame["number"] for frame in faulty["frames"] if frame["seat"] == 2]
    is_at(page, own[4])


def test_faults_stand_where_they_happened(opened: Open, faulty: Document) -> None:
    page = opened()
    fault = faulty["faults"][0]
    row = page.locator(".rv-moves li.rv-fault").first
    expect(row).to_have_text(fault["text"])
    expect(row.locator("xpath=following-sibling::li[1]")).to_contain_text(str(fault["number"] + 1))
    expect(page.locator(".rv-standings .rv-out")).to_have_count(0)
    press(page, "Next fault (f)")
    expect(page.locator(".rv-standings .rv-out")).to_have_count(1)


def test_standings_are_those_of_the_moment_and_at_the_end_the_result(opened: Open, faulty: Document) -> None:
    page = opened("#d=150")
    numbers = page.locator(".rv-standings tbody tr td:last-child")
    assert sorted(map(int, numbers.all_inner_texts())) == sorted(faulty["frames"][150]["scores"])
    press(page, "Last (End)")
    expect(page.get_by_role("heading", name="Result (finished)")).to_be_visible()
    ranks = page.locator(".rv-standings tbody tr td:first-child").all_inner_texts()
    assert ranks == [str(rank) for rank in sorted(standing["rank"] for standing in faulty["standings"])]
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()


def test_charts_follow_and_a_click_goes_there(opened: Open, faulty: Document) -> None:
    page = opened()
    for name in ("Score of each seat over the match", "Money of each seat over the match"):
        expect(page.get_by_role("img", name=name).locator("polyline")).to_have_count(4)
    chart = page.get_by_role("img", name="Score of each seat over the match")
    box = chart.bounding_box()
    assert box is not None
    middle = (34 + (360 - 34 - 18) / 2) / 360 * box["width"]
    chart.click(position={"x": middle, "y": box["height"] / 2})
    is_at(page, (len(faulty["frames"]) - 1 + 1) // 2)


def test_the_ledger_adds_up_to_the_bank_that_is_left(opened: Open, faulty: Document) -> None:
    page = opened("#d=40")
    left, asked = [20_000.0] * 4, [0] * 4
    for frame in faulty["frames"][1:41]:
        if spent := faulty["times"].get(str(frame["number"] - 1)):
            left[frame["seat"]] += 20 - spent[0]
            asked[frame["seat"]] += 1
    rows = page.locator("section", has=page.get_by_role("heading", name="Time", exact=True)).locator("tbody tr")
    for seat in range(4):
        cells = rows.nth(seat).locator("td").all_inner_texts()
        assert cells[1] == str(asked[seat])
        assert cells[5] == f"{left[seat] / 1000:.1f} s"
    answered = next(int(number) for number in faulty["times"] if int(number) >= 40)
    page.get_by_role("slider", name="Move").fill(str(answered + 1))
    expect(page.get_by_text("This decision:")).to_contain_text("1.50 ms CPU, 0.25 ms transport")


def test_a_seat_sees_only_the_backs_of_the_stack(opened: Open) -> None:
    page = opened("#d=20")
    expect(page.get_by_text("next from the stack")).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_text("next from the stack")).to_have_count(0)
    expect(page.get_by_role("button", name="What leander saw")).to_have_attribute("aria-pressed", "true")
    press(page, "Everything")
    expect(page.get_by_text("next from the stack")).to_be_visible()


def test_the_address_names_the_decision_and_the_eyes(opened: Open) -> None:
    page = opened("#d=33&seat=2")
    is_at(page, 33)
    expect(page.get_by_role("button", name="What thermopylae saw")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#d=34&seat=2"
    page.evaluate("location.hash = '#d=7'")
    is_at(page, 7)
    for nonsense in ("#d=99999", "#d=-3&seat=9", "#d=<b>&seat=x"):
        opened(nonsense)
        expect(page.locator(".rv-place")).to_be_visible()


def test_a_link_to_here_can_be_copied(opened: Open) -> None:
    page = opened("#d=12&seat=1")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(page, "Copy link to here")
    expect(page.get_by_role("status").filter(has_text="copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith("match.html#d=12&seat=1")


def test_the_downloaded_replay_is_exact(opened: Open) -> None:
    page = opened()
    with page.expect_download() as download:
        press(page, "Download replay")
    assert download.value.suggested_filename == "crossing_oceans-64.json"
    recorded = replay.from_json(download.value.path().read_text(encoding="utf-8"))
    assert replay.verify(recorded) == []


def test_on_a_phone_nothing_is_wider_than_the_screen(opened: Open, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened("#d=200")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    press(page, "Next (→)")
    is_at(page, 201)


def test_whoever_wants_no_motion_gets_none(opened: Open, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened("#d=1")
    assert page.locator(".changed").first.evaluate("element => getComputedStyle(element).animationName") == "none"


def test_the_rules_of_accessibility_hold(opened: Open, page: Page) -> None:
    schemes: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        opened("#d=200")
        found = Axe().run(page).response["violations"]
        assert [(each["id"], node["html"][:200]) for each in found for node in each["nodes"]] == []

"""The page that stands alone: it opens from disk, asks for nothing, and can be read without scripts."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from engine_service.viewer import STATIC, bundle, offline
from tests.engine_service.viewer.conftest import recorded

NASTY = '</script><img src=x onerror="alert(1)">&amp;'


def test_it_asks_for_nothing(page: Page, faulty_page: Path) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.goto(faulty_page.as_uri())
    expect(page.locator(".riband-viewer")).to_have_attribute("data-ready", "true")
    assert asked == [faulty_page.as_uri()]
    text = faulty_page.read_text(encoding="utf-8")
    assert not re.search(r"""@import|url\(|https?:(?!//www\.w3\.org/2000/svg)""", text)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("crossing_oceans", "finished_2_seats"),
        ("shipyard", "laps_2_seats"),
        ("transatlantic", "president_2_seats"),
    ],
)
def test_a_match_of_every_game_can_be_watched_to_its_end(page: Page, tmp_path: Path, game: str, name: str) -> None:
    document = recorded(game, name)
    file = tmp_path / "match.html"
    file.write_text(offline.write_page(document), encoding="utf-8")
    last = len(document["frames"]) - 1
    page.goto(f"{file.as_uri()}#d={last - 6}")
    page.get_by_label("Speed").select_option("16")
    page.get_by_role("button", name="Play (space)").click()
    expect(page.locator(".rv-place")).to_have_text(re.compile(f"^{last} / {last}"), timeout=30_000)
    expect(page.get_by_role("heading", name="Result (")).to_be_visible()
    winner = next(seat for seat, standing in enumerate(document["standings"]) if standing["rank"] == 1)
    expect(page.locator(".rv-standings .rv-leads").first).to_contain_text(document["names"][winner])


def test_without_scripts_it_tells_the_result_and_the_moves(
    browser: Browser, faulty_page: Path, faulty: dict[str, Any]
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(faulty_page.as_uri())
    expect(page.locator("ol").first).to_contain_text("rank 1: cutty sark with")
    expect(page.locator("ol").nth(1).locator("li")).to_have_count(len(faulty["frames"]) - 1)
    context.close()


def test_a_large_match_travels_compressed(
    page: Page, faulty: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = len(offline.write_page(faulty))
    monkeypatch.setattr(offline, "_MOST_PLAIN", 100_000)
    small = offline.write_page(faulty)
    assert len(small) < plain / 4
    file = tmp_path / "large.html"
    file.write_text(small, encoding="utf-8")
    page.goto(file.as_uri() + "#d=200")
    expect(page.locator(".rv-place")).to_have_text(re.compile("^200 / 302"))


@pytest.mark.parametrize("packed", [False, True])
def test_a_name_is_only_ever_text(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packed: bool) -> None:
    if packed:
        monkeypatch.setattr(offline, "_MOST_PLAIN", 0)
    document = recorded("crossing_oceans", "finished_2_seats")
    document["names"] = [NASTY, "two"]
    file = tmp_path / "nasty.html"
    file.write_text(offline.write_page(document), encoding="utf-8")
    page.goto(file.as_uri() + "#d=3")
    expect(page.locator(".rv-standings")).to_contain_text(NASTY)
    assert page.locator("img[src=x]").count() == 0
    assert page.title() == f"Crossing Oceans: {NASTY} – two"


def test_only_our_own_script_may_run(page: Page, faulty_page: Path, tmp_path: Path) -> None:
    file = tmp_path / "forged.html"
    text = faulty_page.read_text(encoding="utf-8")
    file.write_text(text.replace("</body>", "<script>document.title = 'forged'</script></body>"), encoding="utf-8")
    page.goto(file.as_uri())
    expect(page.locator(".riband-viewer")).to_have_attribute("data-ready", "true")
    assert page.title() != "forged"


@pytest.mark.parametrize(
    ("files", "wrong"),
    [
        ({"a.js": 'import a from "./b.js";\n', "b.js": ""}, "import a from"),
        ({"a.js": "export default 3;\n"}, "export default"),
        ({"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}, "import each other"),
    ],
)
def test_a_module_written_otherwise_is_refused(tmp_path: Path, files: dict[str, str], wrong: str) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(bundle.NotBundled, match=wrong):
        bundle.bundle(tmp_path, "a.js")


def test_every_module_can_be_bundled() -> None:
    for module in STATIC.rglob("*.js"):
        if module.name != "start.js":  # the dashboard's own entry, which loads a board by its address
            assert bundle.bundle(STATIC, module.relative_to(STATIC).as_posix())

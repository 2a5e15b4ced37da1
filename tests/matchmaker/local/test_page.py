"""The page of a match that was played here: whole, harmless whatever a bot is called, and alive in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from matchmaker.local.page import describe, write_page
from matchmaker.referee import Entrant, Report
from matchmaker.referee.clock import TimeControl
from tests.matchmaker.referee.tables import HONEST, match, thinking

NASTY = "</script><script>alert(1)</script>"


@pytest.fixture(scope="module")
def report() -> Report:
    """A short match with a fault and a nasty name."""
    return match(Entrant(NASTY, HONEST.program), thinking("raise_later"))


def test_every_frame_has_its_position_and_its_scores(report: Report) -> None:
    told = describe(report, TimeControl())
    frames = told["frames"]
    assert len(frames) == len(report.replay.moves) + 1
    assert [frame["move"] for frame in frames[1:]] == list(report.replay.moves)
    assert all(len(frame["scores"]) == 2 for frame in frames)
    assert frames[-1]["scores"] == [standing.score for standing in report.outcome.standings]
    assert set(told["times"]) == {str(entry.number) for entry in report.ledger.entries}
    assert told["clock"] == {"bank": 20.0, "increment": 0.02, "most": 60.0}
    assert "the charts are wrong" in told["faults"][0]["log"]


def test_a_name_cannot_break_out_of_the_page(report: Report, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "match.html"
    file.write_text(write_page(report, TimeControl()), encoding="utf-8")
    assert NASTY not in file.read_text(encoding="utf-8")
    page.goto(file.as_uri())
    expect(page.locator(".riband-viewer")).to_have_attribute("data-ready", "true")
    assert page.locator("script").count() == 2
    page.get_by_role("button", name="Next (→)").click()
    expect(page.get_by_text(NASTY).first).to_be_visible()

"""The page of a match: self-contained, harmless whatever a bot is called, and alive in a real browser."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from matchmaker.local.page import describe, write_page
from matchmaker.referee import Entrant, Report
from tests.matchmaker.referee.tables import HONEST, match, thinking

NASTY = "</script><script>alert(1)</script>"
BROWSER = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="module")
def report() -> Report:
    """A short match with a fault and a nasty name."""
    return match(Entrant(NASTY, HONEST.program), thinking("raise_later"))


def test_every_frame_has_its_board_its_position_and_its_scores(report: Report) -> None:
    told = describe(report)
    frames = told["frames"]
    assert len(frames) == len(report.replay.moves) + 1
    assert [frame["move"] for frame in frames[1:]] == list(report.replay.moves)
    assert all(frame["board"].startswith("Crossing Oceans") and len(frame["scores"]) == 2 for frame in frames)
    assert frames[-1]["scores"] == [standing.score for standing in report.outcome.standings]
    assert set(told["times"]) == {entry.number for entry in report.ledger.entries}
    assert "the charts are wrong" in told["faults"][0]["log"]


def test_the_page_asks_for_nothing_and_a_name_cannot_break_out(report: Report) -> None:
    page = write_page(report)
    assert NASTY not in page
    assert page.count("<script") == 1
    assert not re.search(r"""(src|href)\s*=|@import|url\(|fetch\(|https?:(?!//www\.w3\.org/2000/svg)""", page)
    content = re.search(r"const match = (\{.*\});\n", page)
    assert content is not None
    assert json.loads(content.group(1))["names"][0] == NASTY


@pytest.mark.skipif(BROWSER is None, reason="no chromium on this machine, and CHROMIUM names none")
def test_a_browser_shows_the_match_at_the_move_of_the_address(report: Report, tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    page.write_text(write_page(report), encoding="utf-8")
    assert BROWSER is not None
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={tmp_path}"]
    run = subprocess.run(
        [BROWSER, *options, "--dump-dom", f"{page.as_uri()}#5"], capture_output=True, text=True, timeout=60, check=True
    )
    shown = run.stdout
    assert f">5 / {len(report.replay.moves)}</output>" in shown
    assert f'<h2 id="what" class="plain">After {report.replay.moves[4]} of' in shown
    assert shown.count('aria-current="true"') == 1
    assert shown.count("<polyline") == 2
    assert "the charts are wrong" in shown
    assert "&lt;/script&gt;" in shown

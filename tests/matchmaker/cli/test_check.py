"""`riband new` writes a bot that `riband check` passes, and `riband check` says what is wrong with others."""

import json
import shutil
from pathlib import Path

import pytest

from tests.matchmaker.cli.test_play import FIRST, RAISES, call

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed on this machine")


@pytest.mark.parametrize("language", ["python", pytest.param("javascript", marks=needs_node)])
def test_a_new_bot_has_few_files_and_passes(language: str, tmp_path: Path) -> None:
    folder = tmp_path / "swift"
    made = call("new", folder, "--language", language)
    assert made.exit_code == 0, made.output
    assert len(list(folder.iterdir())) <= 5
    assert 'name = "swift"' in (folder / "bot.toml").read_text()
    checked = call("check", folder)
    assert checked.exit_code == 0, checked.output
    assert "FAULT" not in checked.output
    assert "no fault in 5 matches" in checked.output


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    result = call("new", tmp_path)
    assert result.exit_code != 0
    assert "is not empty" in result.output
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_bot_that_plays_the_same_again_is_told_so(tmp_path: Path) -> None:
    bot = tmp_path / "first.py"
    bot.write_text(FIRST)
    result = call("check", "--game", "crossing_oceans", "--json", bot)
    findings = json.loads(result.stdout)["findings"]
    assert {finding["verdict"] for finding in findings} == {"ok"}
    assert any("the same seed gives the same moves again" in finding["text"] for finding in findings)
    assert any(finding["text"].startswith("memory: ") for finding in findings)


def test_randomness_is_a_hint_not_a_fault() -> None:
    result = call("check", "--game", "crossing_oceans", "random")
    assert result.exit_code == 0
    assert "hint  crossing_oceans: on the same seed it plays differently from move" in result.output


def test_a_faulty_bot_fails_with_what_to_fix_and_a_command(tmp_path: Path) -> None:
    bot = tmp_path / "raises.py"
    bot.write_text(RAISES)
    result = call("check", "--game", "crossing_oceans", bot)
    assert result.exit_code == 1
    assert "FAULT crossing_oceans: faults: " in result.output
    assert "what to fix: the process ended or hung up by itself; the log shows where" in result.output
    assert f"again: riband play --game crossing_oceans --seats 2 --seed 1 --matches 1 {bot} random" in result.output


def test_an_artifact_that_is_none_is_refused_with_the_reason(tmp_path: Path) -> None:
    bot = tmp_path / "bot.zip"
    bot.write_bytes(b"no zip at all")
    result = call("check", bot)
    assert result.exit_code != 0
    assert "neither a .py file nor a zip" in result.output


def test_a_game_the_manifest_invents_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(FIRST)
    (tmp_path / "bot.toml").write_text('name = "x"\ngames = ["whist"]\ncommand = ["python", "bot.py"]\n')
    result = call("check", tmp_path)
    assert result.exit_code == 1
    assert "unknown game 'whist'; known: " in result.output

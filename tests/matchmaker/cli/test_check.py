"""`riband new` writes a bot that `riband check` passes, and `riband check` says what is wrong with others."""

import json
import shlex
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from matchmaker.artifacts import read
from matchmaker.local.words import fault_in_words
from matchmaker.referee import TimeControl
from tests.matchmaker.cli.test_play import FIRST, RAISES, call
from tests.matchmaker.referee.tables import HONEST, a_house, lines, match

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


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ('quo"te', "quo-te"),
        ("--help", "help"),
        ("my bot (2)", "my-bot-2"),
        ("\u202emary", "mary"),
        ("\u5317\u6597", "my-bot"),
        ("x" * 60, "x" * 40),
    ],
)
def test_a_bot_in_a_folder_with_an_odd_name_has_one_that_every_league_takes(
    folder: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = call("new", "--", folder)
    assert made.exit_code == 0, made.output
    next_command = shlex.split(made.output.splitlines()[-1].removeprefix("next: "))
    assert Path(next_command[-1]).resolve() == tmp_path / folder
    assert not next_command[-1].startswith("-")
    assert read(tmp_path / folder).manifest.name == name


def test_a_place_where_no_folder_can_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place, why in (("file/swift", "Not a directory"), ("x" * 300, "File name too long")):
        result = call("new", tmp_path / place)
        assert result.exit_code == 1
        assert result.output == f"Error: cannot write into {tmp_path / place}: {why}\n"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("from bots.sdk import run", "in Python the last line of a bot is `run(...)`"),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("from bots.sdk import run\nrun(42)", "a bot is a Bot or a function that decides, not 42"),
        ("def broken(", "SyntaxError: '(' was never closed"),
        ("# coding: klingon", "SyntaxError: unknown encoding: klingon"),
        ("x = " + "(" * 1000, "SyntaxError: too many nested parentheses"),
        ("import sys\nsys.exit('no charts aboard')", "no charts aboard"),
        ("import ctypes\nctypes.string_at(0)", "ended by: SIGSEGV"),
    ],
)
def test_a_bot_that_never_plays_is_told_why_after_its_first_match(source: str, words: str, tmp_path: Path) -> None:
    bot = tmp_path / "stranded.py"
    bot.write_text(source)
    result = call("check", "--game", "crossing_oceans", bot)
    assert result.exit_code == 1
    assert "FAULT crossing_oceans: in match 1 of 5 a fault:\nstranded (seat 0) forfeits while it got" in result.output
    assert words in result.output


def test_a_bot_that_speaks_another_protocol_than_its_manifest_says_sees_what_it_said() -> None:
    house, mumbling = a_house(TimeControl(init=1.0)), lines("unfinished")
    as_protobuf = replace(mumbling, program=replace(mumbling.program, protocol="protobuf"))
    for bot, whole in ((as_protobuf, "in protobuf a message comes after its length"), (mumbling, "ends with its line")):
        report = match(HONEST, bot, house=house)
        told = fault_in_words(report.faults[0], report.table, ["random", "mumbling"], bare=False)
        assert whole in told
        assert "what to fix: speak the protocol that bot.toml names" in told
        assert 'it said: {"ready"' in told


def test_files_that_hide_modules_are_hinted_at(tmp_path: Path) -> None:
    for name, text in {
        "bot.py": FIRST,
        "enum.py": "",
        "bots/notes.txt": "",
        "mine.py": "",
        "data/random.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "bot.toml").write_text('name = "x"\ngames = ["whist"]\ncommand = ["python", "bot.py"]\n')
    assert (
        "hint  bots, enum.py: has the name of a module that Python or the league brings"
        in call("check", tmp_path).output
    )


@pytest.mark.parametrize(("name", "is_taken"), [("\u5317\u6597", False), ("\u00c4rger", False), ("my bot_2", True)])
def test_a_name_that_no_league_takes_is_a_fault(name: str, is_taken: bool, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(FIRST)
    (tmp_path / "bot.toml").write_text(f'name = "{name}"\ngames = ["whist"]\ncommand = ["python", "bot.py"]\n')
    said = (
        f"FAULT {name!r} is no name that a league takes: 1 to 40 letters from A to Z" in call("check", tmp_path).output
    )
    assert said != is_taken


def test_what_is_no_bot_is_refused_with_what_would_be_one(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "my bot (2).py").write_text(FIRST)
    (tmp_path / "empty.py").touch()
    for place, words in (
        ("notes", "there is no bot.toml in"),
        ("my bot (2).py", "'my bot (2).py' gives the bot its name, but a name may hold letters, digits"),
        ("empty.py", "the artifact is empty"),
        ("missing.py", "it is neither a path here nor a reference bot"),
    ):
        result = call("check", tmp_path / place)
        assert result.exit_code == 1
        assert words in result.output


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
    assert "FAULT crossing_oceans: in match 1 of 5 a fault:" in result.output
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

"""Bots by path and by name; what plays is a copy, whatever happens to the file meanwhile (B33)."""

from pathlib import Path

import pytest

from engine_service.kernel.replay import verify
from matchmaker.local.contenders import UnknownBot, find, find_all, reference_bots
from tests.matchmaker.cli.test_play import FIRST
from tests.matchmaker.referee.tables import match


def test_reference_bots_are_files_with_their_names() -> None:
    found = reference_bots()
    assert "random" in found
    assert all(file.name == f"{name}_bot.py" for name, file in found.items())


def test_namesakes_are_numbered(tmp_path: Path) -> None:
    names = [contender.entrant.name for contender in find_all(["random", "random", "random"], tmp_path)]
    assert names == ["random", "random#2", "random#3"]


def test_a_bot_that_is_changed_during_the_series_plays_on_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "first.py"
    file.write_text(FIRST)
    contender = find(str(file), tmp_path / "unpacked")
    file.write_text("raise SystemExit('swapped')")
    report = match(contender.entrant, contender.entrant)
    assert not report.faults
    assert verify(report.replay) == []


def test_a_name_that_is_neither_path_nor_bot_lists_the_bots(tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'captain_ahab': .*\(.*random.*\)"):
        find("captain_ahab", tmp_path / "x")

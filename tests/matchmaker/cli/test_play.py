"""`riband play`, as an author calls it."""

import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine_service.cli.riband import riband
from engine_service.kernel import replay
from tests.matchmaker.referee.tables import MISBEHAVING

FIRST = "from bots.sdk import run\nrun(lambda decision: 0)\n"
RAISES = "from bots.sdk import run\nrun(lambda decision: 1 // (decision.number < 30) - 1)\n"
SHORT = ("--game", "crossing_oceans", "--option", "round_limit=5")


def call(*arguments: str | Path) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(riband, [str(argument) for argument in arguments], catch_exceptions=False)


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A bot that always plays the first move."""
    bot = tmp_path / "first.py"
    bot.write_text(FIRST)
    return bot


@pytest.fixture
def raises(tmp_path: Path) -> Path:
    """A bot that fails late."""
    bot = tmp_path / "raises.py"
    bot.write_text(RAISES)
    return bot


def test_a_series_says_ranks_shares_and_times(first: Path) -> None:
    result = call("play", *SHORT, "--matches", "4", first, "random")
    assert result.exit_code == 0, result.output
    assert "Crossing Oceans, 2 seats; matches: 4, seeds: 2, walls: " in result.output
    assert "row ranks above column (95 % Wilson intervals, a tie counts half)" in result.output
    assert result.output.count("first ") >= 3


def test_json_holds_every_match_and_the_tally(first: Path) -> None:
    result = call("play", *SHORT, "--seats", "3", "--json", first, "random", "random")
    told = json.loads(result.stdout)
    assert [bot["name"] for bot in told["bots"]] == ["first", "random", "random#2"]
    assert [match["seats"] for match in told["matches"]] == [
        ["first", "random", "random#2"], ["random", "random#2", "first"], ["random#2", "first", "random"],
    ]  # fmt: skip
    assert {match["seed"] for match in told["matches"]} == {1}
    assert sum(told["bots"][0]["rank_counts"]) == 3
    assert told["options"] == {"round_limit": "5"}


def test_a_fault_shows_its_evidence_and_the_command_that_repeats_it(raises: Path) -> None:
    result = call("play", *SHORT, "--matches", "1", "random", raises)
    assert "raises (seat 1) forfeits at decision" in result.output
    assert "ZeroDivisionError" in result.output
    assert "ended by: exit code 1" in result.output
    (again,) = [line.partition("again: ")[2] for line in result.output.splitlines() if "again: " in line]
    repeated = call(*shlex.split(again)[1:])
    assert "raises (seat 1) forfeits at decision" in repeated.output


def test_replays_and_pages_are_written_and_numbered(first: Path, tmp_path: Path) -> None:
    files = ("--replay", tmp_path / "one.json", "--html", tmp_path / "one.html")
    call("play", *SHORT, "--matches", "1", *files, first, first)
    recorded = replay.from_json((tmp_path / "one.json").read_text())
    assert replay.verify(recorded) == []
    assert recorded.seats == ("first", "first#2")
    assert (tmp_path / "one.html").read_text().startswith("<!doctype html>")
    call("play", *SHORT, "--replay", tmp_path / "two.json", first, "random")
    assert sorted(file.name for file in tmp_path.glob("two*")) == ["two-1.json", "two-2.json"]


@pytest.mark.parametrize("place", ["nowhere/match.json", ".", "-"])
@pytest.mark.parametrize("option", ["--replay", "--html"])
def test_a_file_that_cannot_be_written_is_refused_before_the_matches(option: str, place: str, first: Path) -> None:
    result = call("play", *SHORT, option, place, first, "random")
    assert result.exit_code == 1
    assert f"cannot write {place}: give the name of a file in a folder that is there" in result.output
    assert "playing" not in result.output


def test_the_same_seed_and_the_same_bots_give_the_same_matches(first: Path) -> None:
    one, two = (json.loads(call("play", *SHORT, "--seed", "9", "--json", first, first).stdout) for _ in range(2))
    assert [match["hash"] for match in one["matches"]] == [match["hash"] for match in two["matches"]]


def test_without_walls_it_says_what_that_means(first: Path) -> None:
    result = call("play", *SHORT, "--no-sandbox", "--matches", "1", first, "random")
    assert "only for code you wrote yourself" in result.stderr
    assert "walls: off" in result.output


def test_the_setting_of_the_league_holds_for_local_play(first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIBAND_SANDBOX", "off")
    assert "only for code you wrote yourself" in call("play", *SHORT, "--matches", "1", first, "random").output
    monkeypatch.setenv("RIBAND_SANDBOX", "paper")
    refused = call("play", *SHORT, "--matches", "1", first, "random")
    assert refused.exit_code == 1
    assert "RIBAND_SANDBOX is 'paper'; possible are auto, off, confined, contained" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--game", "whist", "random", "random"), "unknown game 'whist'; known: "),
        (
            ("--game", "crossing_oceans", "nobody", "random"),
            "no bot 'nobody': it is neither a path here nor",
        ),
        (("--game", "crossing_oceans", "--seats", "5", "random", "random"), "is played with 2, 3, 4 seats, not 5"),
        (("--game", "crossing_oceans", "--option", "wind=3", "random"), "has no option 'wind'; options: round_limit"),
        (("--game", "crossing_oceans", "--option", "wind", "random"), "an option is written name=value"),
        (("--game", "crossing_oceans", str(MISBEHAVING), "random"), "bot.toml"),
    ],
)
def test_bad_arguments_say_what_would_be_right(arguments: tuple[str, ...], words: str) -> None:
    result = call("play", *arguments)
    assert result.exit_code != 0
    assert words in result.output

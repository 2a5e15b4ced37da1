"""`riband games`, `verify`, `bench`, and the help of all of them."""

import json
import subprocess
from pathlib import Path

from engine_service.kernel import registry, replay
from engine_service.kernel.game import AnyGame
from engine_service.kernel.match import Match
from tests.engine_service.cli.commands import RIBAND, fail, riband, succeed
from tests.engine_service.kernel.test_match import play_randomly


def test_games_are_listed_for_people_and_for_programs() -> None:
    assert "crossing_oceans  (Crossing Oceans; 2, 3, 4 seats" in succeed("games")
    listed = {game["name"]: game for game in json.loads(succeed("games", "--json"))}
    assert set(listed) == set(registry.names())
    assert listed["crossing_oceans"]["seat_counts"] == [2, 3, 4]
    assert listed["crossing_oceans"]["options"][0]["name"] == "round_limit"


def test_verify_says_exact_or_what_differs(game: AnyGame, tmp_path: Path) -> None:
    recorded = replay.record(play_randomly(Match(game, 2, 3)), ["ann", "bob"])
    file = tmp_path / "replay.json"
    file.write_text(replay.to_json(recorded))
    assert succeed("verify", file).startswith(f"exact: {game.name}, {len(recorded.moves)} moves")
    assert json.loads(succeed("verify", file, "--json")) == {"exact": True, "differences": []}
    file.write_text(file.read_text().replace('"bob"', '"eve"'))
    assert "hash: recorded" in fail("verify", file)
    ran = riband("verify", file, "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["exact"] is False
    assert "not a replay file" in fail("verify", "-", given="{}")


def test_bench_measures_play_copies_and_the_service() -> None:
    short = ("--game", "crossing_oceans", "--seconds", "0.02", "--rounds", "1", "--json")
    report = json.loads(succeed("bench", "engine", *short, "--service"))
    assert set(report["play"]) == {f"crossing_oceans, {seats} seats" for seats in (2, 3, 4)}
    assert report["copy_microseconds"]["crossing_oceans"] > 0
    parts = report["service_microseconds"]["crossing_oceans"]
    assert parts["rules"] < parts["session"] < parts["play"]


def test_every_command_explains_itself() -> None:
    listing = succeed("--help")
    for verb in ("games", "engine", "verify", "position", "bench"):
        assert verb in listing
        assert "Usage: riband" in succeed(verb, "--help")
    for verb in ("legal", "play", "show", "trace"):
        assert len(succeed("position", verb, "--help").splitlines()) > 5
    assert "No such command 'fly'" in fail("fly")


def test_an_output_that_is_full_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run([RIBAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert run.returncode == 1
    assert run.stderr == "Error: the output: No space left on device; make room and say it again\n"

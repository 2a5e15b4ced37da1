"""`riband position`: legal, play, show and trace, and what they say about bad input."""

import json
from pathlib import Path

import pytest

from engine_service.kernel import registry
from engine_service.kernel.game import AnyGame
from tests.engine_service.cli.commands import fail, succeed

COAL = {"decision": "MOVE", "ports": {"sydney": {"tile": "cutty_sark", "owner": 0}}, "players": [{"rondel": 5}]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(COAL))
    return path


def test_legal_lists_the_moves_one_a_line(file: Path) -> None:
    assert succeed("position", "legal", file).splitlines() == ["move:0", "move:6", "move:7"]
    assert json.loads(succeed("position", "legal", file, "--json")) == ["move:0", "move:6", "move:7"]


def test_a_position_may_come_on_standard_input() -> None:
    assert succeed("position", "legal", "-", given=json.dumps(COAL)).splitlines() == ["move:0", "move:6", "move:7"]


def test_play_prints_the_resulting_position(file: Path) -> None:
    position = json.loads(succeed("position", "play", file, "move:0", "no_token", "contract", "use_done", "move:5"))
    assert (position["seat"], position["players"][1]["contracts"], position["players"][0]["rondel"]) == (2, 1, 0)
    assert tuple(position) == registry.game("crossing_oceans").position_fields


def test_an_illegal_move_is_named_with_what_was_legal(file: Path) -> None:
    said = fail("position", "play", file, "move:0", "fly")
    assert "move 2: illegal move 'fly'; legal now: no_token token:black" in said


def test_show_draws_a_board(file: Path) -> None:
    board = succeed("position", "show", file)
    assert "cutty_sark" in board
    assert "seat 0 decides MOVE" in board


def test_moves_after_the_end_are_refused() -> None:
    over = json.dumps({"over": True, "seat": None, "decision": None, "ports": {}})
    assert succeed("position", "legal", "-", given=over) == ""
    assert "is over; there are no moves" in fail("position", "play", "-", "contract", given=over)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "not JSON"),
        ("[1]", "a position is one JSON object"),
        ('{"ports": {"atlantis": null}}', "ports has no field 'atlantis'"),
        ('{"ports": {}, "x": 1}', "no game has a field 'x'"),
        ('{"game": "chess"}', "unknown game 'chess'"),
        ('{"ports": {}, "players": [{"money": -5}]}', "players[0].money is a whole number of at least 0, not -5"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(content: str, says: str) -> None:
    assert says in fail("position", "legal", "-", given=content)


def test_a_file_that_is_not_there_is_said_to_be_missing() -> None:
    assert "cannot read nowhere.json: No such file" in fail("position", "show", "nowhere.json")


def test_a_game_can_be_named_where_the_fields_leave_it_open() -> None:
    for given in ('{"game": "crossing_oceans"}', "{}"):
        arguments = [] if "game" in given else ["--game", "crossing_oceans"]
        assert succeed("position", "legal", "-", *arguments, given=given).splitlines() == ["contract"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_trace_can_be_followed_position_by_position(game: AnyGame, seats: int) -> None:
    command = ["position", "trace", "--game", game.name, "--seats", str(seats), "--seed", "7"]
    printed = succeed(*command, "--positions")
    first, *decisions, last = map(json.loads, printed.splitlines())
    state = game.read_position(first["position"])
    for line in decisions:
        assert list(line) == ["seat", "decision", "legal", "move", "position"]
        assert (line["seat"], line["decision"]) == (game.to_decide(state), game.decision_name(state))
        assert line["legal"] == [str(move) for move in game.legal_moves(state)]
        game.apply(state, game.read_move(line["move"]))
        assert game.write_position(state) == line["position"]
        state = game.read_position(line["position"])
    assert game.to_decide(state) is None
    assert [standing["seat"] for standing in last["standings"]] == list(range(seats))
    for standing in last["standings"]:
        assert list(standing) == ["seat", "rank", "score", "breakdown"]
        assert list(standing["breakdown"])[-1] == "total"
        assert standing["breakdown"]["total"] == standing["score"]
    short = [json.loads(line) for line in succeed(*command).splitlines()]
    assert short[1:-1] == [{key: line[key] for key in ("seat", "decision", "legal", "move")} for line in decisions]


def test_a_trace_takes_options_and_refuses_what_does_not_exist() -> None:
    trace = ("position", "trace", "--game", "crossing_oceans", "--seats", "2")
    lines = succeed(*trace, "--option", "round_limit=2").splitlines()
    assert json.loads(lines[0])["position"]["round_limit"] == 2
    assert "has no option 'limit'" in fail(*trace, "--option", "limit=2")
    assert "an option is written name=value, not 'limit'" in fail(*trace, "--option", "limit")
    assert "played with 2, 3, 4 seats, not 7" in fail(*trace, "--seats", "7")
    assert "unknown game 'chess'" in fail("position", "trace", "--game", "chess")

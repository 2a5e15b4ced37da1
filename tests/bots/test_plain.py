"""Bots written without our SDK play in both encodings: what `bots/README.md` says is enough."""

import json
import shutil
from pathlib import Path

import pytest

from engine_service.kernel.replay import verify
from matchmaker.referee import Entrant, TimeControl
from matchmaker.sandbox import Program
from tests.matchmaker.referee.tables import GAME, HONEST, RANDOM, a_house, match

PLAIN = Path(__file__).parent / "plain"
NODE = Entrant("plain json", Program(PLAIN, ("node", "json_bot.js"), "json"))

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed on this machine")


def test_protobuf_written_by_hand_is_enough_to_play() -> None:
    report = match(HONEST, RANDOM, options={})
    assert not report.faults
    assert verify(report.replay) == []


@needs_node
def test_json_lines_on_node_are_enough_to_play_by_index_by_text_and_by_plan() -> None:
    report = match(NODE, RANDOM, house=a_house(TimeControl()), options={})
    assert not report.faults
    assert verify(report.replay) == []
    first, outcome = report.logs[0].splitlines()
    decision = json.loads(first)["decide"]["decision"]
    assert decision["name"] == "PLACE"
    assert decision["words"][GAME]["observation"]["players"][0]["money"] > 100
    assert len(json.loads(outcome)["standings"]) == 2


@needs_node
def test_a_json_bot_and_a_protobuf_bot_make_the_same_match() -> None:
    text_bot = Entrant("honest", Program(PLAIN, ("node", "first_move.js"), "json"))
    assert match(text_bot, HONEST).replay == match(HONEST, HONEST).replay

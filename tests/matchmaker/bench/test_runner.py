"""`riband bench runner` measures what it says; how fast is not for a test to decide."""

import json

import pytest

from tests.matchmaker.cli.test_play import call


def test_the_parts_are_measured_in_one_run() -> None:
    told = json.loads(call("bench", "runner", "--rounds", "2", "--json").stdout)
    parts = ("rules_us", "pipe_us", "stream_us", "in_turns_us", "local_us", "remote_us", "ready_ms", "bare_start_ms")
    assert all(told[part] > 0 for part in parts)
    assert told["local_per_second"] == pytest.approx(1e6 / told["local_us"], rel=0.01)


def test_the_words_name_every_floor() -> None:
    said = call("bench", "runner", "--rounds", "1").output
    floors = ("rules alone", "bare pipe", "bare gRPC stream", "both trips in turns", "× the sum of its floors")
    assert all(words in said for words in (*floors, "started bare after"))

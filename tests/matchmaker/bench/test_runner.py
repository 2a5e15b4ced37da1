"""`riband bench runner` measures what it says; how fast is not for a test to decide."""

import json

import pytest

from tests.matchmaker.cli.test_play import call


def test_the_parts_are_measured_in_one_run() -> None:
    told = json.loads(call("bench", "runner", "--rounds", "2", "--json").stdout)
    floors = ("rules_us", "pipe_us", "stream_us", "tuned_stream_us", "in_turns_us")
    assert all(told[part] > 0 for part in (*floors, "local_us", "remote_us", "ready_ms", "bare_start_ms"))
    sum_of_floors = told["rules_us"] + told["pipe_us"] + told["stream_us"]
    assert told["remote_ratio"] == pytest.approx(told["remote_us"] / sum_of_floors, rel=0.01)
    assert told["local_per_second"] == pytest.approx(1e6 / told["local_us"], rel=0.01)


def test_the_words_name_every_floor() -> None:
    said = call("bench", "runner", "--rounds", "1").output
    floors = ("rules alone", "bare pipe", "bare gRPC stream", "our settings", "in turns", "× the sum of its floors")
    assert all(words in said for words in (*floors, "started bare after"))

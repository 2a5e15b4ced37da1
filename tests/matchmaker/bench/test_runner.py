"""`riband bench runner` measures what it says; only a large fall of speed fails here."""

import json

from tests.matchmaker.cli.test_play import call


def test_the_parts_are_measured_in_one_run() -> None:
    told = json.loads(call("bench", "runner", "--rounds", "2", "--json").stdout)
    assert 0 < told["rules_us"] < told["pipe_us"] + told["stream_us"] < told["remote_us"]
    assert told["local_us"] < told["remote_us"]
    assert told["local_per_second"] > 1500, "8,000 on a quiet machine"
    assert told["remote_per_second"] > 500, "2,500 on a quiet machine"
    assert told["ready_ms"] < 1000


def test_the_words_name_every_floor() -> None:
    said = call("bench", "runner", "--rounds", "1").output
    assert all(words in said for words in ("rules alone", "bare pipe", "bare gRPC stream", "× the sum of its floors"))

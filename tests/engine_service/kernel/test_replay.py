"""Replay: a file that lives again exactly, and notices every change."""

import json
from typing import Any

import pytest

from engine_service.kernel import registry, replay
from engine_service.kernel.errors import MalformedReplay
from engine_service.kernel.game import AnyGame
from engine_service.kernel.match import Match
from engine_service.kernel.outcome import Reason
from tests.engine_service.kernel.test_match import play_randomly

OCEANS = registry.game("crossing_oceans")


def a_replay(game: AnyGame = OCEANS, *, forfeit: bool = False) -> replay.Replay:
    match = play_randomly(Match(game, 2, 77), most=20)
    if forfeit:
        match.forfeit(1, Reason.TIMEOUT, "20 s used up")
    return replay.record(play_randomly(match, seed=2), ["ann", "bob"])


def test_a_replay_is_exact_and_survives_its_file(game: AnyGame) -> None:
    for recorded in (a_replay(game), a_replay(game, forfeit=True)):
        again = replay.from_json(replay.to_json(recorded))
        assert again == recorded
        assert replay.verify(again) == []
        assert replay.relive(again).outcome == recorded.outcome


def test_an_unfinished_match_is_a_replay_too() -> None:
    recorded = replay.record(play_randomly(Match(OCEANS, 2, 77), most=9), ["ann", "bob"])
    assert recorded.outcome is None
    assert replay.verify(replay.from_json(replay.to_json(recorded))) == []


def test_the_file_has_a_stable_order_of_keys() -> None:
    text = replay.to_json(a_replay())
    assert list(json.loads(text)) == [
        "format", "game", "rules_version", "options", "seed", "seats", "moves", "forfeits", "outcome", "hash",
    ]  # fmt: skip
    assert text == replay.to_json(replay.from_json(text))


def changed(recorded: replay.Replay, **fields: Any) -> replay.Replay:
    content = json.loads(replay.to_json(recorded)) | fields
    return replay.from_json(json.dumps(content))


def test_whatever_is_changed_is_found() -> None:
    recorded = a_replay(forfeit=True)
    content = json.loads(replay.to_json(recorded))
    outcome = content["outcome"]
    winner_takes_more = outcome | {"standings": [outcome["standings"][0] | {"score": 999}, outcome["standings"][1]]}
    for fields, says in (
        ({"outcome": winner_takes_more}, "outcome: recorded finished"),
        ({"seats": ["ann", "eve"]}, "hash:"),
        ({"seed": 78}, "moves:"),
        ({"moves": content["moves"][:-1]}, ""),
        ({"forfeits": []}, ""),
        ({"hash": "0" * 64}, "hash: recorded 0000"),
        ({"rules_version": "0"}, "rules: recorded with version 0, this engine has"),
    ):
        found = replay.verify(changed(recorded, **fields))
        assert found, fields
        assert found[0].startswith(says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a replay file"),
        ("[]", 'needs "format": 1'),
        ('{"format": 2}', 'needs "format": 1'),
        ('{"format": 1}', "not a whole replay: KeyError 'game'"),
        ('{"format": 1, "game": 3, "rules_version": "1", "options": 7}', "not a whole replay: TypeError"),
    ],
)
def test_what_is_no_replay_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(MalformedReplay, match=says):
        replay.from_json(text)

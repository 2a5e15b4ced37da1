"""Replay and Verify over the wire."""

import json

import grpc
import pytest
from riband.v1 import engine_pb2 as pb

from engine_service import wire
from engine_service.kernel import replay
from engine_service.kernel.game import AnyGame
from engine_service.kernel.match import Match
from tests.engine_service.kernel.test_match import play_randomly
from tests.engine_service.service.engines import stub


def a_replay(game: AnyGame) -> replay.Replay:
    return replay.record(play_randomly(Match(game, 3, 12)), ["ann", "bob", "cy"])


def test_a_replay_is_shown_frame_by_frame_with_full_information(game: AnyGame, channel: grpc.Channel) -> None:
    recorded = a_replay(game)
    frames = list(stub(channel).Replay(pb.ReplayRequest(replay=wire.write_replay(recorded)), timeout=60))
    assert [frame.number for frame in frames] == list(range(len(recorded.moves) + 1))
    assert not frames[0].HasField("played")
    assert [frame.played.move for frame in frames[1:]] == list(recorded.moves)
    assert all(frame.decision for frame in frames[1:])
    assert not frames[5].HasField("words")
    assert recorded.outcome is not None
    final = {standing.seat: standing.score for standing in frames[-1].standings}
    assert final == {standing.seat: standing.score for standing in recorded.outcome.standings}
    state = game.read_position(json.loads(frames[7].position))
    assert json.dumps(game.write_position(state), separators=(",", ":")) == frames[7].position


def test_with_a_viewer_each_frame_carries_what_that_seat_saw(game: AnyGame, channel: grpc.Channel) -> None:
    recorded = a_replay(game)
    request = pb.ReplayRequest(replay=wire.write_replay(recorded), viewer=1)
    for frame in list(stub(channel).Replay(request, timeout=60))[::25]:
        state = game.read_position(json.loads(frame.position))
        assert wire.read_observation(frame.words) == game.observe(state, 1)


def test_a_match_that_is_not_over_can_be_followed_piece_by_piece(game: AnyGame, channel: grpc.Channel) -> None:
    whole = wire.write_replay(a_replay(game))
    everything = list(stub(channel).Replay(pb.ReplayRequest(replay=whole), timeout=60))
    so_far = pb.ReplayRequest(replay=whole)
    so_far.replay.ClearField("outcome")
    pieces: list[pb.ReplayResponse] = []
    for made in (0, 5, len(whole.moves) // 2, len(whole.moves)):
        del so_far.replay.moves[:]
        so_far.replay.moves.extend(whole.moves[:made])
        so_far.first = len(pieces)
        pieces += stub(channel).Replay(so_far, timeout=60)
    assert pieces == everything


def test_verify_finds_nothing_in_an_exact_replay_and_something_in_a_forged_one(
    game: AnyGame, channel: grpc.Channel
) -> None:
    message = wire.write_replay(a_replay(game))
    client = stub(channel)
    assert list(client.Verify(pb.VerifyRequest(replay=message), timeout=60).differences) == []
    message.outcome.standings[0].score += 1
    (first, *_) = client.Verify(pb.VerifyRequest(replay=message), timeout=60).differences
    assert first.startswith("outcome: recorded")


def test_frames_of_a_replay_that_does_not_fit_are_refused(game: AnyGame, channel: grpc.Channel) -> None:
    message = wire.write_replay(a_replay(game))
    for field, value, says in (
        ("rules_version", "0", "recorded with rules version 0"),
        ("moves", ["dance"], "illegal move 'dance'"),
    ):
        forged = type(message)()
        forged.CopyFrom(message)
        forged.ClearField(field)  # type: ignore[arg-type]
        forged.MergeFrom(type(message)(**{field: value}))  # type: ignore[arg-type]
        with pytest.raises(grpc.RpcError) as failure:
            list(stub(channel).Replay(pb.ReplayRequest(replay=forged), timeout=60))
        assert failure.value.code() is grpc.StatusCode.INVALID_ARGUMENT
        assert says in str(failure.value.details())
    with pytest.raises(grpc.RpcError) as failure:
        list(stub(channel).Replay(pb.ReplayRequest(replay=message, viewer=3), timeout=60))
    assert "no seat 3 in a match of 3 seats" in str(failure.value.details())

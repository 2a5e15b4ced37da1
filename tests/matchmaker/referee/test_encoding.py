"""The bytes: what is written by hand is what protobuf writes, and both encodings read what they should."""

import json

import pytest
from google.protobuf import json_format
from riband.v1 import bot_pb2, engine_pb2, match_pb2

from engine_service.kernel.outcome import Reason
from engine_service.wire import varint
from matchmaker.referee import LocalEngine
from matchmaker.referee.encoding import JsonLines, ProtobufFrames
from matchmaker.referee.faults import Fault
from tests.matchmaker.referee.tables import GAME

MOST = 1000


def a_decision(text_seats: tuple[int, ...] = ()) -> match_pb2.Decision:
    """The first one of a match."""
    setup = match_pb2.MatchSetup(game=GAME, seats=2, seed=3)
    return LocalEngine().open(engine_pb2.Start(setup=setup, text_seats=text_seats), 1)[1].decision


def test_a_decision_is_framed_as_protobuf_itself_would() -> None:
    decision, frames = a_decision(), ProtobufFrames()
    clock = bot_pb2.Clock(seconds_left=12.5, seconds_charged=0.25)
    whole = bot_pb2.ToBot(decide=bot_pb2.Decide(decision=decision, clock=clock))
    assert frames.write_decide(decision, 12.5, 0.25) == frames.write(whole)


@pytest.mark.parametrize("length", [0, 1, 127, 128, 300, 16383, 16384, 1 << 30])
def test_lengths_are_varints(length: int) -> None:
    read = bot_pb2.Hello.FromString(b"\x08" + varint(length))
    assert read.protocol == length


def test_a_frame_is_taken_when_it_is_whole_and_the_next_one_stays() -> None:
    move = bot_pb2.FromBot(move=bot_pb2.BotMove(number=3, index=1)).SerializeToString()
    frame = varint(len(move)) + move
    heard, frames = bytearray(), ProtobufFrames()
    for byte in frame[:-1]:
        heard.append(byte)
        assert frames.take(heard, MOST) is None
    heard += frame[-1:] + frame
    taken = frames.take(heard, MOST)
    assert taken is not None
    assert taken.move.number == 3
    assert bytes(heard) == frame


def test_a_json_line_is_the_protobuf_mapping_and_lists_the_moves_as_texts() -> None:
    decision = a_decision(text_seats=(0, 1))
    line = JsonLines().write_decide(decision, 12.5, 0.25)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    told = json.loads(line)["decide"]
    assert told["clock"] == {"seconds_left": 12.5, "seconds_charged": 0.25}
    assert told["decision"]["legal_moves"][0] == "contract"
    assert told["decision"]["number"] == 0, "zero is written, not left out"
    assert told["decision"]["words"][GAME]["observation"]["market"][0].startswith("TILE_")
    assert json_format.Parse(line, bot_pb2.ToBot()).decide.decision == decision


def test_blank_lines_are_skipped_and_broken_ones_wait() -> None:
    heard = bytearray(b'\r\n  \n{"ready": {}}\n{"mo')
    taken = JsonLines().take(heard, MOST)
    assert taken is not None
    assert taken.HasField("ready")
    assert JsonLines().take(heard, MOST) is None


@pytest.mark.parametrize("line", [b"x" * (MOST + 1), b"x" * (MOST + 1) + b"\n{}\n"])
def test_a_line_that_does_not_end_is_not_collected_for_ever(line: bytes) -> None:
    with pytest.raises(Fault, match="more than 1000 bytes") as caught:
        JsonLines().take(bytearray(line), MOST)
    assert caught.value.reason is Reason.PROTOCOL

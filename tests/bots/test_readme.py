"""What `bots/README.md` shows is true: the Python runs, the bytes are the messages, the numbers are the defaults."""

import doctest
import re
from pathlib import Path

from riband.v1 import bot_pb2

from engine_service.kernel.outcome import Reason
from engine_service.wire import varint
from matchmaker.referee import Caps, TimeControl
from matchmaker.referee.encoding import ENCODINGS
from matchmaker.sandbox import Limits

README = Path(__file__).parents[2] / "bots" / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_the_python_runs() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried
    assert not failed


def test_the_bytes_are_the_messages() -> None:
    told = [
        bytes.fromhex("".join(re.findall(r"`([0-9a-f ]+)`", line.split("|")[1])))
        for line in TEXT.splitlines()
        if re.match(r"\| `[0-9a-f]{2}` `", line)
    ]
    frames = ENCODINGS["protobuf"]
    answers = [
        bot_pb2.FromBot(ready=bot_pb2.Ready(name="me")),
        bot_pb2.FromBot(move=bot_pb2.BotMove(number=300, index=2)),
        bot_pb2.FromBot(move=bot_pb2.BotMove(number=300, moves=["done"])),
    ]
    assert told == [
        frames.write(bot_pb2.ToBot(hello=bot_pb2.Hello(protocol=1))),
        frames.write(bot_pb2.ToBot(start=bot_pb2.BotStart(game="shipyard", seats=2, seat=1))),
        *(varint(answer.ByteSize()) + answer.SerializeToString() for answer in answers),
    ]


def test_the_lines_are_the_messages() -> None:
    lines = ENCODINGS["json"]
    for message in (
        bot_pb2.ToBot(hello=bot_pb2.Hello(protocol=1)),
        bot_pb2.ToBot(start=bot_pb2.BotStart(game="shipyard", seats=2, seat=1)),
    ):
        assert lines.write(message).decode().strip() in TEXT
    for line in ('{"move":{"number":300,"index":1}}', '{"move":{"number":300,"moves":["move:5"]}}'):
        assert line in TEXT
        taken = lines.take(bytearray(line.encode() + b"\n"), 1000)
        assert taken is not None
        assert taken.move.number == 300


def test_clock_limits_and_reasons_are_the_real_ones() -> None:
    time, limits, caps = TimeControl(), Limits(), Caps()
    for name in ("init", "bank", "increment", "most"):
        assert f"| {name} | {getattr(time, name):g} |" in TEXT
    mebibyte = 1024 * 1024
    assert (
        f"{limits.memory_bytes // mebibyte} MiB of memory, {limits.threads} threads, {limits.open_files} open" in TEXT
    )
    assert f"{limits.scratch_bytes // mebibyte} MiB of scratch" in TEXT
    assert f"at most {caps.message // 1024} KiB, all answers to one decision {caps.stdout // 1024} KiB" in TEXT
    assert f"{caps.log_per_decision // 1024} KiB a decision and {caps.log // mebibyte} MiB a match are kept" in TEXT
    assert f"{caps.stderr // mebibyte} MiB is a flood" in TEXT
    assert all(f"| `{reason.value}` |" in TEXT for reason in Reason if reason is not Reason.WITHDRAWN)

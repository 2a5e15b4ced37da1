"""The two ways a bot may speak: length-delimited protobuf, or one JSON object per line."""

import json
from struct import Struct
from typing import Final, Protocol

from google.protobuf import json_format
from google.protobuf.message import DecodeError
from riband.v1 import bot_pb2, match_pb2

from engine_service.kernel.outcome import Reason
from engine_service.wire import varint
from matchmaker.referee.faults import Fault

_MOST_LENGTH_BYTES: Final = 5
_CLOCK: Final = Struct("<BBBdBd")


class Encoding(Protocol):
    """How questions are written and answers read."""

    @property
    def reads_texts(self) -> bool:
        """Whether the bot wants its legal moves as canonical texts."""

    @property
    def whole(self) -> str:
        """What makes a message whole, for an author whose bot never finished one."""

    def write(self, message: bot_pb2.ToBot) -> bytes:
        """Any message to the bot."""

    def write_decide(self, decision: match_pb2.Decision, seconds_left: float, seconds_charged: float) -> bytes:
        """A decision with its clock; the message that is sent all the time."""

    def take(self, heard: bytearray, most: int) -> bot_pb2.FromBot | None:
        """Take the first message off what was heard; None while it is not complete. A Fault if it is none."""


class ProtobufFrames:
    """Each message preceded by its length as a varint."""

    reads_texts: Final = False
    whole: Final = "in protobuf a message comes after its length"

    def write(self, message: bot_pb2.ToBot) -> bytes:
        """The message and its length."""
        body = message.SerializeToString()
        return varint(len(body)) + body

    def write_decide(self, decision: match_pb2.Decision, seconds_left: float, seconds_charged: float) -> bytes:
        """The same bytes as `write`, put together around the decision so that it is not copied twice."""
        inner = decision.SerializeToString()
        # Field 2 of Decide, 18 bytes long: the doubles of fields 1 and 2 of Clock.
        clock = _CLOCK.pack(0x12, 18, 0x09, seconds_left, 0x11, seconds_charged)
        decide = b"\x0a" + varint(len(inner)) + inner + clock
        body = b"\x1a" + varint(len(decide)) + decide
        return varint(len(body)) + body

    def take(self, heard: bytearray, most: int) -> bot_pb2.FromBot | None:
        """Cut off one frame."""
        if not heard:
            return None
        length = 0
        for place, byte in enumerate(heard[:_MOST_LENGTH_BYTES]):
            length |= (byte & 0x7F) << 7 * place
            if byte < 0x80:
                break
        else:
            if len(heard) >= _MOST_LENGTH_BYTES:
                raise Fault(Reason.PROTOCOL, "its answer does not begin with the length of a message", bytes(heard))
            return None
        if length > most:
            raise Fault(Reason.PROTOCOL, f"it announced an answer of {length} bytes; {most} is the most", bytes(heard))
        start = place + 1
        if len(heard) < start + length:
            return None
        frame = bytes(heard[start : start + length])
        del heard[: start + length]
        try:
            return bot_pb2.FromBot.FromString(frame)
        except DecodeError:
            raise Fault(Reason.PROTOCOL, "its answer is no FromBot message", frame) from None


class JsonLines:
    """The protobuf JSON mapping with the field names of the .proto files; every line is one message."""

    reads_texts: Final = True
    whole: Final = "in JSON a message ends with its line"

    def write(self, message: bot_pb2.ToBot) -> bytes:
        """The message on one line; empty and zero fields are written too, so that nothing is `undefined`."""
        fields = json_format.MessageToDict(
            message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
        )
        return json.dumps(fields, separators=(",", ":")).encode() + b"\n"

    def write_decide(self, decision: match_pb2.Decision, seconds_left: float, seconds_charged: float) -> bytes:
        """A decision on one line."""
        clock = bot_pb2.Clock(seconds_left=seconds_left, seconds_charged=seconds_charged)
        return self.write(bot_pb2.ToBot(decide=bot_pb2.Decide(decision=decision, clock=clock)))

    def take(self, heard: bytearray, most: int) -> bot_pb2.FromBot | None:
        """Cut off one line; blank ones are skipped."""
        while (end := heard.find(b"\n")) >= 0:
            line = bytes(heard[:end])
            del heard[: end + 1]
            if len(line) > most:
                break
            if line.strip():
                return _read_line(line)
        else:
            if len(heard) <= most:
                return None
            line = bytes(heard)
        raise Fault(Reason.PROTOCOL, f"its answer is a line of more than {most} bytes", line)


def _read_line(line: bytes) -> bot_pb2.FromBot:
    try:
        return json_format.Parse(line, bot_pb2.FromBot(), max_recursion_depth=20)
    # What a stranger's line can make a parser raise has no end (ParseError, RecursionError, UnicodeError, …);
    # whatever it is, the line is at fault.
    except Exception as error:
        detail = str(error).partition("\n")[0][:200]
        raise Fault(Reason.PROTOCOL, f"its line is no FromBot message: {detail}", line) from None


ENCODINGS: Final[dict[str, Encoding]] = {"protobuf": ProtobufFrames(), "json": JsonLines()}

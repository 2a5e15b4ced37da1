"""A Bot on stdin and stdout: the protocol of `bot.proto`, each message preceded by its length."""

import os
import sys
from typing import Final

from google.protobuf.message import DecodeError
from riband.v1 import bot_pb2 as pb

from bots.sdk.answer import write_answer
from bots.sdk.bot import Bot, Decider, Table, as_bot
from bots.sdk.decision import read_decision
from engine_service import wire
from engine_service.kernel import options, registry

PROTOCOL: Final = 1
_CHUNK: Final = 1 << 16


def run(bot: Bot | Decider) -> None:
    """Play one match as the referee asks for it; returns when it is over.

    An exception in the bot is not caught: Python shows it on stderr, which is the bot's log, and the process ends.
    """
    player = as_bot(bot)
    if sys.stdin is not None and sys.stdin.isatty():
        sys.exit(f"This is a bot: it talks to a referee, not to a terminal. Try: riband play {sys.argv[0]} random")
    with Wire(*_private_ends()) as ends:
        _serve(player, ends)


class Wire:
    """The two ends of the conversation with the referee."""

    def __init__(self, hears: int, says: int) -> None:
        self._hears = hears
        self._says = says
        self._unread = b""

    def hear(self) -> pb.ToBot | None:
        """The next message; None when the referee has hung up."""
        while (frame := self._take()) is None:
            if not (more := os.read(self._hears, _CHUNK)):
                return None
            self._unread += more
        try:
            return pb.ToBot.FromString(frame)
        except DecodeError:
            sys.exit("this bot speaks length-delimited protobuf; does its bot.toml say so?")

    def say(self, message: pb.FromBot) -> None:
        """Send one message, whole."""
        body = message.SerializeToString()
        rest = wire.varint(len(body)) + body
        while rest:
            rest = rest[os.write(self._says, rest) :]

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        # Hanging up tells the referee at once, even when a thread of the bot keeps the process alive.
        os.close(self._hears)
        os.close(self._says)

    def _take(self) -> bytes | None:
        length = shift = 0
        for place, byte in enumerate(self._unread):
            length |= (byte & 0x7F) << shift
            if byte < 0x80:
                start, end = place + 1, place + 1 + length
                if len(self._unread) < end:
                    return None
                frame, self._unread = self._unread[start:end], self._unread[end:]
                return frame
            shift += 7
        return None


def _serve(bot: Bot, ends: Wire) -> None:
    table: Table | None = None
    while (message := ends.hear()) is not None:
        kind = message.WhichOneof("message")
        if kind == "decide":
            assert table is not None, "the referee starts a match before it asks"
            decision = read_decision(table.game, message.decide)
            ends.say(write_answer(decision, bot.decide(decision)))
        elif kind == "start":
            table = _read_table(message.start)
            bot.start(table)
            ends.say(pb.FromBot(ready=pb.Ready(name=bot.name or type(bot).__name__)))
        elif kind == "hello":
            if message.hello.protocol != PROTOCOL:
                sys.exit(
                    f"this SDK speaks protocol {PROTOCOL}, the referee {message.hello.protocol}: update one of them"
                )
        elif kind == "end":
            bot.end(wire.read_outcome(message.end.outcome))
            return


def _read_table(start: pb.BotStart) -> Table:
    game = registry.game(start.game)
    # Loaded now, so that the first decision is not charged for it.
    wire.wire_of(game.name)
    return Table(game, start.seats, start.seat, options.complete(game, start.options))


def _private_ends() -> tuple[int, int]:
    """Keep stdin and stdout for the protocol; a stray print goes to the log, a stray input() meets the end of file."""
    hears, says = os.dup(0), os.dup(1)
    empty, closed = os.pipe()
    os.close(closed)
    os.dup2(empty, 0)
    os.close(empty)
    os.dup2(2, 1)
    # What was printed before now still waits in the buffer: from here on it flows into the log.
    sys.stdout.flush()
    # A bot that is killed has no chance to flush what it printed last.
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    return hears, says

"""Bots that speak bytes: protobuf written by hand, and the many ways to get it wrong. The argument says which."""

import os
import sys
import time
from collections.abc import Callable


def varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def field(number: int, body: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(body)) + body


def frame(body: bytes) -> bytes:
    return varint(len(body)) + body


def move(number: int, index: int = 0, extra: bytes = b"") -> bytes:
    return frame(field(2, b"\x08" + varint(number) + b"\x18" + varint(index) + extra))


READY = frame(field(1, b""))


def read(count: int) -> bytes:
    data = b""
    while len(data) < count:
        more = os.read(0, count - len(data))
        if not more:
            sys.exit(0)
        data += more
    return data


def read_varint() -> int:
    number = shift = 0
    while True:
        byte = read(1)[0]
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number
        shift += 7


def hear() -> bytes:
    return read(read_varint())


def number_of(message: bytes) -> int:
    """The decision's number: field 3 of ToBot, field 1 of Decide, field 1 of Decision; absent means 0."""
    at = 0
    for _ in range(2):
        at += 1
        while message[at] > 0x7F:
            at += 1
        at += 1
    if message[at] != 0x08:
        return 0
    at += 1
    number = shift = 0
    while True:
        byte = message[at]
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number
        shift += 7
        at += 1


def slowly(data: bytes) -> None:
    for byte in data:
        os.write(1, bytes([byte]))
        time.sleep(0.4)


def flood() -> None:
    while True:
        os.write(1, move(0) * 2000)


def hang_up(descriptor: int) -> None:
    os.close(descriptor)
    time.sleep(3600)


ANSWERS: dict[str, Callable[[int], object]] = {
    "honest": lambda number: os.write(1, move(number)),
    "garbage": lambda number: os.write(1, b"\x05hello, world"),
    "no_length": lambda number: os.write(1, b"\xff" * 64),
    "empty": lambda number: os.write(1, frame(b"")),
    "ready_again": lambda number: os.write(1, READY),
    "unknown_oneof": lambda number: os.write(1, frame(field(9, b"what is this"))),
    "bad_utf8": lambda number: os.write(1, frame(field(2, b"\x08" + varint(number) + field(4, b"\xff\xfe")))),
    "no_move": lambda number: os.write(1, frame(field(2, b"\x08" + varint(number)))),
    "huge_index": lambda number: os.write(1, move(number, 1 << 31)),
    "index_2_32": lambda number: os.write(1, move(number, 1 << 32)),
    "index_2_63": lambda number: os.write(1, move(number, 1 << 63)),
    "number_2_32": lambda number: os.write(1, move(number + (1 << 32))),
    "negative_index": lambda number: os.write(1, move(number, (1 << 64) - 1)),
    "truncated_words": lambda number: os.write(1, move(number, 0, b"\x12\x7f\x01")),
    "words_of_no_game": lambda number: os.write(1, move(number, 0, field(2, b""))),
    "future_number": lambda number: os.write(1, move(number + 1)),
    "stale_number": lambda number: os.write(1, move(number - 1) if number else move(number)),
    "twice": lambda number: os.write(1, move(number) + move(number) + move(number, 1)),
    "own_clock": lambda number: os.write(1, move(number, 0, field(7, b"\x09" + bytes(8)))),
    "huge": lambda number: os.write(1, varint(1 << 30) + bytes(1000)),
    "slow": lambda number: slowly(move(number)),
    "half": lambda number: os.write(1, move(number)[:-1]),
    "flood": lambda number: flood(),
    "close_stdout": lambda number: hang_up(1),
}


def play(answer: str) -> None:
    hear()
    hear()
    os.write(1, READY)
    while True:
        message = hear()
        os.write(2, message.hex().encode() + b"\n")
        if message[0] == 0x22:
            return
        ANSWERS[answer](number_of(message))


def blind() -> None:
    """Never reads a thing, and answers what it guesses."""
    os.write(1, READY)
    while True:
        os.write(1, move(0))
        time.sleep(0.01)


def deaf() -> None:
    """Closes its ears once it is ready."""
    hear()
    hear()
    os.write(1, READY)
    hang_up(0)


if sys.argv[1] == "blind":
    blind()
elif sys.argv[1] == "deaf":
    deaf()
else:
    play(sys.argv[1])

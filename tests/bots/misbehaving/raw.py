"""Bots that speak bytes: protobuf written by hand, and the many ways to get it wrong. The argument says which."""

import fcntl
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


def overlong(number: int) -> bytes:
    """The same number in ten bytes, which is allowed."""
    low = bytes(number >> 7 * place & 0x7F | 0x80 for place in range(9))
    return low + b"\x00"


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


SECOND_HAND = 9
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
    "groups": lambda number: os.write(1, frame(b"\x4b" * 30_000 + b"\x4c" * 30_000)),
    "varint_of_eleven": lambda number: os.write(1, frame(field(2, b"\x08" + b"\x80" * 10 + b"\x00"))),
    "length_of_five": lambda number: os.write(1, b"\x85\x80\x80\x80\x00hello"),
    "nothing_often": lambda number: os.write(1, bytes(100)),
    "long_plan": lambda number: os.write(1, frame(field(2, b"\x08" + varint(number) + field(4, b"a") * 20_000))),
    "overlong": lambda number: os.write(1, frame(field(2, b"\x08" + overlong(number) + b"\x18\x80\x80\x00"))),
    "unknown_64_kib": lambda number: os.write(1, move(number, 0, field(100, b"x" * 60_000))),
    "second_hand": lambda number: os.write(SECOND_HAND, move(number)),
    "odd_pipes": lambda number: os.write(1, move(number)),
    "slow": lambda number: slowly(move(number)),
    "half": lambda number: os.write(1, move(number)[:-1]),
    "flood": lambda number: flood(),
    "close_stdout": lambda number: hang_up(1),
}


def play(answer: str) -> None:
    hear()
    hear()
    os.write(1, {"early_move": move(0), "early_ready": READY + READY}.get(answer, READY))
    if answer == "second_hand":
        os.dup2(1, SECOND_HAND)
        os.close(1)
    if answer == "odd_pipes":
        fcntl.fcntl(1, fcntl.F_SETFL, os.O_NONBLOCK | os.O_ASYNC | os.O_DIRECT)
        os.set_blocking(2, False)
    while True:
        message = hear()
        os.write(2, message.hex().encode() + b"\n")
        if message[0] == 0x22:
            return
        ANSWERS.get(answer, ANSWERS["honest"])(number_of(message))


def blind() -> None:
    """Never reads a thing, and answers what it guesses."""
    os.write(1, READY)
    while True:
        os.write(1, move(0))
        time.sleep(0.01)


def prefetched() -> None:
    """Answers everything before it is asked, always with the first move."""
    os.write(1, READY + b"".join(map(move, range(1000))))
    time.sleep(3600)


def deaf() -> None:
    """Closes its ears once it is ready."""
    hear()
    hear()
    os.write(1, READY)
    hang_up(0)


if sys.argv[1] == "blind":
    blind()
elif sys.argv[1] == "prefetched":
    prefetched()
elif sys.argv[1] == "deaf":
    deaf()
else:
    play(sys.argv[1])

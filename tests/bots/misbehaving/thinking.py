"""Bots on the SDK that decide badly; the first argument says how."""

import ctypes
import hashlib
import os
import sys
import threading
import time
from typing import Any

from bots.sdk import Bot, Choice, Decision, Table, run


def loop(_: Decision) -> Choice:
    while True:
        pass


def sleep(_: Decision) -> Choice:
    time.sleep(3600)
    return 0


def toil(decision: Decision) -> Choice:
    """Half a second of honest work at the first decision, whatever else the machine does."""
    while decision.clock.seconds_charged == 0 and time.process_time() < 0.5 + AWAKE:
        pass
    return 0


def step_aside(_: Decision) -> Choice:
    while True:
        os.sched_yield()


def crowd_itself(_: Decision) -> Choice:
    """Many threads for one processor; hashing needs no lock of the interpreter, so all of them want to run."""
    work = bytes(1 << 20)

    def never_stop() -> None:
        while True:
            hashlib.sha256(work)

    for _thread in range(9):
        threading.Thread(target=never_stop, daemon=True).start()
    never_stop()
    return 0


def dawdle(_: Decision) -> Choice:
    time.sleep(0.05)
    return 0


def leave(_: Decision) -> Choice:
    os._exit(0)


def exit_with_seven(_: Decision) -> Choice:
    sys.exit(7)


def raise_later(decision: Decision) -> Choice:
    if decision.number >= 20:
        raise RuntimeError("the charts are wrong")
    return 0


def segfault(_: Decision) -> Choice:
    ctypes.string_at(0)
    return 0


def rename_itself(_: Decision) -> Choice:
    """A name for the process that is no text, where whoever looks at processes will meet it."""
    ctypes.CDLL(None).prctl(15, b"\xff)\n\xfe", 0, 0, 0)
    return 0


def log_bytes_and_leave(_: Decision) -> Choice:
    """What a database, a terminal and a page do not like."""
    os.write(2, b"a\0b\x1b[2J\xed\xa0\x80</script>\n")
    os._exit(3)


def go_in_circles(_: Decision) -> Choice:
    """An error that is the cause of its own cause."""
    one, two = ValueError("one"), ValueError("two")
    one.__cause__, two.__cause__ = two, one
    raise one


def eat_memory(_: Decision) -> Choice:
    eaten = []
    while True:
        eaten.append(bytearray(16 << 20))


def illegal(_: Decision) -> Choice:
    return "sail:atlantis"


def illegal_plan(decision: Decision) -> Choice:
    return ["sail:atlantis", decision.legal_moves[0]]


def nothing(_: Decision) -> Any:
    return None


def flood_stderr(_: Decision) -> Choice:
    os.write(2, b"first words\n")
    rest = memoryview(b"x" * 3_000_000)
    while rest:
        rest = rest[os.write(2, rest) :]
    os.write(2, b"last words\n")
    return 0


def flood_stderr_for_ever(_: Decision) -> Choice:
    while True:
        os.write(2, b"x" * 65536)


def print_a_lot(_: Decision) -> Choice:
    print("a stray print")
    print("and one of another kind", file=sys.__stdout__)
    os.write(1, b"and raw bytes on stdout\n")
    return 0


def ask_for_input(_: Decision) -> Choice:
    try:
        input()
    except EOFError:
        print("nobody there", file=sys.stderr)
    return 0


def count_processors(_: Decision) -> Choice:
    print(len(os.sched_getaffinity(0)), file=sys.stderr)
    return 0


class Ponderer(Bot):
    """Thinks in a thread all the time, also while others decide."""

    def start(self, table: Table) -> None:
        """Begin to think."""
        self.count = 0
        threading.Thread(target=self.think, daemon=True).start()

    def think(self) -> None:
        """Never stop."""
        while True:
            self.count += 1

    def decide(self, decision: Decision) -> Choice:
        """Say how far the thoughts went."""
        print(self.count, file=sys.stderr)
        return 0


class Stubborn(Bot):
    """Dies, but a thread of it lives on."""

    def decide(self, decision: Decision) -> Choice:
        """Leave a thread behind."""
        threading.Thread(target=time.sleep, args=(3600,)).start()
        raise RuntimeError("gone")


AWAKE = time.process_time()
how = sys.argv[1]
if how == "print_a_lot":
    print("printed before run")
if how == "never_ready":
    while True:
        pass
run({"ponder": Ponderer, "stubborn": Stubborn}[how]() if how in ("ponder", "stubborn") else globals()[how])

"""Which system calls a bot may make: the table in data/syscalls.csv, narrowed by arguments here, as a kernel filter.

Everything not listed fails with EPERM, so a curious bot gets an ordinary PermissionError. Calls newer than the table
fail with ENOSYS, as on an old kernel, because C libraries then fall back to the older calls that we can inspect.
"""

import csv
import errno
import os
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from matchmaker.sandbox.cage.layers import PID_PLACE


@dataclass(frozen=True, slots=True)
class Check:
    """One demand on one argument: under the mask it equals the value."""

    argument: int
    value: int
    mask: int = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class IsNull:
    """A pointer argument that must be null, in both its halves."""

    argument: int


Alternative: TypeAlias = tuple[Check | IsNull, ...]


def _one_of(argument: int, values: Iterable[int]) -> tuple[Alternative, ...]:
    return tuple((Check(argument, value),) for value in values)


# Threads of one process share their descriptors, or what some of them hold open could not be counted.
SHARED_DESCRIPTORS, THREAD = 0x0000_0400, 0x0001_0000
OWN_DESCRIPTORS: Final = 0x2  # a flag of close_range
NEW_NAMESPACES: Final = 0x7E02_0000
TRACED_OR_SIBLING: Final = 0x0000_A000
SOCKET_FLAGS: Final = 0x0008_0800  # close on exec, non-blocking

# Old Landlock knows nothing of truncation, and O_TRUNC works even on a file opened only for reading.
TRUNCATES_ONLY_WHAT_IT_WRITES: Final = tuple(
    ((Check(flags, 0, os.O_TRUNC),), *((Check(flags, mode, os.O_ACCMODE),) for mode in (os.O_WRONLY, os.O_RDWR)))
    for flags in (1, 2)
)

# CPU clocks of other processes have numbers too; ours and the plain ones end below sixteen.
OWN_CLOCK: Final = ((Check(0, 0, 0xFFFF_FFF0),),)

CONDITIONS: Final[dict[str, tuple[Alternative, ...]]] = {
    "clone": (
        (Check(0, THREAD | SHARED_DESCRIPTORS, THREAD | SHARED_DESCRIPTORS | NEW_NAMESPACES | TRACED_OR_SIBLING),),
    ),
    "close_range": ((Check(2, 0, OWN_DESCRIPTORS),),),
    "kill": ((Check(0, PID_PLACE),),),
    "tgkill": ((Check(0, PID_PLACE),),),
    "clock_gettime": OWN_CLOCK,
    "clock_getres": OWN_CLOCK,
    "clock_nanosleep": OWN_CLOCK,
    "prlimit64": ((Check(0, 0), IsNull(2)),),
    "prctl": _one_of(0, (15, 16)),  # set and get the thread's name
    # dup, flags and nothing else: locks on shared files talk to other bots, and F_SETOWN sends signals to strangers.
    "fcntl": _one_of(1, (0, 1, 2, 3, 4, 1030)),
    # Is it a terminal and how wide, bytes waiting, non-blocking, close on exec.
    "ioctl": _one_of(1, (0x5401, 0x802C542A, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)),
    "open": TRUNCATES_ONLY_WHAT_IT_WRITES[0],
    "openat": TRUNCATES_ONLY_WHAT_IT_WRITES[1],
    # A connected pair of streams, as asyncio's event loop needs; a datagram socket could address others.
    "socketpair": ((Check(0, 1), Check(1, 1, 0xFFFF_FFFF ^ SOCKET_FLAGS)),),
    "sendto": ((IsNull(4),),),
}

ARCHITECTURES: Final = {"x86_64": 0xC000_003E, "aarch64": 0xC000_00B7}
FIRST_UNIFIED: Final = 424  # from here on every architecture has the same numbers, and the calls are from 2019 or later
X32_BIT: Final = 0x4000_0000

LOAD_WORD, JUMP_EQUAL, JUMP_AT_LEAST, AND, RETURN = 0x20, 0x15, 0x35, 0x54, 0x06
ALLOW, ERRNO, KILL_PROCESS = 0x7FFF_0000, 0x0005_0000, 0x8000_0000
NUMBER_AT, ARCHITECTURE_AT, ARGUMENTS_AT = 0, 4, 16


@cache
def machine() -> str:
    """The processor architecture of this kernel."""
    return os.uname().machine


def missing() -> str:
    """Why there is no filter for this machine; empty when there is."""
    if machine() in ARCHITECTURES:
        return ""
    return f"no system call table for {machine()} (there is one for {' and '.join(ARCHITECTURES)})"


@cache
def filter_program(execve: bool) -> bytes:
    """The filter as the kernel reads it; `execve` only for runtimes that the cage starts instead of being."""
    code = [
        _op(LOAD_WORD, ARCHITECTURE_AT),
        _op(JUMP_EQUAL, ARCHITECTURES[machine()], 1, 0),
        _op(RETURN, KILL_PROCESS),
        _op(LOAD_WORD, NUMBER_AT),
        _op(JUMP_AT_LEAST, X32_BIT, 0, 1),
        _op(RETURN, KILL_PROCESS),
    ]
    for name, number in _numbers():
        if name != "execve" or execve:
            verdict = _verdict(CONDITIONS.get(name, ((),)))
            code += [_op(JUMP_EQUAL, number, 0, len(verdict)), *verdict]
    code += [
        _op(JUMP_AT_LEAST, FIRST_UNIFIED, 0, 1),
        _op(RETURN, ERRNO | errno.ENOSYS),
        _op(RETURN, ERRNO | errno.EPERM),
    ]
    return b"".join(code)


def _numbers() -> Iterator[tuple[str, int]]:
    with Path(__file__).with_name("data").joinpath("syscalls.csv").open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            if row[machine()]:
                yield row["name"], int(row[machine()])


def _verdict(alternatives: tuple[Alternative, ...]) -> list[bytes]:
    """Allow when all checks of any alternative hold."""
    code: list[bytes] = []
    for alternative in alternatives:
        code += _all_hold(alternative)
    return code if alternatives == ((),) else [*code, _op(RETURN, ERRNO | errno.EPERM)]


def _all_hold(alternative: Alternative) -> list[bytes]:
    """Allow when these checks hold, else fall through to what follows."""
    tests = [test for check in alternative for test in _comparisons(check)]
    code: list[bytes] = []
    for left, (offset, mask, value) in zip(range(len(tests) - 1, -1, -1), tests, strict=True):
        code += [_op(LOAD_WORD, offset), _op(AND, mask), _op(JUMP_EQUAL, value, 0, 3 * left + 1)]
    return [*code, _op(RETURN, ALLOW)]


def _comparisons(check: Check | IsNull) -> list[tuple[int, int, int]]:
    low = ARGUMENTS_AT + 8 * check.argument  # both architectures are little-endian
    if isinstance(check, IsNull):
        return [(low, 0xFFFF_FFFF, 0), (low + 4, 0xFFFF_FFFF, 0)]
    return [(low, check.mask, check.value)]


def _op(code: int, operand: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("<HBBI", code, if_true, if_false, operand)

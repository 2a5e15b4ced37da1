"""The table of system calls and the filter made from it, read as the kernel reads it."""

import csv
import errno
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from matchmaker.sandbox import seccomp
from matchmaker.sandbox.cage.layers import PID_PLACE

TABLE = Path(seccomp.__file__).with_name("data") / "syscalls.csv"
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}
ALLOWED, REFUSED, UNKNOWN = seccomp.ALLOW, seccomp.ERRNO | errno.EPERM, seccomp.ERRNO | errno.ENOSYS


@pytest.fixture(params=sorted(seccomp.ARCHITECTURES))
def machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Each architecture in turn, whichever we are on."""
    monkeypatch.setattr(seccomp, "machine", lambda: request.param)
    seccomp.filter_program.cache_clear()
    yield request.param
    seccomp.filter_program.cache_clear()


def verdict(machine: str, number: int, *arguments: int, execve: bool = False, architecture: int | None = None) -> int:
    """What the filter answers to this call: a small interpreter of its instructions."""
    padded = [*arguments, *(0 for _ in range(6 - len(arguments)))]
    machine_code = architecture or seccomp.ARCHITECTURES[machine]
    call = struct.pack("<IIQ6Q", number, machine_code, 0, *(value % 2**64 for value in padded))
    code = list(struct.iter_unpack("<HBBI", seccomp.filter_program(execve)))
    word = at = 0
    while True:
        operation, if_true, if_false, operand = code[at]
        at += 1
        if operation == seccomp.LOAD_WORD:
            (word,) = struct.unpack_from("<I", call, operand)
        elif operation == seccomp.AND:
            word &= operand
        elif operation == seccomp.JUMP_EQUAL:
            at += if_true if word == operand else if_false
        elif operation == seccomp.JUMP_AT_LEAST:
            at += if_true if word >= operand else if_false
        else:
            return int(operand)


def numbers(machine: str) -> dict[str, int]:
    """The table for one architecture."""
    with TABLE.open(newline="") as table:
        return {row["name"]: int(row[machine]) for row in csv.DictReader(table) if row[machine]}


@pytest.mark.parametrize("machine_name", sorted(HEADERS))
def test_numbers_are_those_of_the_kernels_headers(machine_name: str) -> None:
    header = HEADERS[machine_name]
    if not header.exists():
        pytest.skip(f"{header} is not installed here")
    text = header.read_text()
    official = {name: int(number) for name, number in re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text)}
    # The generic header gives file calls their old names first.
    renamed = {"newfstatat": "fstatat"}
    for name, number in numbers(machine_name).items():
        assert official.get(name, official.get(renamed.get(name, name))) == number, name


def test_no_call_is_listed_twice() -> None:
    names = [line.partition(",")[0] for line in TABLE.read_text().splitlines()]
    assert len(names) == len(set(names))


def test_a_condition_belongs_to_a_listed_call() -> None:
    assert set(seccomp.CONDITIONS) <= set(numbers("x86_64"))


def test_plain_calls_pass_and_unlisted_ones_do_not(machine: str) -> None:
    table = numbers(machine)
    assert verdict(machine, table["read"]) == ALLOWED
    assert verdict(machine, table["futex"]) == ALLOWED
    listed = set(table.values())
    for number in set(range(seccomp.FIRST_UNIFIED)) - listed:
        assert verdict(machine, number) == REFUSED, number
    for number in set(range(seccomp.FIRST_UNIFIED, 1000)) - listed:
        assert verdict(machine, number) == UNKNOWN, number


def test_programs_are_started_only_where_the_runtime_is_one(machine: str) -> None:
    execve = numbers(machine)["execve"]
    assert verdict(machine, execve) == REFUSED
    assert verdict(machine, execve, execve=True) == ALLOWED


@pytest.mark.parametrize(
    ("name", "arguments", "passes"),
    [
        ("clone", (0x3D0F00,), True),  # what the C library asks for a thread
        ("clone", (0x11,), False),  # fork
        ("clone", (0x3D0F00 | 0x1000_0000,), False),  # a thread in a new user namespace
        ("clone", (0x4111,), False),  # vfork
        ("clone", (0x3D0F00 & ~0x400,), False),  # a thread with descriptors of its own
        ("close_range", (3, 9, 4), True),
        ("close_range", (3, 9, 2), False),  # the same for a thread that is there already
        ("kill", (PID_PLACE, 9), True),
        ("kill", (1, 9), False),
        ("kill", (0, 9), False),
        ("kill", (-1, 9), False),
        ("tgkill", (1, 1, 9), False),
        ("openat", (-100, 1, 0o1), True),
        ("openat", (-100, 1, 0o1001), True),  # truncating what it writes
        ("openat", (-100, 1, 0o1000), False),  # truncating what it only reads
        ("openat", (-100, 1, 0o1003), False),
        ("socketpair", (1, 1), True),
        ("socketpair", (1, 0x80801), True),  # with flags
        ("socketpair", (1, 2), False),  # datagrams
        ("socketpair", (2, 1), False),
        ("sendto", (3, 1, 1, 0, 0, 0), True),
        ("sendto", (3, 1, 1, 0, 4096, 16), False),
        ("sendto", (3, 1, 1, 0, 1 << 32, 16), False),  # an address with an empty lower half
        ("prlimit64", (0, 7, 0, 4096), True),
        ("prlimit64", (0, 7, 4096, 0), False),
        ("prlimit64", (1, 7, 0, 4096), False),
        ("prctl", (15,), True),
        ("prctl", (1,), False),  # outliving the parent
        ("fcntl", (0, 4), True),
        ("fcntl", (0, 8), False),  # signals to the owner of a descriptor
        ("fcntl", (0, 6), False),  # locks
        ("ioctl", (0, 0x5401), True),
        ("ioctl", (0, 0x5412), False),  # typing into a terminal
        ("clock_gettime", (1,), True),
        ("clock_gettime", ((~1 << 3) | 2,), False),  # someone else's CPU time
    ],
)
def test_arguments_decide(machine: str, name: str, arguments: tuple[int, ...], passes: bool) -> None:
    assert verdict(machine, numbers(machine)[name], *arguments) == (ALLOWED if passes else REFUSED)


def test_calls_in_another_architectures_numbers_end_the_process(machine: str) -> None:
    (other,) = set(seccomp.ARCHITECTURES) - {machine}
    number = numbers(machine)["read"]
    assert verdict(machine, number, architecture=seccomp.ARCHITECTURES[other]) == seccomp.KILL_PROCESS
    assert verdict(machine, number | seccomp.X32_BIT) == seccomp.KILL_PROCESS

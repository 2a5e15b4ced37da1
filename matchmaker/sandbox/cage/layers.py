"""The layers a process can put around itself, one function each. They only ever take away."""

from __future__ import annotations

import ctypes
import os
import resource
import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PID_PLACE = 0x5EA_F1D0  # stands in the filter where the bot's own process id belongs
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # the same on every architecture
PATH_BENEATH = 1

SET_PARENT_DEATH_SIGNAL, SET_SECCOMP, CAPABILITY_DROP, NO_NEW_PRIVILEGES = 1, 22, 24, 38
FILTER_MODE = 2
CAPABILITY_VERSION_3 = 0x2008_0522
SIGKILL = 9

_libc = ctypes.CDLL(None, use_errno=True)


def die_with_parent() -> None:
    """Have the kernel kill us when the thread that started us ends, however it ends."""
    _demand(_libc.prctl(SET_PARENT_DEATH_SIGNAL, SIGKILL, 0, 0, 0), "die with the parent")


def limit(limits: Iterable[tuple[int, int, int]]) -> None:
    """Set soft and hard resource limits."""
    for kind, soft, hard in limits:
        _, ceiling = resource.getrlimit(kind)
        if ceiling != resource.RLIM_INFINITY:
            soft, hard = min(soft, ceiling), min(hard, ceiling)
        resource.setrlimit(kind, (soft, hard))


def refuse_new_privileges() -> None:
    """No program started from here gets more rights than we have, whatever its file says."""
    _demand(_libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0), "set no_new_privs")


def drop_capabilities() -> None:
    """Give up what root is made of, for us and for anything started from here."""
    header = ctypes.create_string_buffer(struct.pack("<Ii", CAPABILITY_VERSION_3, 0))
    held = ctypes.create_string_buffer(24)
    _demand(_libc.capget(header, held), "read the capabilities")
    if any(held.raw):
        number = 0
        while _libc.prctl(CAPABILITY_DROP, number, 0, 0, 0) == 0:
            number += 1
        _demand(_libc.capset(header, ctypes.create_string_buffer(24)), "drop the capabilities")


def restrict_files(ruleset: bytes, rules: Iterable[tuple[str, int]]) -> None:
    """Landlock: from now on only these rights on these paths."""
    handle = _demand(_libc.syscall(CREATE_RULESET, ruleset, len(ruleset), 0), "create a Landlock ruleset")
    for path, rights in rules:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        rule = struct.pack("<Qi", rights, place)
        _demand(_libc.syscall(ADD_RULE, handle, PATH_BENEATH, rule, 0), f"allow {path}")
        os.close(place)
    _demand(_libc.syscall(RESTRICT_SELF, handle, 0), "enter the Landlock domain")
    os.close(handle)


def restrict_calls(program: bytes) -> None:
    """seccomp: from now on only the system calls that this filter lets pass."""
    program = program.replace(struct.pack("<I", PID_PLACE), struct.pack("<I", os.getpid()))
    code = ctypes.create_string_buffer(program, len(program))
    argument = ctypes.create_string_buffer(struct.pack("@HP", len(program) // 8, ctypes.addressof(code)))
    _demand(_libc.prctl(SET_SECCOMP, FILTER_MODE, argument, 0, 0), "install the system call filter")


def _demand(result: int, what: str) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), f"cannot {what}: {os.strerror(ctypes.get_errno())}")
    return result

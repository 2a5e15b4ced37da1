"""What a bot may do with which path: the rules that the cage hands to Landlock.

Rights we never grant are still handled, which is what forbids them. Later kernels handle more; what an older one
does not know (truncating, TCP, signals), the system call filter covers.
"""

import ctypes
import os
import struct
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from matchmaker.sandbox.cage.layers import CREATE_RULESET

Rule: TypeAlias = tuple[str, int]

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, REMOVE_DIR, REMOVE_FILE = (1 << bit for bit in range(6))
MAKE_DIR, MAKE_REG, MAKE_SYM = 1 << 7, 1 << 8, 1 << 12
REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
ABI_1: Final = (1 << 13) - 1

READ: Final = READ_FILE | READ_DIR
RUN: Final = READ_FILE | EXECUTE
OF_A_FILE: Final = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
KEEP: Final = READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | MAKE_SYM | REFER | TRUNCATE

BIND_AND_CONNECT_TCP: Final = 0b11
ABSTRACT_SOCKETS_AND_SIGNALS: Final = 0b11


@cache
def abi() -> int:
    """Landlock's version in this kernel; 0 when it has none or keeps it switched off."""
    libc = ctypes.CDLL(None, use_errno=True)
    return max(0, int(libc.syscall(CREATE_RULESET, None, 0, 1)))


def missing() -> str:
    """Why there is no Landlock here, and what would be right; empty when there is."""
    if abi():
        return ""
    return (
        f"kernel {os.uname().release} has no Landlock "
        '(needs ≥ 5.13 and "landlock" in /sys/kernel/security/lsm; a container must allow its system calls)'
    )


def handled_rights(version: int) -> int:
    """All file rights that this version can forbid."""
    rights = ABI_1
    for since, right in ((2, REFER), (3, TRUNCATE), (5, IOCTL_DEV)):
        if version >= since:
            rights |= right
    return rights


def ruleset(version: int) -> bytes:
    """The attributes of a ruleset that forbids everything this version can."""
    attributes = struct.pack("<Q", handled_rights(version))
    if version >= 4:
        attributes += struct.pack("<Q", BIND_AND_CONNECT_TCP)
    if version >= 6:
        attributes += struct.pack("<Q", ABSTRACT_SOCKETS_AND_SIGNALS)
    return attributes


def rules(rights: int, paths: Iterable[Path], version: int) -> list[Rule]:
    """The rights on each path, cut to what its kind and this version know."""
    known = rights & handled_rights(version)
    return [(str(path), known if path.is_dir() else known & OF_A_FILE) for path in paths]


def keep(folder: Path, version: int) -> Rule:
    """Everything a bot may do in its scratch folder, which exists perhaps only where the bot will be."""
    return str(folder), KEEP & handled_rights(version)

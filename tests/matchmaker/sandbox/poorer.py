"""Runs Python on a machine that lacks something: a kernel filter makes the calls fail as an older kernel would.

python poorer.py landlock,namespaces -c "code"
"""

import errno
import os
import struct
import sys

from matchmaker.sandbox.cage import layers

LOAD_WORD, JUMP_EQUAL, AND, JUMP_ANY_BIT, RETURN = 0x20, 0x15, 0x54, 0x45, 0x06
ALLOW, ERRNO = 0x7FFF_0000, 0x0005_0000
FIRST_ARGUMENT = 16
NEW_NAMESPACES = 0x7E02_0000
SET_SECCOMP = 22

NUMBERS = {
    "x86_64": {"clone": 56, "prctl": 157, "unshare": 272},
    "aarch64": {"clone": 220, "prctl": 167, "unshare": 97},
}[os.uname().machine]


def op(code: int, operand: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """One instruction of the filter."""
    return struct.pack("<HBBI", code, if_true, if_false, operand)


def fails(number: int, error: int) -> list[bytes]:
    """The call with this number always fails."""
    return [op(JUMP_EQUAL, number, 0, 1), op(RETURN, ERRNO | error)]


def fails_when(number: int, test: bytes, error: int) -> list[bytes]:
    """It fails when the test on its first argument jumps nowhere, and the number is in place again afterwards."""
    return [
        op(JUMP_EQUAL, number, 0, 4),
        op(LOAD_WORD, FIRST_ARGUMENT),
        test,
        op(RETURN, ERRNO | error),
        op(LOAD_WORD, 0),
    ]


LACKING = {
    "landlock": fails(layers.CREATE_RULESET, errno.ENOSYS),
    "seccomp": fails_when(NUMBERS["prctl"], op(JUMP_EQUAL, SET_SECCOMP, 0, 1), errno.EINVAL),
    "namespaces": [
        *fails(NUMBERS["unshare"], errno.EPERM),
        *fails_when(NUMBERS["clone"], op(JUMP_ANY_BIT, NEW_NAMESPACES, 0, 1), errno.EPERM),
    ],
}

if __name__ == "__main__":
    lacking = [instruction for name in sys.argv[1].split(",") for instruction in LACKING[name]]
    layers.refuse_new_privileges()
    layers.restrict_calls(b"".join([op(LOAD_WORD, 0), *lacking, op(RETURN, ALLOW)]))
    os.execv(sys.executable, [sys.executable, *sys.argv[2:]])

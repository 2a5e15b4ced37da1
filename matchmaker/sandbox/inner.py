"""How the process inside bwrap ended.

bwrap, like a shell, passes on a death by signal n as code 128 + n, and a bot that leaves by such a code itself would
look the same. Kernels from 6.15 on remember how a process ended, whoever reaped it, for those who hold a descriptor.
"""

import contextlib
import fcntl
import os
import signal
import struct
from contextlib import ExitStack
from typing import Final

SIGNAL_BASE: Final = 128
MASK: Final = struct.Struct("<Q")
STATUS: Final = struct.Struct("<i")
ANSWER_BYTES: Final = 64
STATUS_AT: Final = ANSWER_BYTES - STATUS.size
ENDED: Final = 1 << 3  # what is asked, and whether it is answered
GET_INFO: Final = 3 << 30 | ANSWER_BYTES << 16 | 0xFF << 8 | 11


class Inner:
    """The process inside, held so that its end is remembered."""

    def __init__(self, pid: int, belongings: ExitStack) -> None:
        self._pidfd = -1
        with contextlib.suppress(ProcessLookupError):  # gone already
            self._pidfd = os.pidfd_open(pid)
            belongings.callback(os.close, self._pidfd)

    def code(self, told: int) -> int:
        """Its own code, or minus its signal, when bwrap has told this; where nothing is remembered, a signal."""
        if not SIGNAL_BASE < told <= SIGNAL_BASE + signal.SIGRTMAX:
            return told
        remembered = self._remembered()
        return SIGNAL_BASE - told if remembered is None else os.waitstatus_to_exitcode(remembered)

    def _remembered(self) -> int | None:
        answer = bytearray(MASK.pack(ENDED)).ljust(ANSWER_BYTES, b"\0")
        try:
            fcntl.ioctl(self._pidfd, GET_INFO, answer)
        except (OSError, ValueError):  # an older kernel, or nothing to ask about
            return None
        (given,) = MASK.unpack_from(answer)
        return int(STATUS.unpack_from(answer, STATUS_AT)[0]) if given & ENDED else None

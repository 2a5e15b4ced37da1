"""Ends what a killed worker can leave of a bot that was just being started.

bwrap starts as two processes, and the inner one waits until the outer one has mapped its users. A worker that dies at
just that moment takes the outer one along; the inner one waits on, for ever. No bot runs in it, but it is there.
"""

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

from matchmaker.sandbox import bwrap


def end() -> list[int]:
    """End the orphans on this machine that are ours to end; their numbers."""
    executable = bwrap.executable()
    ended = []
    for pid in _orphans(os.fsencode(executable)) if executable else ():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
            ended.append(pid)
    return ended


def _orphans(executable: bytes) -> Iterator[int]:
    """Inner halves without an outer one. In health there are none: a bot that runs is no bwrap any more."""
    _, here = _family(Path("/proc/self"))
    found = {}
    for folder in Path("/proc").iterdir():
        # Processes end while we look.
        with contextlib.suppress(OSError, ValueError):
            if (folder / "cmdline").read_bytes().split(b"\0", 1)[0] == executable:
                found[int(folder.name)] = _family(folder)
    for pid, (parent, depth) in found.items():
        if depth > here and parent not in found:
            yield pid


def _family(folder: Path) -> tuple[int, int]:
    """The parent of a process, and how many worlds deep it lives."""
    status = dict(line.split(":\t", 1) for line in (folder / "status").read_text().splitlines())
    return int(status["PPid"]), len(status["NSpid"].split())

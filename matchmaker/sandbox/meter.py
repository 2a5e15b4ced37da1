"""Limits the kernel does not keep for us, measured from outside.

The kernel has no limit for the threads of one process, none for resident memory, and a folder on a shared disk has
no size of its own.
"""

import os
from enum import Enum
from pathlib import Path
from typing import Final

from matchmaker.sandbox.limits import Limits
from matchmaker.sandbox.stowage import Stowage, Use

KIB: Final = 1024
# Of the memory a process takes up. Page tables count: addresses that are only read cost nothing else, and a gigabyte
# of tables is soon made of them.
OCCUPIED: Final = (b"VmRSS:", b"VmSwap:", b"VmPTE:")
ENDED: Final = (b"Z", b"X")
NEARLY: Final = 2 / 3  # a garbage collector gives up before the last page is used


class Excess(Enum):
    """Which limit a bot went beyond, when that is why it ended."""

    MEMORY = "memory"
    CPU = "cpu"
    THREADS = "threads"
    SCRATCH = "scratch"


class Meter:
    """What one bot is using now."""

    def __init__(self, pid: int, limits: Limits, *, watches_memory: bool, scratch: Path, own_disk: bool) -> None:
        self._process = Path(f"/proc/{pid}")
        self._threads = self._process / "task"
        self.limits = limits
        self._watches_memory = watches_memory
        self._disk = Path("root", *scratch.parts[1:])
        self._stowage = None if own_disk else Stowage(scratch, limits)
        self._peak_bytes = 0

    def excess(self) -> Excess | None:
        """The limit the bot is beyond, if any."""
        # The link count of this folder is two and one for each thread.
        threads = self._threads.stat().st_nlink - 2
        if threads > self.limits.threads:
            return Excess.THREADS
        bot = self._process if threads == 1 else self._living_thread()
        if bot is None:
            return None  # it is ending
        if self._watches_memory and self._occupied_bytes(bot) > self.limits.memory_bytes:
            return Excess.MEMORY
        used, files = self._stowage.look(bot) if self._stowage else self._disk_use(bot)
        if used > self.limits.scratch_bytes or files > self.limits.scratch_files:
            return Excess.SCRATCH
        return None

    def memory_was_short(self) -> bool:
        """Whether so much memory was seen in use that a crash is best explained by the lack of it."""
        return self._peak_bytes > NEARLY * self.limits.memory_bytes

    def _living_thread(self) -> Path | None:
        """Where /proc shows what all threads share; of the first one it shows nothing any more when that has ended."""
        if _lives(self._process):
            return self._process
        return next(filter(_lives, self._threads.iterdir()), None)

    def _occupied_bytes(self, bot: Path) -> int:
        lines = (bot / "status").read_bytes().split(b"\n")
        used = KIB * sum(int(line.split()[1]) for line in lines if line.startswith(OCCUPIED))
        self._peak_bytes = max(self._peak_bytes, used)
        return used

    def _disk_use(self, bot: Path) -> Use:
        disk = os.statvfs(bot / self._disk)
        return (disk.f_blocks - disk.f_bfree) * disk.f_frsize, disk.f_files - disk.f_ffree


def _lives(thread: Path) -> bool:
    try:
        return (thread / "stat").read_bytes().rpartition(b")")[2].split()[0] not in ENDED
    except OSError:
        return False

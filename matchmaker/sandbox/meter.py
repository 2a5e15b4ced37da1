"""Limits the kernel does not keep for us, measured from outside.

The kernel has no limit for the threads of one process, none for resident memory, and a folder on a shared disk has
no size of its own.
"""

import contextlib
import os
import sys
from enum import Enum
from pathlib import Path
from typing import Final, TypeAlias

from matchmaker.sandbox.limits import Limits

BLOCK: Final = 512  # the unit of st_blocks, whatever the file system
KIB: Final = 1024
# Of the memory a process takes up. Page tables count: addresses that are only read cost nothing else, and a gigabyte
# of tables is soon made of them.
OCCUPIED: Final = (b"VmRSS:", b"VmSwap:", b"VmPTE:")
NEARLY: Final = 2 / 3  # a garbage collector gives up before the last page is used

UNCOUNTABLE: Final = sys.maxsize

Use: TypeAlias = tuple[int, int]  # bytes, files


class Excess(Enum):
    """Which limit a bot went beyond, when that is why it ended."""

    MEMORY = "memory"
    CPU = "cpu"
    THREADS = "threads"
    SCRATCH = "scratch"


class Meter:
    """What one bot is using now."""

    def __init__(self, pid: int, limits: Limits, *, watches_memory: bool, scratch: Path, own_disk: bool) -> None:
        self._tasks = Path(f"/proc/{pid}/task")
        self._memory = Path(f"/proc/{pid}/status")
        self._descriptors = Path(f"/proc/{pid}/fd")
        self.limits = limits
        self._watches_memory = watches_memory
        self._scratch = Path(f"/proc/{pid}/root", *scratch.parts[1:]) if own_disk else scratch
        self._own_disk = own_disk
        self._peak_bytes = 0

    def excess(self) -> Excess | None:
        """The limit the bot is beyond, if any."""
        # The link count of this folder is two and one for each thread.
        if self._tasks.stat().st_nlink - 2 > self.limits.threads:
            return Excess.THREADS
        if self._watches_memory and self._occupied_bytes() > self.limits.memory_bytes:
            return Excess.MEMORY
        used, files = self._disk_use() if self._own_disk else self._folder_use()
        if used > self.limits.scratch_bytes or files > self.limits.scratch_files:
            return Excess.SCRATCH
        return None

    def memory_was_short(self) -> bool:
        """Whether so much memory was seen in use that a crash is best explained by the lack of it."""
        return self._peak_bytes > NEARLY * self.limits.memory_bytes

    def _occupied_bytes(self) -> int:
        lines = self._memory.read_bytes().split(b"\n")
        used = KIB * sum(int(line.split()[1]) for line in lines if line.startswith(OCCUPIED))
        self._peak_bytes = max(self._peak_bytes, used)
        return used

    def _disk_use(self) -> Use:
        disk = os.statvfs(self._scratch)
        return (disk.f_blocks - disk.f_bfree) * disk.f_frsize, disk.f_files - disk.f_ffree

    def _folder_use(self) -> Use:
        used = files = 0
        folders = [str(self._scratch)]
        while folders and files <= self.limits.scratch_files:
            try:
                for entry in _entries(folders.pop()):
                    used += entry.stat(follow_symlinks=False).st_blocks * BLOCK
                    files += 1
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
            except FileNotFoundError:
                continue  # the bot deleted it while we looked
            except OSError:
                return used, UNCOUNTABLE  # too deep to be named or closed to its owner: made to hide something
        return used + self._nameless_bytes(), files

    def _nameless_bytes(self) -> int:
        """Files that are deleted but still open fill the disk all the same."""
        used = 0
        for descriptor in self._descriptors.iterdir():
            with contextlib.suppress(OSError):
                about = descriptor.stat()
                used += about.st_blocks * BLOCK if about.st_nlink == 0 else 0
        return used


def _entries(folder: str) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        return list(entries)

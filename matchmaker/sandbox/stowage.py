"""What a bot has stowed in a scratch folder on a disk that it shares with others, as far as it can be found.

The disk is also filled by what has no name any more: files that are deleted, but still open or mapped into memory.
"""

import contextlib
import os
import sys
from pathlib import Path
from typing import Final, TypeAlias

from matchmaker.sandbox.limits import Limits

BLOCK: Final = 512  # the unit of st_blocks, whatever the file system
UNCOUNTABLE: Final = sys.maxsize
MISSES: Final = 10  # looks in a row that found a folder gone: one is chance, so many are a game of hide and seek

# A table of mappings is long to read, so only every tenth look goes through it; and nobody honest has ten thousand.
LOOKS_BETWEEN_MAPPINGS: Final = 10
MAPPINGS_BYTES: Final = 1 << 20
INODE, PATH = 4, 5  # the words of a line
DELETED: Final = b" (deleted)"

Use: TypeAlias = tuple[int, int]  # bytes, files


class Stowage:
    """The scratch folder of one bot."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self._folder = os.path.realpath(folder)
        self._limits = limits
        self._looks = self._missed = 0

    def look(self, bot: Path) -> Use:
        """What is in use now, by the bot that /proc shows there; too many files when it keeps us from counting."""
        self._looks += 1
        used, files = self._named()
        nameless = _open_nameless(bot)
        used += sum(nameless.values())
        if self._looks % LOOKS_BETWEEN_MAPPINGS == 0:
            mapped = self._mapped_nameless(bot)
            if mapped is None:
                return used, UNCOUNTABLE
            # How much they hold cannot be asked, so each is taken to be as large as a file may be.
            used += self._limits.file_bytes * len(mapped - nameless.keys())
        return used, files

    def _named(self) -> Use:
        used = files = 0
        is_whole = True
        folders = [self._folder]
        while folders and files <= self._limits.scratch_files:
            try:
                entries = _entries(folders.pop())
                used += sum(map(_bytes_on_disk, entries))
            except FileNotFoundError:
                is_whole = False  # the bot deleted or renamed it while we looked
                continue
            except OSError:
                return used, UNCOUNTABLE  # too deep to be named or closed to its owner: made to hide something
            files += len(entries)
            folders += [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
        self._missed = 0 if is_whole else self._missed + 1
        return used, UNCOUNTABLE if self._missed > MISSES else files

    def _mapped_nameless(self, bot: Path) -> set[int] | None:
        """Deleted files that are mapped into memory: their inodes. None when there are too many lines to read."""
        with (bot / "maps").open("rb") as table:
            lines = table.read(MAPPINGS_BYTES).split(b"\n")
            if table.read(1):
                return None
        here = os.fsencode(self._folder) + b"/"
        deleted = [line.split(maxsplit=PATH) for line in lines if line.endswith(DELETED)]
        return {int(words[INODE]) for words in deleted if words[PATH].startswith(here)}


def _open_nameless(bot: Path) -> dict[int, int]:
    """Deleted files that are still open: their inodes, and how many bytes they take."""
    found = {}
    for descriptor in (bot / "fd").iterdir():
        with contextlib.suppress(OSError):
            about = descriptor.stat()
            if about.st_nlink == 0:
                found[about.st_ino] = about.st_blocks * BLOCK
    return found


def _entries(folder: str) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        return list(entries)


def _bytes_on_disk(entry: os.DirEntry[str]) -> int:
    """Of one entry; one that has vanished meanwhile hides none of the others."""
    try:
        return entry.stat(follow_symlinks=False).st_blocks * BLOCK
    except FileNotFoundError:
        return 0

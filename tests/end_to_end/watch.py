"""What processes take and leave, read from /proc."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from matchmaker.sandbox import scratch


def tree(pid: int) -> Iterator[int]:
    """A process and all that descend from it."""
    yield pid
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from tree(int(child))


def state(pid: int) -> str:
    """One letter; nothing for a process that is gone."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return ""


def proportional_mib(pid: int) -> float:
    """Its memory, with what it shares counted in shares."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


def open_files(pid: int) -> int:
    """How many descriptors it holds."""
    with suppress(OSError):
        return len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return 0


def mounts(*folders: Path) -> set[str]:
    """What is mounted below these folders; what others on this machine mount elsewhere is not ours to judge."""
    places = [line.split()[1] for line in Path("/proc/self/mounts").read_text().splitlines()]
    return {place for place in places if any(Path(place).is_relative_to(folder) for folder in folders)}


def leftovers() -> list[str]:
    """Scratch folders of bots."""
    street = scratch.street()
    return [str(path) for house in street.glob("*") for path in house.glob("*")] if street.exists() else []


def files(folder: Path) -> Iterator[Path]:
    """All files below a folder that are still there when they are looked at."""
    for where, _, names in os.walk(folder):
        for name in names:
            if (path := Path(where, name)).is_file():
                yield path


def processes_of(home: Path) -> list[int]:
    """Whoever has this league in its environment."""
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdecimal() and f"RIBAND_HOME={home}".encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
    return [pid for pid in found if pid != os.getpid() and state(pid) != "Z"]

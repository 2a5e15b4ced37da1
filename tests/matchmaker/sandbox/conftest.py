"""Every test here runs real bots, at each level this machine has, and leaves nothing of them behind."""

import contextlib
import ctypes
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from matchmaker.sandbox import Isolation, scratch
from matchmaker.sandbox.probe import gap_in

BECOME_SUBREAPER = 36


@pytest.fixture(params=[Isolation.CONFINED, Isolation.CONTAINED], ids=lambda level: level.value)
def isolation(request: pytest.FixtureRequest) -> Isolation:
    """Both levels for strangers' bots, as far as this machine has them."""
    level: Isolation = request.param
    if gap := gap_in(level):
        pytest.skip(f"this machine cannot do {level.value}: {gap}")
    return level


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """No process, file, mount, shared memory or open descriptor of a bot remains."""
    # Orphans come to us instead of to init, so that a daemon a bot leaves behind is seen as our child.
    adopt = ctypes.CDLL(None).prctl
    adopt(BECOME_SUBREAPER, 1, 0, 0, 0)
    scratch.remove(scratch.make())  # the worker's own house and its lock stay
    before = _belongings()
    yield
    deadline = time.monotonic() + 2
    while (left := _more_than(before)) and time.monotonic() < deadline:
        time.sleep(0.01)
    adopt(BECOME_SUBREAPER, 0, 0, 0, 0)
    assert not left


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
        "descriptors": {path.name for path in Path("/proc/self/fd").iterdir()},
        "watchers": {thread.name for thread in threading.enumerate() if thread.name == "sandbox-watch"},
    }


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
    for task in Path("/proc/self/task").iterdir():
        # A thread of ours or a child may end while we look.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            for pid in (task / "children").read_text().split():
                if Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                    yield pid

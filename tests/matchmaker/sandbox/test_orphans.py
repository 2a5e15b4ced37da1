"""What is left when a worker dies while bwrap starts is found and ended; what lives is left alone."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from matchmaker.sandbox import Isolation, bwrap, orphans
from matchmaker.sandbox.probe import gap_in


@pytest.fixture
def starting() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A bwrap that has not come to its command yet, and its inner half."""
    if gap := gap_in(Isolation.CONTAINED):
        pytest.skip(f"this machine cannot contain: {gap}")
    gate, key = os.pipe()
    report, told = os.pipe()
    command = [str(bwrap.executable()), "--unshare-all", "--ro-bind", "/", "/", "--block-fd", str(gate)]
    outer = subprocess.Popen([*command, "--info-fd", str(told), "--", "true"], pass_fds=(gate, told))
    for descriptor in (gate, told):
        os.close(descriptor)
    inner = bwrap.inner_pid(report)
    assert inner is not None
    try:
        yield outer, inner
    finally:
        os.close(key)
        os.close(report)
        outer.kill()
        outer.wait()


def test_an_inner_half_whose_outer_half_was_killed_is_ended(starting: tuple[subprocess.Popen[bytes], int]) -> None:
    outer, inner = starting
    outer.send_signal(signal.SIGKILL)
    outer.wait()
    assert runs(inner), "or there is nothing to end"
    assert inner in orphans.end()
    until = monotonic() + 5
    while runs(inner):
        assert monotonic() < until
        sleep(0.01)


def test_a_bwrap_that_is_starting_is_left_alone(starting: tuple[subprocess.Popen[bytes], int]) -> None:
    outer, inner = starting
    assert not {outer.pid, inner} & set(orphans.end())
    assert runs(inner)


def runs(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False

"""The soak's judge finds what it is there to find."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.soak import Sample, Soak
from tests.end_to_end.watch import mounts, processes_of, proportional_mib, state, tree

SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]


def a_sample(worker_mib: float) -> Sample:
    return Sample(1.0, 10, {"worker": worker_mib}, 5, set(), 100, 0, 0, 10.0)


def growth(*mib: float) -> list[str]:
    return list(Soak(Path(), [a_sample(one) for one in mib])._growth())


def test_memory_that_stays_within_its_noise_is_no_leak() -> None:
    assert growth(50, 200, 260, 250, 270, 255, 262, 258) == []


def test_memory_that_goes_on_growing_is() -> None:
    assert growth(50, 100, 200, 250, 300, 350, 400, 450) == ["worker grew from 225 to 425 MiB"]


def test_a_few_looks_are_no_verdict() -> None:
    assert growth(10, 500, 1000) == []


def test_a_process_that_outlives_its_league_is_found(tmp_path: Path) -> None:
    environment = os.environ | {"RIBAND_HOME": str(tmp_path)}
    with subprocess.Popen(SLEEPER, env=environment) as left:
        try:
            assert left.pid in tree(os.getpid())
            assert processes_of(tmp_path) == [left.pid]
            assert proportional_mib(left.pid) > 0
        finally:
            left.kill()
        os.waitid(os.P_PID, left.pid, os.WEXITED | os.WNOWAIT)
        assert state(left.pid) == "Z"
        assert processes_of(tmp_path) == []
    assert state(left.pid) == ""


def test_only_mounts_below_the_leagues_own_folders_count(tmp_path: Path) -> None:
    assert "/proc" in mounts(Path("/proc"))
    assert mounts(tmp_path) == set()


@pytest.mark.parametrize("pid", [0, 2**22 + 1])
def test_processes_that_are_not_there_take_nothing(pid: int) -> None:
    assert proportional_mib(pid) == 0.0
    assert state(pid) == ""

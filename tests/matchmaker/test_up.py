"""`riband up`: a whole league of real processes under one supervisor."""

import json
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from matchmaker.supervisor import PIDS, RIBAND

PATIENCE_SECONDS = 90.0


class Up:
    """A supervisor in a process of its own, and what it says."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("RIBAND_", "REDIS"))},
            "RIBAND_HOME": str(home),
        }
        self.said = home / "said.txt"
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(
                [RIBAND, "up", "--workers", "1"], env=self.environment, stdout=said, stderr=said
            )

    def hears(self, words: str) -> None:
        """Wait until it has said this."""
        deadline = monotonic() + PATIENCE_SECONDS
        while words not in self.said.read_text():
            assert self.process.poll() is None, self.said.read_text()
            assert monotonic() < deadline, self.said.read_text()
            sleep(0.1)

    def pids(self) -> dict[str, int]:
        """Its parts."""
        found: dict[str, int] = json.loads((self.home / PIDS).read_text())
        return found

    def stops(self) -> None:
        """Ctrl-C, and all is over."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(PATIENCE_SECONDS) == 0, self.said.read_text()


@pytest.fixture
def home() -> Iterator[Path]:
    """A short path: Redis listens on a socket in it."""
    with tempfile.TemporaryDirectory(prefix="riband-up-") as folder:
        yield Path(folder)


def runs(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.timeout(300)
def test_a_league_comes_up_heals_refuses_a_second_supervisor_and_goes_down(home: Path) -> None:
    up = Up(home)
    try:
        up.hears("the league runs in")
        first = up.pids()
        assert set(first) == {"redis", "engine", "worker", "beat", "dashboard"}
        second = subprocess.run([RIBAND, "up"], env=up.environment, capture_output=True, text=True, check=False)
        assert second.returncode == 1
        assert f"a league runs in {home} already" in second.stderr
        os.kill(first["engine"], signal.SIGKILL)
        up.hears("engine ended with -9; starting it again")
        deadline = monotonic() + PATIENCE_SECONDS
        while up.pids()["engine"] == first["engine"]:
            assert monotonic() < deadline
            sleep(0.1)
        last = up.pids()
        up.stops()
        assert not any(map(runs, last.values()))
        assert not (home / PIDS).exists()
    finally:
        up.process.kill()


@pytest.mark.timeout(300)
def test_what_a_killed_supervisor_left_is_ended_and_the_league_goes_on(home: Path) -> None:
    up = Up(home)
    up.hears("the league runs in")
    left = up.pids()
    up.process.kill()
    up.process.wait()
    assert all(map(runs, left.values()))
    again = Up(home)
    try:
        again.hears("the league runs in")
        assert not any(runs(pid) for name, pid in left.items() if again.pids()[name] != pid)
        again.stops()
    finally:
        again.process.kill()


def test_a_home_that_cannot_be_made_is_refused_in_words() -> None:
    environment = os.environ | {"RIBAND_HOME": "/proc/nowhere"}
    run = subprocess.run([RIBAND, "up"], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "cannot keep a league in /proc/nowhere" in run.stderr

"""Several matches at once: the same results, and nothing left when it is broken off."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from click.testing import CliRunner

from engine_service.cli.riband import riband
from matchmaker.local.crew import CrewLost, work_off
from tests.end_to_end.watch import state, tree

FIRST = "from bots.sdk import run\nrun(lambda decision: 0)\n"
SLEEPS = """\
import time
from bots.sdk import run

def decide(decision):
    if decision.number > 20:
        print("asleep", flush=True)
        time.sleep(60)
    return 0

run(decide)
"""
TELLS = """\
from pathlib import Path
from bots.sdk import Bot, run

class Teller(Bot):
    def decide(self, decision):
        return 0

    def end(self, outcome):
        with open({!r}, "a") as file:
            file.write("x")

run(Teller())
"""
RIBAND = str(Path(sys.executable).with_name("riband"))


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard() -> Iterator[None]:
    """A shell that runs the tests in the background has them, and all they start, ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_matches_played_at_once_are_those_played_one_by_one(tmp_path: Path) -> None:
    bot = tmp_path / "first.py"
    bot.write_text(FIRST)
    common = ["play", "--game", "crossing_oceans", "--option", "round_limit=5", "--matches", "5", "--json"]
    one, three = (
        json.loads(CliRunner().invoke(riband, [*common, "--jobs", jobs, str(bot), str(bot)]).stdout)["matches"]
        for jobs in ("1", "3")
    )
    assert [match["hash"] for match in three] == [match["hash"] for match in one]
    assert [match["seed"] for match in three] == [1, 1, 2, 2, 3]


@pytest.mark.parametrize("whole_terminal", [True, False])
def test_ctrl_c_ends_every_match_and_every_bot(tmp_path: Path, whole_terminal: bool) -> None:
    bot = tmp_path / "sleeps.py"
    bot.write_text(SLEEPS)
    command = [RIBAND, "play", "--game", "crossing_oceans", "--matches", "4", "--jobs", "2", str(bot), str(bot)]
    playing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0)
    everybody = _those_at_two_tables(playing.pid)
    (os.killpg if whole_terminal else os.kill)(playing.pid, signal.SIGINT)
    out, said = playing.communicate(timeout=30)
    assert playing.returncode == 1
    assert "Aborted" in said
    assert "Traceback" not in out + said
    assert _who_stays(everybody, seconds=20) == set()


def test_nobody_stays_when_the_command_is_killed(tmp_path: Path) -> None:
    bot = tmp_path / "sleeps.py"
    bot.write_text(SLEEPS)
    command = [RIBAND, "play", "--game", "crossing_oceans", "--matches", "4", "--jobs", "2", str(bot), str(bot)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as playing:
        everybody = _those_at_two_tables(playing.pid)
        playing.kill()
    assert _who_stays(everybody, seconds=20) == set()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_after_ctrl_c_the_matches_that_were_played_are_told(tmp_path: Path, jobs: str) -> None:
    bot, played = tmp_path / "teller.py", tmp_path / "played"
    bot.write_text(TELLS.format(str(played)))
    played.touch()
    table = ["--game", "crossing_oceans", "--option", "round_limit=1", "--matches", "5000", "--no-sandbox"]
    command = [RIBAND, "play", *table, "--jobs", jobs, "--json", str(bot), "random"]
    playing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0)
    deadline = monotonic() + 60
    while played.stat().st_size < 6 and monotonic() < deadline:
        sleep(0.05)
    playing.send_signal(signal.SIGINT)
    out, said = playing.communicate(timeout=60)
    assert playing.returncode == 130, said
    assert 0 < len(json.loads(out)["matches"]) < 5000
    assert f"stopped after {len(json.loads(out)['matches'])} of 5000 matches" in said
    assert "Traceback" not in said


def test_a_process_that_is_killed_is_a_fault_of_the_platform() -> None:
    with pytest.raises(CrewLost, match="was killed"):
        list(work_off(_kill_if_two, range(4), jobs=2))


def _kill_if_two(order: int) -> int:
    if order == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return order


def _those_at_two_tables(leader: int) -> set[int]:
    """All processes, once two bots are asleep over their moves."""
    deadline = monotonic() + 60
    while monotonic() < deadline:
        everybody = set(tree(leader))
        asleep = [pid for pid in everybody if b"cage" in _command(pid)]
        if len(asleep) >= 4:
            return everybody
        sleep(0.1)
    raise AssertionError("the matches did not begin")


def _who_stays(everybody: set[int], seconds: float) -> set[int]:
    """Who is there even after so long; a process that was killed takes a moment to be gone."""
    deadline = monotonic() + seconds
    while (there := {pid for pid in everybody if state(pid)}) and monotonic() < deadline:
        sleep(0.1)
    return there


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""

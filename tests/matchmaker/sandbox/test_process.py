"""The life of a bot's process as the referee sees it."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from matchmaker.sandbox import Isolation, Limits, Program, start
from tests.matchmaker.sandbox.bots import MISBEHAVING, PATIENCE_SECONDS, hear, program, run


@pytest.mark.parametrize(
    ("way", "code"),
    [("code", 7), ("words", 1), ("quit", 4), ("abrupt", 5), ("minus", 255), ("raise", 1), ("syntax", 1), ("fine", 0)],
)
def test_an_exit_code_is_reported(isolation: Isolation, way: str, code: int) -> None:
    testimony = run(program("cage_crash.py", way), isolation)
    assert (testimony.exit.code, testimony.exit.signal, testimony.exit.excess) == (code, None, None), testimony


def test_a_code_that_looks_like_a_signal_is_told_from_one(isolation: Isolation) -> None:
    if isolation is Isolation.CONTAINED and not _remembers():
        pytest.skip("this kernel does not remember how a process ended (needs 6.15)")
    testimony = run(program("cage_crash.py", "like_a_signal"), isolation)
    assert (testimony.exit.code, testimony.exit.signal) == (137, None)


def _remembers() -> bool:
    major, minor = os.uname().release.split(".")[:2]
    return (int(major), int(minor.partition("-")[0])) >= (6, 15)


def test_a_crash_by_signal_is_reported(isolation: Isolation) -> None:
    assert run(program("cage_crash.py", "segfault"), isolation).exit.signal == signal.SIGSEGV


def test_an_abort_is_a_death_by_signal(isolation: Isolation) -> None:
    # The first process of a namespace cannot send itself SIGABRT; the C library then crashes it.
    expected = {signal.SIGABRT} if isolation is Isolation.CONFINED else {signal.SIGABRT, signal.SIGSEGV}
    assert run(program("cage_crash.py", "abort"), isolation).exit.signal in expected


def test_a_traceback_shows_the_authors_frames_and_none_of_ours(isolation: Isolation) -> None:
    stderr = run(program("cage_crash.py", "raise"), isolation).stderr
    assert "ZeroDivisionError: division by zero" in stderr
    assert "cage_crash.py" in stderr
    assert "python_bot.py" not in stderr


def test_a_frozen_bot_uses_no_cpu_time_until_it_is_thawed(isolation: Isolation) -> None:
    with start(program("cage_spin.py"), Limits(), isolation) as bot:
        assert hear(bot) == "here\n"
        bot.freeze()
        time.sleep(0.02)
        used = bot.cpu_seconds()
        time.sleep(0.2)
        assert bot.cpu_seconds() == used > 0
        bot.thaw()
        time.sleep(0.2)
        assert bot.cpu_seconds() > used + 0.01


def test_a_frozen_bot_can_be_killed(isolation: Isolation) -> None:
    with start(program("cage_spin.py"), Limits(), isolation) as bot:
        assert hear(bot) == "here\n"
        bot.freeze()
        bot.kill()
        assert bot.wait(PATIENCE_SECONDS).signal == signal.SIGKILL


@pytest.mark.parametrize("descriptor", [1, 2])
def test_a_bot_that_closes_an_output_is_heard_to_do_so(isolation: Isolation, descriptor: int) -> None:
    with start(program("cage_hangs_up.py", descriptor), Limits(), isolation) as bot:
        poller = select.poll()
        poller.register({1: bot.stdout, 2: bot.stderr}[descriptor], select.POLLIN)
        assert poller.poll(PATIENCE_SECONDS * 1000)
        assert os.read({1: bot.stdout, 2: bot.stderr}[descriptor], 1) == b""
        with pytest.raises(TimeoutError):
            bot.wait(0)


def test_a_bot_that_closes_its_input_is_heard_to_do_so(isolation: Isolation) -> None:
    with start(program("cage_hangs_up.py", 0), Limits(), isolation) as bot:
        poller = select.poll()
        poller.register(bot.stdin, 0)  # errors are always told
        assert poller.poll(PATIENCE_SECONDS * 1000)
        with pytest.raises(BrokenPipeError):
            os.write(bot.stdin, b"are you there?")


def test_waiting_has_an_end(isolation: Isolation) -> None:
    with start(program("cage_idle.py"), Limits(), isolation) as bot:
        with pytest.raises(TimeoutError, match=r"still runs after 0\.05 s"):
            bot.wait(0.05)
        bot.close_stdin()
        assert bot.wait(PATIENCE_SECONDS).code == 0
        assert bot.wait() == bot.wait()


def test_closing_twice_and_signalling_the_dead_do_no_harm(isolation: Isolation) -> None:
    bot = start(program("cage_idle.py"), Limits(), isolation)
    bot.close()
    bot.close()
    bot.freeze()
    bot.thaw()
    bot.kill()


def test_the_cpu_time_of_an_ended_bot_is_known(isolation: Isolation) -> None:
    with start(program("cage_crash.py", "fine"), Limits(), isolation) as bot:
        bot.wait(PATIENCE_SECONDS)
        assert 0 < bot.cpu_seconds() < 5


def test_a_bot_dies_with_a_worker_that_is_killed(isolation: Isolation, tmp_path: Path) -> None:
    _assert_it_dies_with_its_worker(isolation, tmp_path)


def test_a_bot_without_walls_dies_with_its_worker_too(tmp_path: Path) -> None:
    _assert_it_dies_with_its_worker(Isolation.OFF, tmp_path)


def _assert_it_dies_with_its_worker(isolation: Isolation, tmp_path: Path) -> None:
    worker, pid = _worker_with_a_bot(isolation, tmp_path)
    assert _runs(pid)
    worker.kill()
    worker.wait()
    deadline = time.monotonic() + 5
    while _runs(pid) and time.monotonic() < deadline:
        time.sleep(0.005)
    assert not _runs(pid)


def test_what_a_killed_worker_left_is_swept_by_the_next(tmp_path: Path) -> None:
    worker, _ = _worker_with_a_bot(Isolation.CONFINED, tmp_path)
    worker.kill()
    worker.wait()
    (street,) = tmp_path.iterdir()
    assert len(list(street.glob("*/*"))) == 1
    subprocess.run(
        [sys.executable, "-c", "from matchmaker.sandbox import scratch; scratch.make()"],
        env=_elsewhere(tmp_path),
        check=True,
    )
    assert list(street.iterdir()) == []


def test_a_folder_of_someone_else_is_not_used_for_scratch(tmp_path: Path) -> None:
    (tmp_path / f"riband-scratch-{os.geteuid()}").mkdir(mode=0o755)
    attempt = subprocess.run(
        [sys.executable, "-c", "from matchmaker.sandbox import scratch; scratch.make()"],
        env=_elsewhere(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "is not a private folder of this user" in attempt.stderr


def test_a_command_without_a_known_runtime_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a runtime \(python or node\) and an entry file, not \('bash', 'bot.sh'\)"):
        Program(MISBEHAVING, ("bash", "bot.sh"))


WORKER = """
import os, sys, time
from pathlib import Path
from matchmaker.sandbox import Isolation, Limits, Program, start
bot = start(Program(Path(sys.argv[2]), ("python", "cage_spin.py")), Limits(), Isolation(sys.argv[1]))
os.read(bot.stdout, 100)
print(bot.pid, flush=True)
time.sleep(60)
"""


def _worker_with_a_bot(isolation: Isolation, tmp_path: Path) -> tuple[subprocess.Popen[str], int]:
    """A process that has started a spinning bot, and the bot's process id."""
    command = [sys.executable, "-c", WORKER, isolation.value, str(MISBEHAVING)]
    worker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=_elsewhere(tmp_path))
    assert worker.stdout
    with worker.stdout:
        return worker, int(worker.stdout.readline())


def _elsewhere(folder: Path) -> dict[str, str]:
    return os.environ | {"TMPDIR": str(folder)}


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False

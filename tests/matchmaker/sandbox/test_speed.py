"""What the walls cost at the start of a bot, in processor time: other people's work does not count in it."""

import resource
import subprocess
import sys
from collections.abc import Callable

from matchmaker.sandbox import Isolation, Limits, start
from tests.matchmaker.sandbox.bots import MISBEHAVING, PATIENCE_SECONDS, hear, program

ALLOWED_MILLISECONDS = 30
ROUNDS = 15


def test_walls_add_at_most_thirty_milliseconds_to_a_start(isolation: Isolation) -> None:
    bare = min(_milliseconds(_start_bare) for _ in range(ROUNDS))
    walled = min(_milliseconds(lambda: _start_walled(isolation)) for _ in range(ROUNDS))
    assert walled - bare < ALLOWED_MILLISECONDS, f"{walled:.1f} ms instead of {bare:.1f} ms"


def _milliseconds(start_a_bot: Callable[[], None]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start_a_bot()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def _start_bare() -> None:
    command = [sys.executable, str(MISBEHAVING / "cage_idle.py")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
        assert bot.stdout
        assert bot.stdout.readline() == b"here\n"


def _start_walled(isolation: Isolation) -> None:
    with start(program("cage_idle.py"), Limits(), isolation) as bot:
        assert hear(bot) == "here\n"
        bot.close_stdin()  # a bot that ends by itself is in the account of all who waited for it
        bot.wait(PATIENCE_SECONDS)

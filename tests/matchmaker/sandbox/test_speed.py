"""What the walls cost at the start of a bot."""

import subprocess
import sys
import time

from matchmaker.sandbox import Isolation, Limits, start
from tests.matchmaker.sandbox.bots import MISBEHAVING, hear, program

ALLOWED_MILLISECONDS = 30
ROUNDS = (
    40  # the best of many is what the code costs; on a machine too busy even for that, a bare start is slow as well
)
ALLOWED_BARE_STARTS = 4


def test_walls_add_at_most_thirty_milliseconds_to_a_start(isolation: Isolation) -> None:
    bare = walled = float("inf")
    for _ in range(ROUNDS):
        bare = min(bare, _bare_milliseconds())
        walled = min(walled, _walled_milliseconds(isolation))
        if walled - bare < ALLOWED_MILLISECONDS / 2:
            break
    allowed = max(ALLOWED_MILLISECONDS, ALLOWED_BARE_STARTS * bare)
    assert walled - bare < allowed, f"{walled:.1f} ms instead of {bare:.1f} ms"


def _bare_milliseconds() -> float:
    began = time.perf_counter()
    command = [sys.executable, str(MISBEHAVING / "cage_idle.py")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
        assert bot.stdout
        assert bot.stdout.readline() == b"here\n"
        took = time.perf_counter() - began
        bot.kill()
    return took * 1000


def _walled_milliseconds(isolation: Isolation) -> float:
    began = time.perf_counter()
    with start(program("cage_idle.py"), Limits(), isolation) as bot:
        assert hear(bot) == "here\n"
        return (time.perf_counter() - began) * 1000

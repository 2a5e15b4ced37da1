"""Not bad at all: uses what a bot may use, and prints what came of it. A wall too many shows here."""

import asyncio
import concurrent.futures
import decimal
import hashlib
import json
import os
import random
import select
import signal
import sqlite3
import sys
import tempfile
import threading
import time
import zoneinfo  # noqa: F401 - importing it is the test
from pathlib import Path


async def two_tasks() -> int:
    loop = asyncio.get_running_loop()
    slow = loop.run_in_executor(None, lambda: 20)
    await asyncio.sleep(0.001)
    return await slow + 22


def a_thread_pool() -> int:
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        return sum(pool.map(abs, range(-3, 4)))


def a_pipe() -> str:
    read, write = os.pipe()
    os.write(write, b"through")
    select.select([read], [], [], 1)
    return os.read(read, 100).decode()


def a_timer() -> bool:
    rung = threading.Event()
    signal.signal(signal.SIGALRM, lambda *_: rung.set())
    signal.setitimer(signal.ITIMER_REAL, 0.001)
    time.sleep(0.05)
    return rung.is_set()


def a_database() -> int:
    with sqlite3.connect(":memory:") as database:
        return int(database.execute("select 6 * 7").fetchone()[0])


def a_file() -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a", "b")
        path.parent.mkdir()
        path.write_text("kept")
        path.rename(path.with_name("c"))
        Path(folder, "a").rename(Path(folder, "d"))
        Path(folder, "d", "link").symlink_to("c")
        return Path(folder, "d", "link").read_text()


def a_signal_to_myself() -> bool:
    caught: list[int] = []
    signal.signal(signal.SIGUSR1, lambda number, _: caught.append(number))
    signal.raise_signal(signal.SIGUSR1)
    os.kill(os.getpid(), signal.SIGUSR1)
    return caught == [signal.SIGUSR1] * 2


print(
    json.dumps(
        {
            "asyncio": asyncio.run(two_tasks()),
            "pool": a_thread_pool(),
            "pipe": a_pipe(),
            "timer": a_timer(),
            "database": a_database(),
            "file": a_file(),
            "signal": a_signal_to_myself(),
            "hash": hashlib.sha256(b"riband").hexdigest()[:8],
            "decimal": str(decimal.Decimal(1) / 8),
            "random": isinstance(random.SystemRandom().random(), float),
            "beside me": Path(__file__).with_name("cage_idle.py").exists(),
            "relative": Path("cage_idle.py").exists(),
            "encoding": sys.stdout.encoding + " ø",
        },
        ensure_ascii=False,
    ),
    flush=True,
)

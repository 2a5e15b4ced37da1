"""One thread of the worker looks at every running bot a few dozen times a second and ends the one beyond its limits.

What a bot can take between two looks is bounded by its speed alone; everything that could hurt others faster has a
limit in the kernel.
"""

import contextlib
import os
import threading
import time
from typing import Final

from matchmaker.sandbox.process import Process

SECONDS_BETWEEN_LOOKS: Final = 0.02

_watched: set[Process] = set()
_lock = threading.Lock()
_watcher: threading.Thread | None = None


def watch(bot: Process) -> None:
    """Look at this bot until it has ended."""
    global _watcher
    with _lock:
        _watched.add(bot)
        if _watcher is None:
            _watcher = threading.Thread(target=_look, name="sandbox-watch", daemon=True)
            _watcher.start()


def _look() -> None:
    global _watcher
    while True:
        time.sleep(SECONDS_BETWEEN_LOOKS)
        with _lock:
            _watched.difference_update([bot for bot in _watched if bot.ended])
            if not _watched:
                _watcher = None
                return
            running = [bot for bot in _watched if not bot.frozen]
        for bot in running:
            # The bot may end at any moment, and its entries in /proc with it.
            with contextlib.suppress(OSError):
                if excess := bot.meter.excess():
                    bot.condemn(excess)


def _start_afresh() -> None:
    """A forked worker inherits the names of its parent's bots, but not the thread that watches them."""
    global _lock, _watcher
    _lock = threading.Lock()
    _watcher = None
    _watched.clear()


os.register_at_fork(after_in_child=_start_afresh)

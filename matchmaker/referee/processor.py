"""One processor for one match: the referee and its bots never run at the same time, so they share one.

Handing a question to a process on the same processor takes a fifth of the time of waking another one, and a bot with
many threads has no more of the machine than one without. The bots inherit it from the thread that starts them.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_THREAD: Final = Path("/proc/thread-self/stat")
_PROCESSOR: Final = 36  # the field after the name that says where the thread runs


@contextlib.contextmanager
def one_processor() -> Iterator[None]:
    """Keep this thread, and whatever it starts, where it is now; afterwards it may go where it might before."""
    allowed = os.sched_getaffinity(0)
    # Where this is forbidden the match is merely slower.
    with contextlib.suppress(OSError):
        os.sched_setaffinity(0, {_here()})
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            os.sched_setaffinity(0, allowed)


def _here() -> int:
    after_name = _THREAD.read_text(encoding="utf-8").rpartition(")")[2].split()
    return int(after_name[_PROCESSOR])

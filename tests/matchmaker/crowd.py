"""Others that want the processors, all the time."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

HEADS = 3
"""So many on each processor: who joins them has a quarter of it at best."""

NEVER_STOP = "import os, sys; os.sched_setaffinity(0, {int(sys.argv[1])})\nprint('here', flush=True)\nwhile True: pass"


@contextmanager
def crowd(processors: Iterable[int]) -> Iterator[None]:
    """Real processes that never stop, on each of these processors."""
    with ExitStack() as stack:
        for processor in processors:
            for _ in range(HEADS):
                command = [sys.executable, "-c", NEVER_STOP, str(processor)]
                # Some kernels share a processor out by session first: each is one of its own, as a bot is.
                one = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True))
                stack.callback(one.kill)
                assert one.stdout is not None
                one.stdout.readline()
        yield

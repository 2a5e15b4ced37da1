"""A fork bomb, and daemons that would stay behind."""

import os
import time

from cage_attempt import attempt, report


def daemon() -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(60)
        os._exit(0)


for number in range(200):
    attempt(f"fork {number}", os.fork)
attempt("daemon", daemon)
report()

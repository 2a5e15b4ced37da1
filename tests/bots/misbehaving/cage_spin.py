"""Uses the processor for ever, on two threads if asked."""

import sys
import threading


def spin() -> None:
    while True:
        pass


print("here", flush=True)
if "threads" in sys.argv:
    threading.Thread(target=spin, daemon=True).start()
spin()

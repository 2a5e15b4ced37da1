"""Ends by running out of lines, with a thread, an exit function and words in a buffer still under way."""

import atexit
import threading
import time


def linger() -> None:
    time.sleep(0.2)
    print("a thread came to its end")


atexit.register(print, "an exit function was called")
threading.Thread(target=linger).start()
print("the last line", end="")

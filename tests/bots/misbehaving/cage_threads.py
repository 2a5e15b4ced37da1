"""Starts threads with small stacks for ever, and says how many there were now and then."""

import threading
import time

threading.stack_size(64 * 1024)
while True:
    try:
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
    except RuntimeError:
        time.sleep(0.001)

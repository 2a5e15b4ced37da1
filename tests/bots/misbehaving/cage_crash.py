"""Ends badly, in the way its argument says."""

import ctypes
import os
import sys

WAYS = {
    "raise": lambda: 1 / 0,
    "code": lambda: sys.exit(7),
    "words": lambda: sys.exit("that was all"),
    "quit": lambda: exit(4),
    "abrupt": lambda: os._exit(5),
    "like_a_signal": lambda: sys.exit(128 + 9),
    "minus": lambda: sys.exit(-1),
    "segfault": lambda: ctypes.string_at(8),
    "abort": os.abort,
    "syntax": lambda: exec("this is not python"),
    "kill": lambda: os.kill(os.getpid(), 9),
    "fine": lambda: None,
}
WAYS[sys.argv[1]]()

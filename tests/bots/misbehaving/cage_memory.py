"""Takes memory until there is none, in the way its argument says."""

import ctypes
import mmap
import os
import sys
import threading
import time

MIB = 1024 * 1024
kept: list[object] = []


def one_block() -> None:
    kept.append(bytearray(8 * 1024 * MIB))


def steps() -> None:
    while True:
        kept.append(bytearray(MIB))


def small_objects() -> None:
    while True:
        kept.append([object() for _ in range(1000)])


def shared_maps() -> None:
    while True:
        try:
            block = mmap.mmap(-1, 16 * MIB)
        except OSError as error:
            raise MemoryError from error
        block[:: mmap.PAGESIZE] = b"x" * (len(block) // mmap.PAGESIZE)
        kept.append(block)


def page_tables() -> None:
    """Only reads, here and there: what is read is one page of zeros, but the kernel keeps a table for every place."""
    gibibytes = 64
    block = mmap.mmap(-1, gibibytes << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ)
    block.madvise(mmap.MADV_NOHUGEPAGE)
    for place in range(0, len(block), 2 * MIB):
        block[place]
    print("here", flush=True)
    time.sleep(60)


def behind_an_ended_thread() -> None:
    """The first thread ends, and with it most of what /proc tells by the number of the process."""

    def eat() -> None:
        kept.append(bytearray(256 * MIB))
        time.sleep(0.1)
        print("here", flush=True)
        time.sleep(60)

    threading.Thread(target=eat).start()
    exit_this_thread = {"x86_64": 60, "aarch64": 93}[os.uname().machine]
    ctypes.CDLL(None).syscall(exit_this_thread, 0)


def swallowed() -> None:
    """Like an SDK that shows the error and leaves by a code of its own."""
    try:
        steps()
    except MemoryError:
        kept.clear()
        sys.exit(3)


{name: act for name, act in globals().items() if callable(act)}[sys.argv[1]]()

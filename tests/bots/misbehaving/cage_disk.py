"""Fills its scratch folder in the way its argument says, then tells how far it came."""

import ctypes
import json
import mmap
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

SCRATCH = Path(os.environ["TMPDIR"])
CHUNK = b"x" * (1 << 20)


def one_big_file() -> None:
    with (SCRATCH / "big").open("wb") as file:
        while True:
            file.write(CHUNK)


def many_big_files() -> None:
    for number in range(100_000):
        (SCRATCH / str(number)).write_bytes(CHUNK)


def many_empty_files() -> None:
    for number in range(1_000_000):
        os.close(os.open(SCRATCH / str(number), os.O_CREAT | os.O_WRONLY))


def deep_folders() -> None:
    os.chdir(SCRATCH)
    for _ in range(1_000_000):
        Path("d").mkdir()
        os.chdir("d")


def deep_folders_with_long_names() -> None:
    """Soon too deep for anyone who looks by path."""
    os.chdir(SCRATCH)
    for _ in range(1_000_000):
        Path("d" * 250).mkdir()
        os.chdir("d" * 250)


def folder_that_cannot_be_listed() -> None:
    (SCRATCH / "hidden").mkdir(0o300)
    for number in range(1_000_000):
        (SCRATCH / "hidden" / str(number)).touch()


def sparse() -> None:
    with (SCRATCH / "sparse").open("wb") as file:
        file.truncate(1 << 40)


def deleted_but_open() -> None:
    files = [tempfile.TemporaryFile() for _ in range(40)]  # noqa: SIM115 - they stay open on purpose
    while True:
        for file in files:
            file.write(CHUNK)
            file.flush()


def mapped_and_neither_named_nor_open() -> None:
    """Only a page of each is mapped, by hand: what Python maps, it also keeps open."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    while True:
        with tempfile.TemporaryFile(buffering=0) as file:
            file.write(CHUNK)
            libc.mmap(None, mmap.PAGESIZE, mmap.PROT_READ, mmap.MAP_PRIVATE, file.fileno(), 0)


def many_empty_files_behind_an_ended_thread() -> None:
    """The first thread ends, and with it most of what /proc tells by the number of the process."""

    def fill() -> None:
        try:
            many_empty_files()
        except OSError as error:
            print(json.dumps(f"{error!r}"), flush=True)

    threading.Thread(target=fill).start()
    exit_this_thread = {"x86_64": 60, "aarch64": 93}[os.uname().machine]
    ctypes.CDLL(None).syscall(exit_this_thread, 0)


def mapped_and_open() -> None:
    """A temporary file as honest bots use it, held in several ways: it counts once."""
    with tempfile.TemporaryFile() as file:
        file.truncate(2 * len(CHUNK))
        block = mmap.mmap(file.fileno(), 0)
        block[:] = 2 * CHUNK
        kept = [os.dup(file.fileno()) for _ in range(8)]
        time.sleep(0.5)
        assert len(kept) == 8


def closed_folders() -> None:
    """Folders that even their owner cannot enter."""
    for name in "abc":
        (SCRATCH / name / "inner").mkdir(parents=True)
        (SCRATCH / name / "inner" / "file").write_text("here")
    (SCRATCH / "locked").mkdir(0)
    (SCRATCH / "link").symlink_to("/")


try:
    globals()[sys.argv[1]]()
except OSError as error:
    print(json.dumps(f"{error!r}"), flush=True)
    time.sleep(0.2)
else:
    print(json.dumps("nothing stopped me"), flush=True)

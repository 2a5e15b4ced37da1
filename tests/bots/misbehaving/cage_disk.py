"""Fills its scratch folder in the way its argument says, then tells how far it came."""

import json
import os
import sys
import tempfile
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

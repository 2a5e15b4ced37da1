"""Prints what it finds: environment, open descriptors, privileges, what it can import and where it can write."""

import importlib
import json
import os
import sys
from pathlib import Path


def open_descriptors() -> list[int]:
    found = []
    for number in range(256):
        try:
            os.fstat(number)
        except OSError:
            continue
        found.append(number)
    return found


def importable(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


home = Path(os.environ["HOME"])
leftovers = sorted(path.name for path in home.iterdir())
(home / "left for next time").write_text("a message")
(home / "folder").mkdir()
(home / "folder" / "file").write_text("another")
(home / "folder").rename(home / "renamed")
print(
    json.dumps(
        {
            "environment": dict(os.environ),
            "descriptors": open_descriptors(),
            "arguments": sys.argv,
            "folder": str(Path.cwd()),
            "leftovers": leftovers,
            "imports": {name: importable(name) for name in sys.argv[1:]},
            "user": os.getuid(),
            "written": (home / "renamed" / "file").read_text(),
        }
    ),
    flush=True,
)

"""Runs `riband` as a user would: a process of its own, what it printed and how it ended."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

RIBAND = Path(sys.executable).with_name("riband")


class Ran(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


def riband(*arguments: str | Path, given: str = "") -> Ran:
    """Run the command with this standard input."""
    run = subprocess.run(
        [RIBAND, *map(str, arguments)], input=given, capture_output=True, text=True, timeout=60, check=False
    )
    return Ran(run.returncode, run.stdout, run.stderr)


def succeed(*arguments: str | Path, given: str = "") -> str:
    """What a command that must work prints."""
    ran = riband(*arguments, given=given)
    assert ran.code == 0, ran.err
    return ran.out


def fail(*arguments: str | Path, given: str = "") -> str:
    """What a command that must not work says on standard error; it prints nothing else and no traceback."""
    ran = riband(*arguments, given=given)
    assert ran.code != 0
    assert ran.out == ""
    assert "Traceback" not in ran.err
    return ran.err

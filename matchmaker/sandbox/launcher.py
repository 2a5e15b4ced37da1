"""The parent's side of starting a bot."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from matchmaker.sandbox.isolation import CannotIsolate, Isolation
from matchmaker.sandbox.limits import Limits
from matchmaker.sandbox.process import Process
from matchmaker.sandbox.program import Program

SANDBOX: Final = str(Path(__file__).parent)


def start(program: Program, limits: Limits, isolation: Isolation) -> Process:
    """Start the bot; returns at once. What went wrong inside is told by `Process.wait`."""
    if isolation is not Isolation.OFF:
        raise CannotIsolate(f"cannot isolate bots: level {isolation.value} is not built")
    scratch = tempfile.mkdtemp(prefix="riband-scratch-")
    runtime = sys.executable if program.runtime == "python" else shutil.which(program.runtime)
    if runtime is None:
        raise CannotIsolate(f"this machine has no {program.runtime}")
    ours, theirs = _pipes()
    try:
        popen = subprocess.Popen(
            [runtime, *program.command[1:]],
            stdin=theirs[0],
            stdout=theirs[1],
            stderr=theirs[2],
            cwd=program.folder,
            env=os.environ | {"TMPDIR": scratch, "HOME": scratch},
            start_new_session=True,
        )
    finally:
        for fd in theirs:
            os.close(fd)
    popen.returncode = 0  # Process reaps it
    return Process(popen.pid, ours, lambda: shutil.rmtree(scratch, ignore_errors=True))


def _pipes() -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Our ends and the bot's ends of stdin, stdout and stderr; none of them inheritable."""
    read_in, write_in = os.pipe()
    read_out, write_out = os.pipe()
    read_err, write_err = os.pipe()
    return (write_in, read_out, read_err), (read_in, write_out, write_err)

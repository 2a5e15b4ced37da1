"""The parent's side of starting a bot."""

import marshal
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from matchmaker.sandbox import bwrap, scratch
from matchmaker.sandbox.isolation import CannotIsolate, Isolation
from matchmaker.sandbox.limits import Limits
from matchmaker.sandbox.meter import Meter
from matchmaker.sandbox.orders import command, walls
from matchmaker.sandbox.process import Pipes, Process
from matchmaker.sandbox.program import Program
from matchmaker.sandbox.view import VIEWS, View, interpreter, loaders, standard_library_folders
from matchmaker.sandbox.watch import watch

if TYPE_CHECKING:
    from matchmaker.sandbox.cage.enter import Orders

# The cage is imported under a name of its own, so that it does not bring the rest of the house along.
SANDBOX: Final = Path(__file__).parent
BOOT: Final = "import sys; sys.path.insert(0, sys.argv[1]); from cage.enter import enter; enter(sys.argv[2])"

# What a stranger's bot finds in its environment beside HOME and TMPDIR. OpenSSL, inside node, stumbles over a
# configuration that exists but is closed to it. The last three keep memory within the limits: every malloc arena
# reserves 64 MiB of address space, and BLAS starts a thread for each processor.
ENVIRONMENT: Final = {
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    "OPENSSL_CONF": os.devnull,
    "MALLOC_ARENA_MAX": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
}


def start(program: Program, limits: Limits, isolation: Isolation) -> Process:
    """Start the bot; returns at once. What went wrong inside is told by `Process.wait`."""
    view = VIEWS[program.runtime]()
    folder = program.folder.resolve(strict=True)
    strange = isolation is not Isolation.OFF
    contained = isolation is Isolation.CONTAINED
    with ExitStack() as ours, ExitStack() as theirs:
        home = bwrap.SCRATCH if contained else scratch.make()
        if not contained:
            ours.callback(scratch.remove, home)
        bot_in, stdin = _pipe(theirs, ours)
        stdout, bot_out = _pipe(ours, theirs)
        stderr, bot_err = _pipe(ours, theirs)
        status, cage_status = _pipe(ours, theirs)
        pid_report, bwrap_report = _pipe(ours, theirs)
        standard = handed_over = (bot_in, bot_out, bot_err)
        if contained:
            # bwrap keeps its own three open as long as it lives, and a bot that hangs up would not be heard.
            standard = (_pipe(theirs, theirs)[0], cage_status, cage_status)
        orders: Orders = {
            "status": cage_status,
            "standard": handed_over if contained else None,
            "walls": walls(limits, view, folder, home) if strange else None,
            "modules": view.modules if strange else None,
            "runtime": str(view.runtime) if view.runnable else None,
            "command": command(program, folder, limits),
        }
        outer = _outer_wall(view, folder, limits, bwrap_report) if contained else []
        python = [str(interpreter()), "-I", "-S"] if strange else [sys.executable]
        sealed = marshal.dumps(cast("dict[str, Any]", orders)).hex()
        leader = subprocess.Popen(
            [*outer, *python, "-X", "utf8", "-c", BOOT, str(SANDBOX), sealed],
            stdin=standard[0],
            stdout=standard[1],
            stderr=standard[2],
            cwd=folder,
            env={**(ENVIRONMENT if strange else os.environ), "HOME": str(home), "TMPDIR": str(home)},
            pass_fds=(cage_status, bwrap_report, *handed_over) if contained else (cage_status,),
            start_new_session=True,
        )
        leader.returncode = 0  # Process does the waiting, so this object shall not warn about it
        theirs.close()
        pid = (bwrap.inner_pid(pid_report) if contained else None) or leader.pid
        meter = Meter(pid, limits, watches_memory=bool(view.runnable), scratch=home, own_disk=contained)
        bot = Process(leader.pid, pid, Pipes(stdin, stdout, stderr, status), meter, ours.pop_all())
    if strange:
        watch(bot)
    return bot


def _outer_wall(view: View, folder: Path, limits: Limits, report: int) -> list[str]:
    executable = bwrap.executable()
    if executable is None:
        raise CannotIsolate("cannot contain bots: there is no bwrap (package bubblewrap) on this machine")
    # The cage itself is Python, whatever it becomes.
    mounts = {interpreter(), SANDBOX / "cage", *loaders(), *standard_library_folders(), *view.readable, *view.runnable}
    return bwrap.command(executable, mounts, folder, limits.scratch_bytes, report)


def _pipe(reader: ExitStack, writer: ExitStack) -> tuple[int, int]:
    """A pipe whose ends belong to different sides; neither is inheritable."""
    read, write = os.pipe()
    reader.callback(os.close, read)
    writer.callback(os.close, write)
    return read, write

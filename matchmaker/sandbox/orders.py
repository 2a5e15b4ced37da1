"""What the cage is told: which walls to build, and what to run inside them."""

import resource
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from matchmaker.sandbox import landlock, seccomp
from matchmaker.sandbox.isolation import CannotIsolate
from matchmaker.sandbox.limits import MIB, Limits
from matchmaker.sandbox.program import Program
from matchmaker.sandbox.view import NULL_DEVICE, View

if TYPE_CHECKING:
    from matchmaker.sandbox.cage.enter import Walls

HEAP_SHARE: Final = 0.75  # of a node bot's memory for JavaScript's own heap; the rest is stacks, code and buffers
RESERVED: Final = 2  # times its memory is what node may map for writing; what it really uses is metered
CPU_GRACE_SECONDS: Final = 1  # between the signal a bot may catch and the one it may not


def command(program: Program, folder: Path, limits: Limits) -> list[str]:
    """Options of the runtime, the entry file and the bot's own arguments."""
    options = []
    if program.runtime == "node":
        options = [f"--max-old-space-size={int(HEAP_SHARE * limits.memory_bytes / MIB)}"]
    return [*options, str(folder / program.command[1]), *program.command[2:]]


def walls(limits: Limits, view: View, folder: Path, home: Path) -> "Walls":
    """The layers around a stranger's bot."""
    if gap := landlock.missing() or seccomp.missing():
        raise CannotIsolate(gap)
    version = landlock.abi()
    return {
        "limits": _kernel_limits(limits, view),
        "ruleset": landlock.ruleset(version),
        "rules": [
            *_rules_of(view, version),
            *landlock.rules(landlock.READ, [folder], version),
            landlock.keep(home, version),
        ],
        "program": seccomp.filter_program(execve=bool(view.runnable)),
    }


@cache
def _rules_of(view: View, version: int) -> list[landlock.Rule]:
    return [
        *landlock.rules(landlock.READ, view.readable, version),
        *landlock.rules(landlock.RUN, view.runnable, version),
        *landlock.rules(landlock.READ | landlock.WRITE_FILE, [NULL_DEVICE], version),
    ]


def _kernel_limits(limits: Limits, view: View) -> list[tuple[int, int, int]]:
    """Resource, soft limit, hard limit. Address space does not fit node: it reserves gigabytes and uses few."""
    memory = (
        (resource.RLIMIT_DATA, RESERVED * limits.memory_bytes)
        if view.runnable
        else (resource.RLIMIT_AS, limits.memory_bytes)
    )
    same = [
        memory,
        (resource.RLIMIT_FSIZE, limits.file_bytes),
        (resource.RLIMIT_NOFILE, limits.open_files),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
    ]
    return [
        *((kind, value, value) for kind, value in same),
        (resource.RLIMIT_CPU, limits.cpu_seconds, limits.cpu_seconds + CPU_GRACE_SECONDS),
    ]

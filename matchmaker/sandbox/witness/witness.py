"""Tries what no bot may do and prints what it managed; the probe believes in a wall only when this finds no gap.

Its one argument is the path of a file outside its folder.
"""

import json
import os
import resource
import socket
import sys
from collections.abc import Callable
from pathlib import Path


def read_files() -> None:
    """Read what lies outside."""
    Path(sys.argv[1]).read_bytes()


def write_files() -> None:
    """Write outside the scratch folder."""
    Path(sys.argv[1]).with_name("written").touch()


def list_processes() -> None:
    """Look at other processes."""
    list(Path("/proc").iterdir())


def use_the_network() -> None:
    """Open a socket."""
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()


def start_processes() -> None:
    """Start a second process."""
    if os.fork() == 0:
        os._exit(0)


def signal_others() -> None:
    """Reach another process by a signal."""
    os.kill(os.getppid() or -1, 0)


def raise_limits() -> None:
    """Take more than was given."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > 1024:
        return  # nothing was limited
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft - 1, hard))


def gain_privileges() -> None:
    """Become someone else."""
    os.setuid(0)


ACTS: tuple[Callable[[], None], ...] = (
    read_files,
    write_files,
    list_processes,
    use_the_network,
    start_processes,
    signal_others,
    raise_limits,
    gain_privileges,
)


def managed(act: Callable[[], None]) -> bool:
    """Whether the act went through."""
    try:
        act()
    except (OSError, ValueError):  # ValueError is how `resource` puts a refusal
        return False
    return True


# What it may do must work as well, or no real bot would get far.
Path(os.environ["TMPDIR"], "note").write_text("here")
print(json.dumps([act.__name__.replace("_", " ") for act in ACTS if managed(act)]))

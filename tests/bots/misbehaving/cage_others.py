"""Reaches for another process: its life, its memory, its limits and what /proc tells of it.

The argument is a process id. Everything is tried in a way that harms nobody if it works.
"""

import fcntl
import os
import resource
import signal
import sys
import time
from pathlib import Path

from cage_attempt import attempt, attempt_call, report

VICTIM = int(sys.argv[1])
PTRACE_SEIZE, PTRACE_ATTACH_WITHOUT_STOP = 0x4206, 0


def own_a_file_for_the_victim() -> None:
    """The kernel signals the owner of a descriptor when data comes."""
    read, _ = os.pipe()
    fcntl.fcntl(read, fcntl.F_SETOWN, VICTIM)


def choose_the_signal() -> None:
    read, _ = os.pipe()
    fcntl.fcntl(read, 10, signal.SIGURG)  # F_SETSIG


attempt("signal", lambda: os.kill(VICTIM, 0))
attempt("signal its group", lambda: os.killpg(VICTIM, 0))
attempt("signal everyone", lambda: os.kill(-1, 0))
attempt("signal my own group", lambda: os.kill(0, 0))
attempt_call("tkill", VICTIM, 0)
attempt_call("rt_sigqueueinfo", VICTIM, 0, None)
attempt_call("pidfd_open", VICTIM, 0)
attempt_call("pidfd_send_signal", 0, 0, None, 0)
attempt_call("pidfd_getfd", 0, 0, 0)
attempt_call("ptrace", PTRACE_SEIZE, VICTIM, 0, PTRACE_ATTACH_WITHOUT_STOP)
attempt_call("process_vm_readv", VICTIM, None, 0, None, 0, 0)
attempt_call("process_vm_writev", VICTIM, None, 0, None, 0, 0)
attempt_call("process_madvise", 0, None, 0, 0, 0)
attempt_call("kcmp", VICTIM, VICTIM, 0, 0, 0)
attempt_call("move_pages", VICTIM, 0, None, None, None, 0)
attempt_call("migrate_pages", VICTIM, 0, None, None)
attempt("limits", lambda: resource.prlimit(VICTIM, resource.RLIMIT_CORE))
attempt("own limits", lambda: resource.prlimit(0, resource.RLIMIT_CORE, (0, 0)))
attempt("cpu time", lambda: time.clock_gettime((~VICTIM << 3) | 2))
attempt("group", lambda: os.getpgid(VICTIM))
attempt("session", lambda: os.getsid(VICTIM))
attempt("priority", lambda: os.setpriority(os.PRIO_PROCESS, VICTIM, 5))
attempt("affinity", lambda: os.sched_setaffinity(VICTIM, {0}))
attempt("signals by descriptor", own_a_file_for_the_victim)
attempt("choice of that signal", choose_the_signal)
for entry in ("environ", "cmdline", "maps", "mem", "status", "cwd/.", "root/.", "exe", "fd"):
    path = Path("/proc", str(VICTIM), entry)
    attempt(f"/proc {entry}", lambda path=path: list(path.iterdir()) if path.is_dir() else path.open("rb").read(8))
attempt("/proc list", lambda: list(Path("/proc").iterdir()))
attempt("/proc of myself", lambda: Path("/proc/self/maps").read_text())
report()

"""Asks the kernel for everything a bot has no business with. Arguments are such that nothing breaks if it works."""

import ctypes
import os
import resource
import signal
import subprocess
import sys
import time

from cage_attempt import attempt, attempt_call, call, report

_libc = ctypes.CDLL(None, use_errno=True)
CAGED = sys.argv[1:] == ["caged"]  # else without those that would disturb the machine or this program if they worked


def libc(name: str, *arguments: object) -> int:
    result = getattr(_libc, name)(*arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return int(result)


def fork() -> None:
    if (child := os.fork()) == 0:
        os._exit(0)
    os.waitpid(child, 0)


def spawn() -> None:
    subprocess.run([sys.executable, "-c", ""], check=False)


def raise_limit(kind: int) -> None:
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (hard, hard))


LOADER = "/lib64/ld-linux-x86-64.so.2" if os.uname().machine == "x86_64" else "/lib/ld-linux-aarch64.so.1"
CLONE_NEWUSER, CLONE_NEWUTS, SIGCHLD = 0x1000_0000, 0x0400_0000, signal.SIGCHLD
CLOSE_RANGE_UNSHARE, FALLOC_FL_KEEP_SIZE = 2, 1

attempt("fork", fork)
attempt("posix_spawn", lambda: os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0))
attempt("subprocess", spawn)
attempt("clone into a new user namespace", lambda: call("clone", CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) or os._exit(0))
attempt_call("clone3", None, 0)
attempt_call("execveat", -1, b"", None, None, 0)
attempt_call("unshare", CLONE_NEWUTS)
attempt_call("close_range", 9999, 9999, CLOSE_RANGE_UNSHARE)
attempt_call("fallocate", -1, FALLOC_FL_KEEP_SIZE, 0, 1)
attempt_call("setns", -1, 0)
attempt_call("mount", None, b"/nowhere", None, 0, None)
attempt_call("umount2", b"/nowhere", 0)
attempt_call("pivot_root", b"/nowhere", b"/nowhere")
attempt_call("chroot", b"/nowhere")
attempt_call("memfd_create", b"hidden", 0)
attempt_call("shmget", 0, 0, 0)
attempt_call("semget", 0, -1, 0)
attempt_call("msgget", 0x7E57, 0)
attempt_call("mq_open", None, 0, 0, None)
attempt_call("keyctl", 0, -3, 0)
attempt_call("add_key", None, None, None, 0, 0)
attempt_call("bpf", 9999, None, 0)
attempt_call("io_uring_setup", 0, None)
attempt_call("io_setup", 0, None)
attempt_call("userfaultfd", 0x7FFF_0000)
attempt_call("perf_event_open", None, 0, -1, -1, 0)
attempt_call("inotify_init1", 0)
attempt_call("fanotify_init", 0x7FFF_0000, 0)
attempt_call("personality", 0xFFFF_FFFF)
attempt_call("seccomp", 0, 99, None)
attempt_call("landlock_create_ruleset", None, 0, 1)
attempt_call("capset", None, None)
attempt_call("quotactl", 0, None, 0, None)
attempt_call("syslog", 10, None, 0)
attempt_call("timer_create", 0, None, None)
attempt_call("mlock", 0, 0)
attempt_call("mbind", 0, 0, 0, None, 0, 0)
attempt_call("set_mempolicy", 0, None, 0)
attempt_call("pkey_alloc", 0, 0)
attempt_call("splice", -1, None, -1, None, 0, 0)
attempt_call("vmsplice", -1, None, 0, 0)
attempt_call("lookup_dcookie", 0, None, 0)
attempt_call("ioprio_set", 1, 0, 0)
attempt_call("sched_setattr", 0, None, 0)
attempt("nice", lambda: os.nice(1))
attempt("affinity", lambda: os.sched_setaffinity(0, os.sched_getaffinity(0)))
attempt("real-time scheduling", lambda: os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0)))
attempt("raise the file limit", lambda: raise_limit(resource.RLIMIT_NOFILE))
attempt("raise the memory limit", lambda: raise_limit(resource.RLIMIT_AS))
attempt("outlive the parent", lambda: libc("prctl", 1, 0, 0, 0, 0))
attempt("become dumpable", lambda: libc("prctl", 4, 1, 0, 0, 0))
attempt("let others trace me", lambda: libc("prctl", 0x59616D61, -1, 0, 0, 0))
attempt("leave the session", os.setsid)
attempt("leave the process group", lambda: os.setpgid(0, 0))
attempt("become root", lambda: os.setuid(0))
attempt("change all user ids", lambda: os.setresuid(0, 0, 0))
attempt("change the group", lambda: os.setgid(0))
attempt("change the groups", lambda: os.setgroups([]))
if CAGED:
    attempt("vfork", lambda: libc("vfork") or os._exit(0))
    attempt("set the time", lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()))
    attempt("name the machine", lambda: libc("sethostname", b"mine", 4))
    attempt_call("adjtimex", None)
    attempt_call("acct", None)
    attempt_call("swapoff", b"/nowhere")
    attempt_call("delete_module", b"nothing", 0)
    attempt("become a shell", lambda: os.execv("/bin/sh", ["sh", "-c", ""]))
    attempt("become a setuid program", lambda: os.execv("/bin/su", ["su"]))
    attempt("become python again", lambda: os.execv(sys.executable, [sys.executable, "-c", ""]))
    attempt("become the dynamic loader", lambda: os.execv(LOADER, [LOADER, "/bin/true"]))
report()

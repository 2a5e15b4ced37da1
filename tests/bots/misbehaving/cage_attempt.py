"""What the attacking programs share: try something, note what came of it, print all notes as one JSON line.

An attack is *stopped* when it is refused for lack of permission or as unknown. Any other error means that it reached
its target and only the arguments were wrong, which is as bad as success.
"""

import ctypes
import errno
import json
import os
from collections.abc import Callable

# Landlock says EXDEV to links and moves, a read-only mount EROFS.
REFUSALS = (errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EXDEV, errno.EROFS)

NUMBERS = {
    "x86_64": {
        "acct": 163, "add_key": 248, "adjtimex": 159, "bpf": 321, "capset": 126, "chroot": 161, "clone": 56,
        "clone3": 435, "close_range": 436, "delete_module": 176, "execveat": 322,
        "fallocate": 285, "fanotify_init": 300, "flock": 73,
        "inotify_init1": 294, "io_setup": 206, "io_uring_setup": 425, "ioprio_set": 251, "kcmp": 312, "keyctl": 250,
        "landlock_create_ruleset": 444, "lookup_dcookie": 212, "mbind": 237, "memfd_create": 319,
        "migrate_pages": 256, "mlock": 149, "mount": 165, "move_pages": 279, "mq_open": 240, "msgget": 68,
        "name_to_handle_at": 303, "open_by_handle_at": 304, "open_tree": 428, "openat2": 437,
        "perf_event_open": 298, "personality": 135, "pidfd_getfd": 438, "pidfd_open": 434,
        "pidfd_send_signal": 424, "pivot_root": 155, "pkey_alloc": 330, "process_madvise": 440,
        "process_vm_readv": 310, "process_vm_writev": 311, "ptrace": 101, "quotactl": 179, "rt_sigqueueinfo": 129,
        "sched_setattr": 314, "seccomp": 317, "semget": 64, "sendmsg": 46, "set_mempolicy": 238, "setns": 308,
        "setsockopt": 54, "shmget": 29, "splice": 275, "swapoff": 168, "syslog": 103, "timer_create": 222,
        "tkill": 200, "umount2": 166, "unshare": 272, "userfaultfd": 323, "vmsplice": 278,
    },
    "aarch64": {
        "acct": 89, "add_key": 217, "adjtimex": 171, "bpf": 280, "capset": 91, "chroot": 51, "clone": 220,
        "clone3": 435, "close_range": 436, "delete_module": 106, "execveat": 281,
        "fallocate": 47, "fanotify_init": 262, "flock": 32,
        "inotify_init1": 26, "io_setup": 0, "io_uring_setup": 425, "ioprio_set": 30, "kcmp": 272, "keyctl": 219,
        "landlock_create_ruleset": 444, "lookup_dcookie": 18, "mbind": 235, "memfd_create": 279,
        "migrate_pages": 238, "mlock": 228, "mount": 40, "move_pages": 239, "mq_open": 180, "msgget": 186,
        "name_to_handle_at": 264, "open_by_handle_at": 265, "open_tree": 428, "openat2": 437,
        "perf_event_open": 241, "personality": 92, "pidfd_getfd": 438, "pidfd_open": 434,
        "pidfd_send_signal": 424, "pivot_root": 41, "pkey_alloc": 289, "process_madvise": 440,
        "process_vm_readv": 270, "process_vm_writev": 271, "ptrace": 117, "quotactl": 60, "rt_sigqueueinfo": 138,
        "sched_setattr": 274, "seccomp": 277, "semget": 190, "sendmsg": 211, "set_mempolicy": 237, "setns": 268,
        "setsockopt": 208, "shmget": 194, "splice": 76, "swapoff": 225, "syslog": 116, "timer_create": 107,
        "tkill": 130, "umount2": 39, "unshare": 97, "userfaultfd": 282, "vmsplice": 75,
    },
}[os.uname().machine]  # fmt: skip

_libc = ctypes.CDLL(None, use_errno=True)
_notes: dict[str, str] = {}


def attempt(name: str, act: Callable[[], object]) -> None:
    """Try it and note the result under this name."""
    try:
        result = act()
    except OSError as error:
        stopped = error.errno in REFUSALS
        _notes[name] = f"{'stopped' if stopped else 'reached'}: {error!r}"
    except ValueError as error:  # the resource module turns a refusal into this
        _notes[name] = f"stopped: {error!r}"
    else:
        _notes[name] = f"reached: {result!r}"


def call(name: str, *arguments: object) -> int:
    """A system call by name; raises OSError."""
    result = _libc.syscall(ctypes.c_long(NUMBERS[name]), *(_wide(argument) for argument in arguments))
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return int(result)


def attempt_call(name: str, *arguments: object) -> None:
    """Try a system call, noted under its own name."""
    attempt(name, lambda: call(name, *arguments))


def report() -> None:
    """Print the notes."""
    print(json.dumps(_notes), flush=True)


def _wide(argument: object) -> object:
    return ctypes.c_long(argument) if isinstance(argument, int) else argument

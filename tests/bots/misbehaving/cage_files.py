"""Reads, writes and bends everything outside its own folder.

The first argument is a folder with a file `canary`, both open to everyone as far as permissions go. The second is
`caged` when nothing can come of it; without it, attacks that would litter the machine are left out.
"""

import fcntl
import os
import shutil
import socket
import sys
import tempfile
from pathlib import Path

import google
from cage_attempt import attempt, attempt_call, report

OUTSIDE = Path(sys.argv[1])
CAGED = sys.argv[2:] == ["caged"]
CANARY = OUTSIDE / "canary"
SCRATCH = Path(os.environ["TMPDIR"])
MINE = Path(__file__).parent


def append_nothing(path: Path) -> None:
    path.open("ab").close()


def keep_a_temporary_file() -> int:
    with tempfile.TemporaryFile() as file:
        return file.write(b"mine")


def truncate_by_reading() -> None:
    os.close(os.open(CANARY, os.O_RDONLY | os.O_TRUNC))


def read_through_a_symlink() -> None:
    link = SCRATCH / "link"
    link.symlink_to(CANARY)
    link.read_bytes()


def write_through_a_symlink() -> None:
    link = SCRATCH / "way_out"
    link.symlink_to(OUTSIDE / "new")
    link.write_bytes(b"out")


def move_out() -> None:
    file = SCRATCH / "mine"
    file.write_bytes(b"mine")
    file.rename(OUTSIDE / "moved")


def lock(path: Path) -> None:
    with path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_SH)


def lock_a_range(path: Path) -> None:
    with path.open("rb") as file:
        fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB)


def bind_a_socket() -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(SCRATCH / "socket"))


attempt("read", CANARY.read_bytes)
attempt("list", lambda: list(OUTSIDE.iterdir()))
attempt("write", lambda: CANARY.write_bytes(b"gone"))
attempt("append", lambda: append_nothing(CANARY))
attempt("create", (OUTSIDE / "new").touch)
attempt("make a folder", (OUTSIDE / "folder").mkdir)
attempt("delete", CANARY.unlink)
attempt("rename", lambda: CANARY.rename(OUTSIDE / "renamed"))
attempt("truncate", lambda: os.truncate(CANARY, 0))
attempt("truncate by reading", truncate_by_reading)
attempt("chmod", lambda: CANARY.chmod(0o777))
attempt("chown", lambda: os.chown(CANARY, os.getuid(), os.getgid()))
attempt("set times", lambda: os.utime(CANARY, (0, 0)))
attempt("set an attribute", lambda: os.setxattr(CANARY, "user.note", b"hello"))
attempt("list attributes", lambda: os.listxattr(CANARY))
attempt("read through a symlink", read_through_a_symlink)
attempt("write through a symlink", write_through_a_symlink)
attempt("hardlink in", lambda: os.link(CANARY, SCRATCH / "stolen"))
attempt("hardlink out", lambda: os.link(__file__, OUTSIDE / "planted"))
attempt("move out", move_out)
attempt("move in", lambda: CANARY.rename(SCRATCH / "taken"))
attempt("read passwords", lambda: Path("/etc/passwd").read_text())
attempt("list the root", lambda: list(Path("/").iterdir()))
attempt("list temporary files", lambda: list(Path("/tmp").iterdir()))
attempt("list homes", lambda: list(Path("/home").iterdir()))
attempt("change my own code", lambda: append_nothing(Path(__file__)))
attempt("change the standard library", lambda: append_nothing(Path(os.__file__)))
attempt("list site-packages", lambda: list(Path(google.__path__[0]).parent.iterdir()))
attempt("list devices", lambda: list(Path("/dev").iterdir()))
attempt("read a terminal", lambda: Path("/dev/tty").read_bytes())
attempt("read kernel messages", lambda: os.close(os.open("/dev/kmsg", os.O_RDONLY)))
attempt("read /sys", lambda: list(Path("/sys").iterdir()))
attempt("free space", lambda: shutil.disk_usage(MINE))
attempt("lock a shared file", lambda: lock(Path(os.__file__)))
attempt("lock a range of it", lambda: lock_a_range(Path(os.__file__)))
attempt("make a fifo", lambda: os.mkfifo(SCRATCH / "fifo"))
attempt("make a device", lambda: os.mknod(SCRATCH / "null", 0o20666, os.makedev(1, 3)))
attempt("bind a socket", bind_a_socket)
attempt_call("open_by_handle_at", 0, None, 0)
attempt_call("name_to_handle_at", -100, b"/", None, None, 0)
attempt_call("openat2", -100, b"/", None, 0)
attempt_call("open_tree", -100, b"/", 0)
if CAGED:
    attempt("write to /tmp", lambda: Path("/tmp/riband-was-here").touch())
    attempt("write to /dev/shm", lambda: Path("/dev/shm/riband-was-here").touch())
    attempt("write to my own folder", lambda: (MINE / "riband-was-here").touch())
    attempt("write beside the standard library", lambda: Path(os.__file__).with_name("riband_was_here.py").touch())
attempt("keep a temporary file", keep_a_temporary_file)
report()

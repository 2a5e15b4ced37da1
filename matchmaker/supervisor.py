"""Supervisor: the processes of a league on one machine, started in order, kept alive, stopped in order."""

import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Final, TextIO

from engine_service.kernel.errors import PlatformError

LOOK_SECONDS: Final = 0.2
START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 130.0
LONGEST_PAUSE: Final = 30.0
"""Between two starts of a part that keeps dying."""
STEADY_SECONDS: Final = 60.0
"""A part that has lived so long is forgiven its earlier deaths."""

LONGEST_LOG: Final = 10 << 20
"""A part's log of so many bytes is put aside for a new one; what was put aside before is forgotten."""

ROOM_BYTES: Final = 100 << 20
"""What a league needs to begin: its database, its Redis, and the bots that are unpacked."""

RIBAND: Final = str(Path(sys.executable).with_name("riband"))
_ASIDES: Final = (" ", "(Background on this error")
"""How lines begin that explain the line before them."""

PIDS: Final = "up.json"
LOCK: Final = "up.lock"


class CannotRun(PlatformError):
    """The league cannot be started here."""


@dataclass
class Part:
    """One process of the league; `ready` is what it prints when others may count on it."""

    name: str
    arguments: tuple[str, ...]
    ready: str
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    deaths: int = 0
    due: float = 0.0


@contextmanager
def sole_supervisor(home: Path) -> Iterator[None]:
    """Hold the league of this home; a second one is refused, and what a killed one left running is ended."""
    with _kept_in(home):
        home.mkdir(parents=True, exist_ok=True)
        lock = (home / LOCK).open("a+", encoding="utf-8")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise CannotRun(
                f"a league runs in {home} already (process {lock.read() or 'unknown'}); "
                "stop it with Ctrl-C or `kill`, or name another folder in RIBAND_HOME"
            ) from None
        _ask_for_room(home)
        _sign(lock)
        _end_leftovers(home / PIDS)
        yield
        (home / PIDS).unlink(missing_ok=True)


@contextmanager
def _kept_in(home: Path) -> Iterator[None]:
    """What the system refuses in the league's folder, in words."""
    try:
        yield
    except OSError as error:
        where = "" if error.filename is None or Path(error.filename) == home else f" ({error.filename})"
        raise CannotRun(
            f"cannot keep a league in {home}: {error.strerror}{where}; RIBAND_HOME names another folder"
        ) from error


def _sign(lock: TextIO) -> None:
    """Who holds the league, for whoever finds no terminal to stop it from."""
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()


def _ask_for_room(home: Path) -> None:
    free = shutil.disk_usage(home).free
    if free < ROOM_BYTES:
        raise CannotRun(
            f"cannot begin a league in {home}: {free >> 20} MiB are free there, {ROOM_BYTES >> 20} are needed; "
            "make room, or name another folder in RIBAND_HOME"
        )


def _end_leftovers(pids: Path) -> None:
    """Parts of a supervisor that was killed: they would hold sockets and leases of the new one."""
    with suppress(FileNotFoundError, ValueError):
        for pid in json.loads(pids.read_text(encoding="utf-8")).values():
            with suppress(ProcessLookupError, FileNotFoundError):
                if b"riband" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    os.kill(pid, signal.SIGKILL)


class Supervisor:
    """Keeps the parts of one league running; each logs into the league's home."""

    def __init__(self, home: Path, environment: Mapping[str, str], say: Callable[[str], None]) -> None:
        self._home = home
        self._environment = dict(environment)
        self._say = say
        self._parts: list[Part] = []
        self._complaint = ""
        self.stopping = False
        with _kept_in(home):
            (home / "logs").mkdir(exist_ok=True)

    def start(self, part: Part) -> None:
        """Start a part and wait until it says that it is ready, or all is to stop."""
        if self.stopping:
            return
        self._parts.append(part)
        log = self._log(part.name)
        with _kept_in(self._home):
            if log.exists():
                log.replace(_aside(log))
            self._launch(part)
        deadline = monotonic() + START_SECONDS
        while part.ready not in log.read_text(encoding="utf-8", errors="replace") and not self.stopping:
            assert part.process is not None
            if part.process.poll() is not None:
                raise CannotRun(f"{part.name} could not start: {last_words(log)}; see {log}")
            if monotonic() > deadline:
                raise CannotRun(f"{part.name} is not ready after {START_SECONDS:g} s; see {log}")
            sleep(LOOK_SECONDS / 4)

    def run_once(self, *arguments: str) -> None:
        """Run a command of the league to its end, unless all is to stop."""
        if self.stopping:
            return
        log = self._log(arguments[0])
        with _kept_in(self._home), log.open("wb") as out:
            run = subprocess.run(
                [RIBAND, *arguments], env=self._environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                start_new_session=True, check=False,
            )  # fmt: skip
        if run.returncode:
            raise CannotRun(f"riband {' '.join(arguments)} failed: {last_words(log)}; see {log}")

    def watch(self) -> None:
        """Start again what dies, until told to stop."""
        while not self.stopping:
            for part in self._parts:
                try:
                    self._look_after(part)
                except OSError as error:
                    # A full disk will have room again: what can go on without it goes on.
                    self._complain(f"cannot look after {part.name}: {error}; trying again until it works")
            sleep(LOOK_SECONDS)

    def stop(self) -> None:
        """Ask all parts to end, the last one started first; each may finish what it is doing."""
        for part in reversed(self._parts):
            process = part.process
            if process is None or process.poll() is not None:
                continue
            self._say(f"stopping {part.name}")
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._say(f"{part.name} does not end; killing it")
                process.kill()
                process.wait()

    def kill(self) -> None:
        """End all parts at once."""
        for part in self._parts:
            if part.process is not None:
                part.process.kill()

    def _complain(self, words: str) -> None:
        """Say it once, however often it is tried."""
        if words != self._complaint:
            self._complaint = words
            self._say(words)

    def _look_after(self, part: Part) -> None:
        assert part.process is not None
        shorten(self._log(part.name))
        now = monotonic()
        code = part.process.poll()
        if code is None:
            if now - part.started > STEADY_SECONDS:
                part.deaths = 0
        elif not part.due:
            pause = min(LONGEST_PAUSE, 2.0**part.deaths - 1)
            part.deaths += 1
            part.due = now + pause
            self._say(f"{part.name} ended with {code}; starting it again in {pause:g} s (see {self._log(part.name)})")
        elif now >= part.due:
            self._launch(part)

    def _launch(self, part: Part) -> None:
        with self._log(part.name).open("ab") as log:
            # A session of its own: Ctrl-C reaches the supervisor alone, which stops the parts in order.
            part.process = subprocess.Popen(
                [RIBAND, *part.arguments], env=self._environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip
        part.started, part.due = monotonic(), 0.0
        pids = {each.name: each.process.pid for each in self._parts if each.process is not None}
        # At once or not at all: a supervisor that is killed here must not leave a list of nobody.
        written = self._home / f"{PIDS}.new"
        written.write_text(json.dumps(pids), encoding="utf-8")
        written.replace(self._home / PIDS)

    def _log(self, name: str) -> Path:
        return self._home / "logs" / f"{name}.log"


def shorten(log: Path, longest: int = LONGEST_LOG) -> None:
    """Put a log aside that has grown too long, so that a league that runs for months cannot fill the disk.

    Its writer keeps the file open and appends: the file is copied and cut to nothing, and the next line is its first.
    """
    if log.exists() and log.stat().st_size > longest:
        shutil.copyfile(log, _aside(log))
        os.truncate(log, 0)


def last_words(log: Path) -> str:
    """Why a part ended: what it said after its last `Error:`, or the last line, where a traceback has its reason."""
    text = log.read_text(encoding="utf-8", errors="replace").strip() if log.exists() else ""
    _, found, reason = f"\n{text}".rpartition("\nError: ")
    if found:
        return reason
    told = [line for line in text.splitlines() if line.strip() and not line.startswith(_ASIDES)]
    return told[-1] if told else "it said nothing"


def _aside(log: Path) -> Path:
    return log.with_suffix(".log.1")

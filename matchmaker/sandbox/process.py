"""A running bot, seen by the referee: three pipes, freeze and thaw, and an end that leaves nothing behind."""

import contextlib
import os
import select
import signal
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from matchmaker.sandbox.cage import OUT_OF_MEMORY, WALLED
from matchmaker.sandbox.inner import Inner
from matchmaker.sandbox.isolation import CannotIsolate
from matchmaker.sandbox.meter import Excess, Meter

KILL_SECONDS: Final = 10.0
NANOSECONDS: Final = 1e9
REPORT_BYTES: Final = 4096
# How a runtime gives up when it gets no more memory, and how many other faults look as well.
CRASH_SIGNALS: Final = (signal.SIGABRT, signal.SIGSEGV, signal.SIGTRAP, signal.SIGILL)


@dataclass(frozen=True, slots=True)
class Exit:
    """How a bot's process ended: by a code of its own or by a signal, and for which excess, if it was one."""

    code: int | None
    signal: int | None
    excess: Excess | None = None

    @property
    def out_of_memory(self) -> bool:
        """Whether the bot wanted more memory than it may have; otherwise an unasked end is a crash."""
        return self.excess is Excess.MEMORY


@dataclass(frozen=True, slots=True)
class Pipes:
    """Our ends of what connects us with a bot's process."""

    stdin: int
    stdout: int
    stderr: int
    status: int  # what the cage says about its walls


class Process:
    """One bot's process and everything that belongs to it.

    Start it from the thread that plays the match: the kernel ends the bot when that thread ends. The pipes are closed
    by `close`, never by their numbers, which may be someone else's by then.
    """

    def __init__(self, leader: int, pid: int, pipes: Pipes, meter: Meter, belongings: ExitStack) -> None:
        self.pid = pid
        self.stdin, self.stdout, self.stderr = pipes.stdin, pipes.stdout, pipes.stderr
        self.meter = meter
        self.frozen = False
        self._schedule = Path(f"/proc/{pid}/task/{pid}/schedstat")
        self._leader = leader  # our own child: the bot itself, or the bwrap around it
        self._report = pipes.status
        self._belongings = belongings
        self._pidfd = os.pidfd_open(leader)
        belongings.callback(os.close, self._pidfd)
        self._inner = Inner(pid, belongings) if pid != leader else None
        self._excess: Excess | None = None
        self._killed = False
        self._closed = False
        self._ended: _End | None = None
        # A signal goes only to a process that is not reaped yet: afterwards the number may be someone else's.
        self._reaping = threading.Lock()

    def freeze(self) -> None:
        """Stop all threads of the bot until thaw."""
        self.frozen = True
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let a frozen bot run on."""
        self.frozen = False
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """End everything of the bot at once, frozen or not."""
        self._killed = True
        self._signal(signal.SIGKILL)

    def condemn(self, excess: Excess) -> None:
        """Kill the bot for going beyond a limit."""
        self._excess = excess
        self.kill()

    def wait(self, timeout: float | None = None) -> Exit:
        """How the bot ended. TimeoutError: it still runs after so many seconds. CannotIsolate: it never began."""
        end = self._reap(timeout)
        # Before that word may stand what bwrap remarked, after it only why the runtime could not be started.
        if not end.report.endswith(WALLED) and (end.report or not self._killed):
            reason = end.report.removeprefix(WALLED).decode(errors="replace").strip() or f"it ended with {end.code}"
            raise CannotIsolate(f"the cage failed before the bot began: {reason}")
        code = self._inner.code(end.code) if self._inner else end.code
        excess = self._excess or self._excess_behind(code, end.cpu_seconds)
        return Exit(code, None, excess) if code >= 0 else Exit(None, -code, excess)

    @property
    def ended(self) -> bool:
        """Whether the bot is known to have ended; only `wait` and `close` find out."""
        return self._ended is not None

    def close_stdin(self) -> None:
        """Tell the bot that nothing more will come."""
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), self.stdin, inheritable=False)

    def cpu_seconds(self) -> float:
        """CPU time of the bot so far, over all its threads."""
        if self._ended is None:
            # Linux numbers the CPU clock of process p as (~p << 3) | 2: nanoseconds, where /proc counts in 10 ms.
            with contextlib.suppress(OSError):
                return time.clock_gettime((~self.pid << 3) | 2)
            return 0.0
        return self._ended.cpu_seconds

    def waited_seconds(self) -> float:
        """How long the bot's first thread could have run while no thread of the bot had a processor: others had it.

        Never more than that: what its other threads ran is taken off, wherever they did. 0.0 where the kernel does not
        count it.
        """
        try:
            ran, waited = self._schedule.read_bytes().split()[:2]
        except OSError:
            return 0.0
        return (int(ran) + int(waited)) / NANOSECONDS - self.cpu_seconds()

    def close(self) -> None:
        """Kill what still runs, then give back pipes and scratch folder. Safe to call twice."""
        if not self._closed:
            self._closed = True
            self.kill()
            with self._belongings:
                self._reap(KILL_SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _signal(self, number: signal.Signals) -> None:
        with self._reaping:
            if self._ended is None:
                os.killpg(self._leader, number)

    def _reap(self, timeout: float | None) -> "_End":
        if self._ended is None:
            poller = select.poll()
            poller.register(self._pidfd, select.POLLIN)
            if not poller.poll(None if timeout is None else timeout * 1000):
                raise TimeoutError(f"bot process {self.pid} still runs after {timeout} s")
            report = os.read(self._report, REPORT_BYTES)
            with self._reaping:
                _, status, usage = os.wait4(self._leader, 0)
                code = os.waitstatus_to_exitcode(status)
                self._ended = _End(code, report, usage.ru_utime + usage.ru_stime)
        return self._ended

    def _excess_behind(self, code: int, cpu_seconds: float) -> Excess | None:
        """The limit behind an end that the kernel or the runtime brought about."""
        if code == OUT_OF_MEMORY or (-code in CRASH_SIGNALS and self.meter.memory_was_short()):
            return Excess.MEMORY
        used_up = code == -signal.SIGKILL and cpu_seconds >= self.meter.limits.cpu_seconds
        if code == -signal.SIGXCPU or used_up:
            return Excess.CPU
        return None


@dataclass(frozen=True, slots=True)
class _End:
    code: int
    report: bytes
    cpu_seconds: float

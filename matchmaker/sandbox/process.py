"""A running bot, seen by the referee: three pipes, freeze and thaw, and an end that leaves nothing behind."""

import contextlib
import os
import select
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from matchmaker.sandbox.cage import OUT_OF_MEMORY

KILL_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Exit:
    """How a bot's process ended: by a code of its own or by a signal."""

    code: int | None
    signal: int | None
    out_of_memory: bool


class Process:
    """One bot's process and everything that belongs to it.

    Start it from the thread that plays the match: the kernel ends the bot when that thread ends.
    """

    def __init__(self, pid: int, pipes: tuple[int, int, int], release: Callable[[], None]) -> None:
        self.pid = pid
        self.stdin, self.stdout, self.stderr = pipes
        self._release = release
        self._exit: Exit | None = None
        self._cpu_seconds = 0.0
        self._pidfd = os.pidfd_open(pid)

    def freeze(self) -> None:
        """Stop all threads of the bot until thaw."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let a frozen bot run on."""
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """End everything of the bot at once, frozen or not."""
        self._signal(signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> Exit:
        """How the bot ended; TimeoutError when it is still running after so many seconds."""
        if self._exit is None:
            poller = select.poll()
            poller.register(self._pidfd, select.POLLIN)
            if not poller.poll(None if timeout is None else timeout * 1000):
                raise TimeoutError(f"bot process {self.pid} still runs after {timeout} s")
            _, status, usage = os.wait4(self.pid, 0)
            self._cpu_seconds = usage.ru_utime + usage.ru_stime
            code = os.waitstatus_to_exitcode(status)
            self._exit = Exit(
                code=code if code >= 0 else None,
                signal=-code if code < 0 else None,
                out_of_memory=code == OUT_OF_MEMORY,
            )
        return self._exit

    def cpu_seconds(self) -> float:
        """CPU time of the bot so far, over all its threads."""
        if self._exit is None:
            # Linux numbers the CPU clock of process p as (~p << 3) | 2: nanoseconds, where /proc counts in 10 ms.
            with contextlib.suppress(OSError):
                return time.clock_gettime((~self.pid << 3) | 2)
        return self._cpu_seconds

    def close(self) -> None:
        """Kill what still runs, then give back pipes and scratch folder. Safe to call twice."""
        if self._pidfd < 0:
            return
        self.kill()
        self.wait(KILL_SECONDS)
        for fd in (self.stdin, self.stdout, self.stderr, self._pidfd):
            with contextlib.suppress(OSError):
                os.close(fd)
        self._pidfd = -1
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _signal(self, number: signal.Signals) -> None:
        if self._exit is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, number)

"""Several matches at once, each in a process of its own: a referee uses one processor, a machine has more."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from types import FrameType
from typing import Generic, NoReturn, TypeVar

from engine_service.kernel.errors import PlatformError

Asked = TypeVar("Asked")
Made = TypeVar("Made")


class CrewLost(PlatformError):
    """A process that played matches was killed from outside."""


def work_off(work: Callable[[Asked], Made], orders: Iterable[Asked], jobs: int) -> Iterator[Made]:
    """What comes of each order, in their order, from so many processes.

    When the caller stops early, by Ctrl-C for example, matches under way are broken off and their bots ended.
    """
    # Started afresh, not forked: a fork would have this process's watching threads only in name.
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_enlist) as crew:
        try:
            # Not by `map`, which takes back what is left when it is stopped: the executor of Python 3.11 cannot bear
            # that its processes end at the same time, and says so in a traceback.
            waiting = deque(crew.submit(_Unwound(work), order) for order in orders)
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise CrewLost("a process that played matches was killed; was this machine short of memory?") from None
        except BaseException:
            for process in active_children():
                process.terminate()
            raise


@dataclass(frozen=True)
class _Unwound(Generic[Asked, Made]):
    """The work, after which a process that was told to leave does so, instead of taking the next order."""

    work: Callable[[Asked], Made]

    def __call__(self, order: Asked) -> Made:
        try:
            return self.work(order)
        except SystemExit:
            os._exit(1)


def _enlist() -> None:
    """Ctrl-C reaches the whole terminal; whoever leads the crew passes it on in its own way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_leave_with_leader, name="leader-watch", daemon=True).start()


def _leave_with_leader() -> None:
    """A leader that is killed tells nobody, and its crew would wait for orders for ever."""
    leader = parent_process()
    assert leader is not None
    leader.join()
    os.kill(os.getpid(), signal.SIGTERM)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    del number, frame
    raise SystemExit(1)

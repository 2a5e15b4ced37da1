"""The pulse of a Celery worker: whether its own loop still turns, as opposed to a thread beside it that answers."""

from time import monotonic
from typing import Any, Final

from celery import bootsteps

BEAT_SECONDS: Final = 2.0
LONGEST_PAUSE: Final = 15.0

_last = -LONGEST_PAUSE


class Pulse(bootsteps.StartStopStep):
    """Beats while the worker is connected to Redis and takes tasks."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def start(self, consumer: Any) -> None:
        """The worker listens."""
        self._timer = consumer.timer.call_repeatedly(BEAT_SECONDS, _beat)
        _beat()

    def stop(self, consumer: Any) -> None:
        """It no longer listens."""
        self._timer.cancel()


def _beat() -> None:
    global _last
    _last = monotonic()


def trouble() -> str:
    """Why no task would be taken now; nothing when one would."""
    silence = monotonic() - _last
    return "" if silence < LONGEST_PAUSE else f"no pulse for {silence:.0f} s: is Redis there?"

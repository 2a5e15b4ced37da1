"""Time that was not the bot's to use: it could have run, and the processor was somebody else's.

Looked at only when a bot's time is up. Then the deadline is put off by what the bot is owed, and nothing else happens:
a busy machine makes a match longer, it does not decide it, and no bot can undo a match by being late.

There is nothing to win by pretending. What a bot is owed is never more than the time it was asked and did not use, so
it is charged for every second that any of its threads ran. A bot that lets its own threads stand in each other's way,
or steps aside whenever somebody else wants to run, gets time in which it did not think.
"""

from typing import Final

from matchmaker.sandbox import Process

LEAST_SECONDS: Final = 0.001
"""Less is not worth another look: every process waits a little now and then."""


class Reprieve:
    """What one bot is owed since it began to be timed."""

    def __init__(self, process: Process) -> None:
        self.given = 0.0
        self._process = process
        self._waited = process.waited_seconds()
        self._cpu = process.cpu_seconds()

    def grant(self, asked: float, most: float) -> float:
        """Seconds to add, of a bot that was asked for so many in all; 0.0 when nothing worth it is owed."""
        waited = self._process.waited_seconds() - self._waited
        unused = asked - (self._process.cpu_seconds() - self._cpu)
        owed = min(waited, unused) - self.given
        seconds = min(owed, most)
        if seconds < LEAST_SECONDS:
            return 0.0
        self.given += seconds
        return seconds

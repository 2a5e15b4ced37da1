"""An engine with a flaw: a match of one seed takes its process down. A successor comes at once, as with any supervisor.

    python -m tests.matchmaker.frail_engine SEED MOVES HOW

It is the real server, set up by the environment; only its rules fail, once a match of that seed has so many moves. With
0 moves it fails before the first decision.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping

from riband.v1 import engine_pb2 as pb

from engine_service import stream
from engine_service.cli.riband import riband
from engine_service.session import Session


def die() -> None:
    """As a process dies that needs too much memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def fail() -> None:
    """As rules fail in which somebody made a mistake: the stream ends, the engine lives."""
    raise ZeroDivisionError("a mistake in the rules")


HOW: Mapping[str, Callable[[], None]] = {"die": die, "fail": fail}


class FrailSession(Session):
    """A session with the flaw."""

    seed = 0
    moves = 0
    flaw: Callable[[], None] = staticmethod(die)

    def __init__(self, start: pb.Start) -> None:
        super().__init__(start)
        if self.moves == 0 and start.setup.seed == self.seed:
            self.flaw()

    def answer(self, request: pb.PlayRequest | None) -> pb.PlayResponse:
        """Carry it out, unless this is what the rules cannot take."""
        if self.moves and self.match.seed == self.seed and len(self.match.log) >= self.moves:
            self.flaw()
        return super().answer(request)


def serve(seed: int, moves: int, how: str) -> None:
    """Run one engine, until the flaw shows."""
    FrailSession.seed, FrailSession.moves, FrailSession.flaw = seed, moves, staticmethod(HOW[how])
    stream.Session = FrailSession  # type: ignore[attr-defined]
    riband(["engine"])


def keep_serving(*flaw: str) -> None:
    """One engine after the other, for ever."""
    while True:
        subprocess.run([sys.executable, "-m", "tests.matchmaker.frail_engine", "once", *flaw], check=False)


if __name__ == "__main__":
    if sys.argv[1] == "once":
        serve(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
    else:
        keep_serving(*sys.argv[1:])

"""What the referee asks of an engine, and the engine in this very process."""

from typing import Protocol

from riband.v1 import engine_pb2 as pb

from engine_service.kernel.errors import PlatformError, RibandError
from engine_service.session import Session


class EngineUnavailable(PlatformError):
    """No engine has the match: none could be reached, or none would open it. It can be taken up again."""


class StreamBroken(EngineUnavailable):
    """An engine had the match, and the stream broke: the engine died, fell silent, or failed at it."""


class EngineBroken(PlatformError):
    """Engines took the match up again and again, and each broke at the same request: that speaks against the match."""


class EngineRefused(RibandError):
    """The engine will not play such a match: game, seats, options or the moves so far are wrong."""


class Stream(Protocol):
    """One open match."""

    def ask(self, request: pb.PlayRequest) -> pb.PlayResponse:
        """Send a request and wait for its response; StreamBroken if none comes."""

    def close(self) -> None:
        """Leave the match."""


class Engine(Protocol):
    """Where matches are played by the rules."""

    def open(self, start: pb.Start, seconds: float) -> tuple[Stream, pb.PlayResponse]:
        """Open a match that will last at most so many seconds; the stream and its first response.

        StreamBroken if an engine took it and was lost before it answered, EngineUnavailable if none took it.
        """


class LocalStream:
    """A match in this process."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def ask(self, request: pb.PlayRequest) -> pb.PlayResponse:
        """Ask the session."""
        return self._session.answer(request)

    def close(self) -> None:
        """Nothing to leave."""


class LocalEngine:
    """The rules without a service, for local play."""

    def open(self, start: pb.Start, seconds: float) -> tuple[Stream, pb.PlayResponse]:
        """Open a session here; it needs no deadline, because it never waits."""
        del seconds
        session = Session(start)
        return LocalStream(session), session.opening()

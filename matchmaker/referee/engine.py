"""What the referee asks of an engine, and the engine in this very process."""

from typing import Protocol

from riband.v1 import engine_pb2 as pb

from engine_service.kernel.errors import PlatformError, RibandError
from engine_service.session import Session


class EngineUnavailable(PlatformError):
    """The stream broke, or none could be opened; the match can be taken up again."""


class EngineRefused(RibandError):
    """The engine will not play such a match: game, seats, options or the moves so far are wrong."""


class Stream(Protocol):
    """One open match."""

    def ask(self, request: pb.PlayRequest) -> pb.PlayResponse:
        """Send a request and wait for its response; EngineUnavailable if the stream breaks."""

    def close(self) -> None:
        """Leave the match."""


class Engine(Protocol):
    """Where matches are played by the rules."""

    def open(self, start: pb.Start, seconds: float) -> tuple[Stream, pb.PlayResponse]:
        """Open a match that will last at most so many seconds; the stream and its first response."""


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

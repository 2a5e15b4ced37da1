"""The conversation with the engine about one match. A stream may break; the match does not.

The log so far is kept here, so any engine can take the match up again, and the open request is asked once more.
"""

from time import monotonic, sleep
from typing import Final

from riband.v1 import engine_pb2 as pb

from engine_service.kernel.outcome import Reason
from engine_service.kernel.seats import Seat
from engine_service.wire import write_reason
from matchmaker.referee.engine import Engine, EngineUnavailable, Stream

PATIENCE_SECONDS: Final = 30.0
"""How long an engine may be gone; longer than a rolling update takes to bring the next one up."""

_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 2.0


class Conversation:
    """One match as the referee sees it: questions of the engine, answers to it."""

    def __init__(
        self, engine: Engine, start: pb.Start, seconds: float, patience_seconds: float = PATIENCE_SECONDS
    ) -> None:
        self._engine = engine
        self._start = start
        self._deadline = monotonic() + seconds
        self._patience_seconds = patience_seconds
        self._stream: Stream | None = None
        self.resumed = 0

    def open(self) -> pb.PlayResponse:
        """The first question."""
        response = self._persist(None)
        self._note(response)
        return response

    def ask(self, request: pb.PlayRequest) -> pb.PlayResponse:
        """Hand over what a seat answered, and hear what comes of it."""
        assert self._stream is not None, "a conversation begins with open()"
        try:
            response = self._stream.ask(request)
        except EngineUnavailable:
            response = self._persist(request)
        self._note(response)
        return response

    def withdraw(self, seat: Seat, reason: Reason, detail: str) -> pb.PlayResponse:
        """A seat forfeits; the neutral policy plays it on."""
        after = len(self._start.moves)
        response = self.ask(
            pb.PlayRequest(forfeit=pb.Withdrawal(seat=seat, reason=write_reason(reason), detail=detail))
        )
        self._start.forfeits.add(seat=seat, reason=write_reason(reason), after=after, detail=detail)
        return response

    def close(self) -> None:
        """Leave the engine alone."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def __enter__(self) -> "Conversation":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _note(self, response: pb.PlayResponse) -> None:
        for played in response.played:
            self._start.moves.append(played.move)

    def _persist(self, request: pb.PlayRequest | None) -> pb.PlayResponse:
        """Open the match where it stands and ask again, until it works or patience ends."""
        until = min(monotonic() + self._patience_seconds, self._deadline)
        pause = _FIRST_PAUSE
        while True:
            self.close()
            try:
                self._stream, opening = self._engine.open(self._start, max(0.001, self._deadline - monotonic()))
                if request is None:
                    return opening
                self.resumed += 1
                return self._stream.ask(request)
            except EngineUnavailable:
                if monotonic() + pause > until:
                    raise
            sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

"""The conversation with the engine about one match. A stream may break; the match does not.

The log so far is kept here, so any engine can take the match up again, and the open request is asked once more. An
engine that is away is waited for. Engines that were there and broke at one request, again and again, say something
about the match.
"""

from random import uniform
from time import monotonic, sleep
from typing import Final, NoReturn

from riband.v1 import engine_pb2 as pb

from engine_service.kernel.outcome import Reason
from engine_service.kernel.seats import Seat
from engine_service.wire import write_reason
from matchmaker.referee.engine import Engine, EngineBroken, EngineUnavailable, Stream, StreamBroken

PATIENCE_SECONDS: Final = 30.0
"""How long an engine may be gone; longer than a rolling update takes to bring the next one up."""

MOST_BREAKS: Final = 3
"""At the third break the request is to blame. A deploy breaks the stream once; to break it twice more at the same
request it would have to hit, both times, the millisecond in which that is asked again."""

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
        response = self._persist(None, breaks=0)
        self._note(response)
        return response

    def ask(self, request: pb.PlayRequest) -> pb.PlayResponse:
        """Hand over what a seat answered, and hear what comes of it."""
        assert self._stream is not None, "a conversation begins with open()"
        try:
            response = self._stream.ask(request)
        except EngineUnavailable as error:
            response = self._persist(request, breaks=int(isinstance(error, StreamBroken)))
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

    def _persist(self, request: pb.PlayRequest | None, breaks: int) -> pb.PlayResponse:
        """Open the match where it stands and ask again, until it works, patience ends, or too many engines broke."""
        until, pause = self._patience_ends(), _FIRST_PAUSE
        while True:
            self.close()
            try:
                self._stream, opening = self._engine.open(self._start, max(0.001, self._deadline - monotonic()))
                if request is None:
                    return opening
                self.resumed += 1
                return self._stream.ask(request)
            except EngineUnavailable as error:
                if isinstance(error, StreamBroken):
                    breaks += 1
                    if breaks >= MOST_BREAKS:
                        self._accuse(request, breaks, error)
                    # An engine was there: if the next one is long in coming, that is another absence.
                    until, pause = self._patience_ends(), _FIRST_PAUSE
                if monotonic() + pause > until:
                    raise
            # Never in step with others that lost the same engine: who comes back together is lost together, and a match
            # that merely stood beside the one that breaks engines would look as guilty.
            sleep(pause * uniform(0.5, 1.5))
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _patience_ends(self) -> float:
        return min(monotonic() + self._patience_seconds, self._deadline)

    def _accuse(self, request: pb.PlayRequest | None, breaks: int, last: StreamBroken) -> NoReturn:
        asked = (request.WhichOneof("request") if request else None) or "start"
        raise EngineBroken(
            f"the engine broke {breaks} times at the same request ({asked} after move {len(self._start.moves)}), "
            f"and was back in between; the last time: {last}"
        ) from last

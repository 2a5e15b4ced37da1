"""One Play stream: the start of a match, a response to each request, its end; `grpc_calls` carries the bytes."""

from time import perf_counter
from typing import Final

import grpc
from google.protobuf.message import DecodeError
from riband.v1 import engine_pb2 as pb

from engine_service import metrics
from engine_service.kernel.errors import MalformedRequest, RibandError
from engine_service.session import Session, first_request
from engine_service.status import code_of

STATUS: Final = {code.value[0]: code for code in grpc.StatusCode}


class StreamEnds(Exception):
    """Nothing more will be answered on this stream; the client is told the code and the reason."""

    def __init__(self, code: grpc.StatusCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class MatchStream:
    """What is heard and said about one match, as encoded messages."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._seconds = 0.0
        self._refused: str | None = None

    @property
    def over(self) -> bool:
        """Whether the outcome has been said."""
        return self._session is not None and self._session.over

    def hear(self, data: bytes | None) -> bytes:
        """The response to a request; None stands for a client that has nothing more to say."""
        if self._session is None:
            return self._open(data).SerializeToString()
        began = perf_counter()
        response = self._answer(self._session, data)
        self._refused = response.refusal.kind if response.HasField("refusal") else ""
        self._seconds = perf_counter() - began
        return response.SerializeToString()

    def keep_books(self) -> None:
        """Count what was answered last; done while the answer is on its way, so that no client waits for it."""
        if self._session is None or self._refused is None:
            return
        game = self._session.match.game.name
        metrics.SECONDS.labels(game).observe(self._seconds)
        if self._refused:
            metrics.ERRORS.labels(self._refused).inc()
        else:
            metrics.DECISIONS.labels(game).inc()

    def _open(self, data: bytes | None) -> pb.PlayResponse:
        try:
            if data is None:
                raise MalformedRequest("the stream ended before its start request")
            self._session = Session(first_request(_read(data)))
        except RibandError as error:
            metrics.ERRORS.labels(type(error).__name__).inc()
            raise StreamEnds(STATUS[code_of(error)], str(error)) from error
        return self._session.opening()

    @staticmethod
    def _answer(session: Session, data: bytes | None) -> pb.PlayResponse:
        if data is None:
            number = len(session.match.log)
            raise StreamEnds(grpc.StatusCode.CANCELLED, f"the client left the match after move {number}")
        return session.answer(_read(data))


def _read(data: bytes) -> pb.PlayRequest | None:
    try:
        return pb.PlayRequest.FromString(data)
    except DecodeError:
        return None

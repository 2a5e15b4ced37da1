"""Carries the Play streams: each message is answered in the thread that takes it off grpcio's completion queue.

grpcio hands the messages of a stream to a thread per call, or through a second thread to an event loop. Either costs a
round trip more than the rules and the words of a decision together. But its server calls whatever stands as the tag of
an event, so a stream may start its own operations on the call, and be called where they end. That is grpcio's inner
business: `check_grpcio` refuses one that is built otherwise, before anything listens.
"""

import logging
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any, Final

import grpc

from engine_service import logbook
from engine_service.kernel.errors import PlatformError
from engine_service.stream import MatchStream, StreamEnds

try:
    from grpc._cython import cygrpc  # type: ignore[attr-defined]
    from grpc._server import _Context as inner_context
except ImportError:  # pragma: no cover - a grpcio that is built otherwise
    cygrpc = inner_context = None  # type: ignore[assignment,misc]

LOG: Final = logging.getLogger(__name__)

_NO_FLAGS: Final = 0
_GO_ON: Final[tuple[None, tuple[()]]] = None, ()
"""What grpcio's serving thread wants to hear of an event that ends no call, and brings it nothing to call back."""


class UnknownGrpcio(PlatformError):
    """This grpcio has not the parts that streams are carried by."""


def check_grpcio() -> None:
    """UnknownGrpcio, if the inner parts used here are not there."""
    needs = {"ReceiveMessageOperation", "SendMessageOperation"} - set(dir(cygrpc))
    if needs or "_rpc_event" not in getattr(inner_context, "__annotations__", {}):
        raise UnknownGrpcio(
            f"grpcio {grpc.__version__} is built otherwise than the engine expects; "
            "install the version in requirements/run.txt"
        )


class PlayCall:
    """An open Play call; everything after its beginning happens in the serving thread, except that it may be ended."""

    def __init__(self, context: Any, end: Callable[[None], None], subject: dict[str, int]) -> None:
        self._stream = MatchStream()
        self._context = context
        self._operations: Any = context._rpc_event.call
        self._send_status = end
        self._subject = subject
        self._ending = Lock()
        self._ended = False
        self.waiting_since = monotonic()
        self.finished = False

    def begin(self) -> None:
        """Wait for the first request."""
        self._await()

    def end(self, code: grpc.StatusCode, reason: str) -> None:
        """End the call with a status, unless that has happened."""
        with self._ending:
            self._end(code, reason)

    def _await(self, *first: Any) -> None:
        self.waiting_since = monotonic()
        self._operations.start_server_batch((*first, cygrpc.ReceiveMessageOperation(_NO_FLAGS)), self._heard)

    def _heard(self, event: Any) -> tuple[None, tuple[()]]:
        """The next message, or None: nothing more will come. Whatever is raised here would end the serving thread."""
        with self._ending:
            if not self._ended:
                try:
                    self._respond(event.batch_operations[-1].message())
                except StreamEnds as end:
                    with logbook.about(**self._subject):
                        LOG.info("a stream ends: %s", end)
                    self._end(end.code, end.reason)
                except Exception as error:
                    with logbook.about(**self._subject):
                        LOG.exception("this match broke the rules' code")
                    self._end(grpc.StatusCode.UNKNOWN, f"the engine failed: {type(error).__name__}")
        return _GO_ON

    def _respond(self, request: bytes | None) -> None:
        response = cygrpc.SendMessageOperation(self._stream.hear(request), _NO_FLAGS)
        if self._stream.over:
            self._operations.start_server_batch((response,), self._said_all)
        else:
            self._await(response)
        self._stream.keep_books()

    def _said_all(self, _: Any) -> tuple[None, tuple[()]]:
        self.finished = True
        self.end(grpc.StatusCode.OK, "")
        return _GO_ON

    def _end(self, code: grpc.StatusCode, reason: str) -> None:
        if not self._ended:
            self._ended = True
            self._context.set_code(code)
            self._context.set_details(reason)
            self._send_status(None)

"""One open call to an engine: bytes there, bytes back. Two ways to hold it, one by grpcio's public interface.

grpcio passes the messages of a bidirectional stream through two helper threads, which costs a match more than the
rules do. For streams from server to client it can do without ("SingleThreadedUnaryStream"); `SingleThreadCall` does the
same for both directions, with the inner module grpcio uses for it. Where a later grpcio no longer has that, the
public way takes over.
"""

from collections.abc import Collection, Iterable, Sequence
from queue import SimpleQueue
from time import time
from typing import Any, Final, Protocol

import grpc

try:
    from grpc._cython import cygrpc  # type: ignore[attr-defined]
except ImportError:  # pragma: no cover - a grpcio that is built otherwise
    cygrpc = None

Metadata = Sequence[tuple[str, str]]

_PARTS: Final = (
    "PropagationConstants",
    "ReceiveInitialMetadataOperation",
    "ReceiveMessageOperation",
    "ReceiveStatusOnClientOperation",
    "SendInitialMetadataOperation",
    "SendMessageOperation",
)
_CODES: Final = {code.value[0]: code for code in grpc.StatusCode}
_READY: Final = grpc.ChannelConnectivity.READY.value[0]
_NO_FLAGS: Final = 0
_MESSAGE, _STATUS, _HEADERS, _OTHER = "message", "status", "headers", "other"


class Call(Protocol):
    """An open call."""

    def trip(self, request: bytes) -> bytes | None:
        """Send one message and wait for one; None when the call has ended, and `status` says why."""

    def status(self) -> tuple[grpc.StatusCode, str]:
        """How a call that has ended did so."""

    def headers(self) -> Collection[str]:
        """The names of what the other side said about the call before its first message; of a call that has ended."""

    def cancel(self) -> None:
        """End it; may be called from another thread."""

    def close(self) -> None:
        """End it and give everything back."""


def open_call(channel: grpc.Channel, method: str, seconds: float, metadata: Metadata) -> Call:
    """A call by the cheaper way that this grpcio has."""
    inner = getattr(channel, "_channel", None)
    if hasattr(inner, "segregated_call") and all(hasattr(cygrpc, part) for part in _PARTS):
        return SingleThreadCall(inner, method, seconds, metadata)
    return PublicCall(channel, method, seconds, metadata)


def await_connection(channel: grpc.Channel, seconds: float) -> None:
    """Wait so long for a connection, if there is none.

    gRPC's older event loop gets nowhere with a connection while nobody waits on its channel, and calls do not wait:
    until there is one, they are refused at once. grpcio's own way to wait would leave a thread on the channel.
    """
    inner: Any = getattr(channel, "_channel", None)
    if not hasattr(inner, "watch_connectivity_state"):
        return
    until = time() + seconds
    while (state := inner.check_connectivity_state(True)) != _READY and time() < until:
        inner.watch_connectivity_state(state, until)


class PublicCall:
    """A call by the public interface."""

    def __init__(self, channel: grpc.Channel, method: str, seconds: float, metadata: Metadata) -> None:
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        begin: Any = channel.stream_stream(method)
        self._call = begin(iter(self._requests.get, None), timeout=seconds, metadata=metadata)

    def trip(self, request: bytes) -> bytes | None:
        """Through grpcio's threads."""
        self._requests.put(request)
        try:
            response: bytes = next(self._call)
        except (StopIteration, grpc.RpcError):
            return None
        return response

    def status(self) -> tuple[grpc.StatusCode, str]:
        """As grpcio tells it."""
        return self._call.code(), self._call.details() or ""

    def headers(self) -> Collection[str]:
        """As grpcio tells them."""
        return _names(self._call.initial_metadata())

    def cancel(self) -> None:
        """End it."""
        self._call.cancel()

    def close(self) -> None:
        """End it, and the thread that waits for requests."""
        self._requests.put(None)
        self._call.cancel()


class SingleThreadCall:
    """A call whose events are taken by whoever waits for them."""

    def __init__(self, inner: Any, method: str, seconds: float, metadata: Metadata) -> None:
        begin = (
            ((cygrpc.SendInitialMetadataOperation(tuple(metadata), _NO_FLAGS),), _OTHER),
            ((cygrpc.ReceiveStatusOnClientOperation(_NO_FLAGS),), _STATUS),
            ((cygrpc.ReceiveInitialMetadataOperation(_NO_FLAGS),), _HEADERS),
        )
        propagation = cygrpc.PropagationConstants.GRPC_PROPAGATE_DEFAULTS
        self._call = inner.segregated_call(
            propagation, method.encode(), None, time() + seconds, tuple(metadata), None, begin, None
        )
        self._ended: tuple[grpc.StatusCode, str] | None = None
        self._headers: Collection[str] | None = None

    def trip(self, request: bytes) -> bytes | None:
        """One batch for both directions, one event back."""
        batch = (cygrpc.SendMessageOperation(request, _NO_FLAGS), cygrpc.ReceiveMessageOperation(_NO_FLAGS))
        if self._ended is not None or not self._call.operate(batch, _MESSAGE):
            return None
        while True:
            event = self._call.next_event()
            if event.tag == _MESSAGE:
                response: bytes | None = event.batch_operations[1].message()
                return response
            self._note(event)

    def status(self) -> tuple[grpc.StatusCode, str]:
        """Waits for it, since it may come after the last message."""
        while self._ended is None:
            self._note(self._call.next_event())
        return self._ended

    def headers(self) -> Collection[str]:
        """Waits for them, since the news may come in any order; a call that got none is told so."""
        while self._headers is None:
            self._note(self._call.next_event())
        return self._headers

    def cancel(self) -> None:
        """End it."""
        self._call.cancel(grpc.StatusCode.CANCELLED.value[0], "left")

    def close(self) -> None:
        """End it; the call is given back with its last event."""
        if self._ended is None:
            self.cancel()
            self.status()

    def _note(self, event: Any) -> None:
        if event.tag == _STATUS:
            (told,) = event.batch_operations
            self._ended = _CODES.get(told.code(), grpc.StatusCode.UNKNOWN), told.details() or ""
        elif event.tag == _HEADERS:
            (told,) = event.batch_operations
            self._headers = _names(told.initial_metadata())


def _names(metadata: Iterable[tuple[str, str | bytes]] | None) -> Collection[str]:
    return frozenset(name for name, _ in metadata or ())

"""Asks an engine service over gRPC. One client serves a whole process; each match has its own stream.

Make the client after a fork, never before: gRPC does not survive one.
"""

from collections.abc import Iterator
from threading import Event, Thread
from time import monotonic
from typing import Any, Final
from weakref import WeakSet

import grpc
from riband.v1 import engine_pb2 as pb
from riband.v1 import replay_pb2

from engine_service import logbook
from engine_service.session import TAKEN
from matchmaker.referee.engine import EngineRefused, EngineUnavailable, Stream, StreamBroken
from matchmaker.referee.grpc_calls import Call, await_connection, open_call

ANSWER_SECONDS: Final = 30.0
"""An engine answers within microseconds; one that is silent for so long is lost."""

REACH_SECONDS: Final = 2.0
"""How long to wait for a connection each time there is none; a busy machine takes its time over a handshake."""

_PLAY: Final = "/riband.v1.EngineService/Play"
_REPLAY: Final = "/riband.v1.EngineService/Replay"
_REFUSALS: Final = frozenset(
    {
        grpc.StatusCode.INVALID_ARGUMENT,
        grpc.StatusCode.NOT_FOUND,
        grpc.StatusCode.FAILED_PRECONDITION,
        grpc.StatusCode.UNAUTHENTICATED,
        grpc.StatusCode.PERMISSION_DENIED,
        grpc.StatusCode.UNIMPLEMENTED,
    }
)
_CHANNEL: Final = [
    # A vanished engine is noticed by pings, and its return within a second.
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    # In truth how long an attempt to connect may take, and a busy machine takes its time over a handshake.
    ("grpc.min_reconnect_backoff_ms", 5_000),
    ("grpc.use_local_subchannel_pool", 1),
    # Where a name stands for several engines, matches are spread over them, and one that drains is passed by.
    ("grpc.service_config", '{"loadBalancingConfig": [{"round_robin": {}}]}'),
]


class EngineClient:
    """A channel to an engine service."""

    def __init__(
        self,
        target: str,
        token: str = "",
        credentials: grpc.ChannelCredentials | None = None,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        self._channel = (
            grpc.insecure_channel(target, _CHANNEL)
            if credentials is None
            else grpc.secure_channel(target, credentials, _CHANNEL)
        )
        self._metadata = (("authorization", f"Bearer {token}"),) if token else ()
        self._streams: WeakSet[GrpcStream] = WeakSet()
        self._closed = Event()
        self._answer_seconds = answer_seconds
        Thread(target=self._watch, name="engine-watch", daemon=True).start()

    def open(self, start: pb.Start, seconds: float) -> tuple[Stream, pb.PlayResponse]:
        """Open a match on whichever engine answers."""
        stream = GrpcStream(open_call(self._channel, _PLAY, seconds, (*self._metadata, *_subject())))
        self._streams.add(stream)
        try:
            return stream, stream.ask(pb.PlayRequest(start=start))
        except BaseException as error:
            stream.close()
            if isinstance(error, EngineUnavailable):
                await_connection(self._channel, REACH_SECONDS)
            raise

    def replay(self, recorded: replay_pb2.Replay, first: int = 0) -> Iterator[pb.ReplayResponse]:
        """The frames of a match, from the first one that is wanted."""
        call: Any = self._channel.unary_stream(
            _REPLAY, pb.ReplayRequest.SerializeToString, pb.ReplayResponse.FromString
        )
        request = pb.ReplayRequest(replay=recorded, first=first)
        await_connection(self._channel, REACH_SECONDS)
        try:
            yield from call(request, timeout=self._answer_seconds, metadata=self._metadata)
        except grpc.RpcError as error:
            code, details = error.code(), error.details()
            if code in _REFUSALS:
                raise EngineRefused(f"the engine refused the replay: {details}") from error
            raise EngineUnavailable(f"the engine is gone: {code.name}: {details}") from error

    def close(self) -> None:
        """Close the channel and every match on it."""
        self._closed.set()
        self._channel.close()

    def __enter__(self) -> "EngineClient":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _watch(self) -> None:
        """Give up streams whose engine has fallen silent; one thread for all, so that a round trip pays nothing."""
        while not self._closed.wait(self._answer_seconds / 4):
            now = monotonic()
            for stream in list(self._streams):
                if now - stream.waiting_since > self._answer_seconds:
                    stream.give_up()


def _subject() -> list[tuple[str, str]]:
    """What this match is called in our log, so that the engine's lines about it can be found beside ours."""
    return [(f"riband-{name}", str(number)) for name, number in logbook.subject().items()]


class GrpcStream:
    """A match on an engine service."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self.waiting_since = float("inf")

    def ask(self, request: pb.PlayRequest) -> pb.PlayResponse:
        """One round trip."""
        self.waiting_since = monotonic()
        response = self._call.trip(request.SerializeToString())
        self.waiting_since = float("inf")
        if response is not None:
            return pb.PlayResponse.FromString(response)
        code, details = self._call.status()
        if code in _REFUSALS:
            raise EngineRefused(f"the engine refused the match: {details}")
        had_the_match = TAKEN in self._call.headers()
        raise (StreamBroken if had_the_match else EngineUnavailable)(f"the engine is gone: {code.name}: {details}")

    def give_up(self) -> None:
        """End a call that waits in another thread; that thread is told that the engine is gone."""
        self._call.cancel()

    def close(self) -> None:
        """Leave the match."""
        self._call.close()

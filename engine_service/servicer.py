"""The calls of EngineService, thin: unwrap, ask the stream or the replay, wrap."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NoReturn, TypeVar

import grpc
from google.protobuf.message import DecodeError, Message
from riband.v1 import engine_pb2 as pb

from engine_service import metrics, wire
from engine_service.frames import frames
from engine_service.grpc_calls import PlayCall
from engine_service.kernel import options, registry, replay
from engine_service.kernel.errors import MalformedRequest, RibandError
from engine_service.kernel.game import AnyGame
from engine_service.session import TAKEN
from engine_service.status import code_of
from engine_service.stream import STATUS, StreamEnds
from engine_service.tables import Tables

LOG: Final = logging.getLogger(__name__)
SERVICE: Final[str] = pb.DESCRIPTOR.services_by_name["EngineService"].full_name
SUBJECT: Final = "riband-"
"""Metadata by which a client says what a match is called in its own books."""
_LONGEST_NUMBER: Final = 19

Asked = TypeVar("Asked", bound=Message)


class Play:
    """The call `Play`: one stream, one match. It only begins here; `PlayCall` goes on in the serving thread.

    Beginning has a thread of its own, so that no match waits behind replays that are being written.
    """

    # How grpcio is told that the call is not over when the function returns.
    experimental_non_blocking = True

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.experimental_thread_pool = ThreadPoolExecutor(1, "play")

    def __call__(self, _: object, context: grpc.ServicerContext, send: Callable[[None], None]) -> None:
        """Take a table and wait for the first request."""
        subject = _subject(context)
        call = PlayCall(context, send, subject)
        try:
            self._tables.take(call)
        except StreamEnds as refused:
            call.end(refused.code, refused.reason)
            return

        def leave() -> None:
            self._tables.leave(call)
            metrics.MATCHES.labels("finished" if call.finished else "broken").inc()

        if not context.add_callback(leave):
            leave()
            return
        context.send_initial_metadata(((TAKEN, "yes"),))
        call.begin()


def list_games(data: bytes, context: grpc.ServicerContext) -> pb.ListGamesResponse:
    """The games this engine knows."""
    _read(pb.ListGamesRequest, data, context)
    return pb.ListGamesResponse(games=[_game_info(registry.game(name)) for name in registry.names()])


def replay_frames(data: bytes, context: grpc.ServicerContext) -> Iterator[pb.ReplayResponse]:
    """A recorded match, frame by frame."""
    request = _read(pb.ReplayRequest, data, context)
    try:
        viewer = request.viewer if request.HasField("viewer") else None
        yield from frames(read_replay(request), viewer, request.first)
    except RibandError as error:
        fail(context, error)


def verify(data: bytes, context: grpc.ServicerContext) -> pb.VerifyResponse:
    """What differs between what a replay claims and where its moves lead."""
    request = _read(pb.VerifyRequest, data, context)
    try:
        return pb.VerifyResponse(differences=replay.verify(read_replay(request)))
    except RibandError as error:
        fail(context, error)


def read_replay(request: pb.ReplayRequest | pb.VerifyRequest) -> replay.Replay:
    """The replay of a request, with its options as the game's own types."""
    if not request.HasField("replay"):
        raise MalformedRequest("the request names no replay")
    message = request.replay
    game = registry.game(message.setup.game)
    options.check_table(game, len(message.seats), message.setup.seed)
    return wire.read_replay(message, dict(options.complete(game, message.setup.options)))


def _subject(context: grpc.ServicerContext) -> dict[str, int]:
    """Which match of the league this is, if its client says so; only for our log."""
    told = {str(key): str(value) for key, value in context.invocation_metadata() or ()}
    numbers = {name: told.get(f"{SUBJECT}{name}", "") for name in ("match", "attempt")}
    return {name: int(text) for name, text in numbers.items() if text.isdecimal() and len(text) < _LONGEST_NUMBER}


def fail(context: grpc.ServicerContext, error: RibandError) -> NoReturn:
    """End the call with the status and the words of an error."""
    metrics.ERRORS.labels(type(error).__name__).inc()
    LOG.info("refused: %s", error)
    context.abort(STATUS[code_of(error)], str(error))
    raise AssertionError("abort raises")


def _read(kind: type[Asked], data: bytes, context: grpc.ServicerContext) -> Asked:
    try:
        return kind.FromString(data)
    except DecodeError:
        fail(context, MalformedRequest(f"not a {kind.__name__} that can be read"))


def _game_info(game: AnyGame) -> pb.GameInfo:
    return pb.GameInfo(
        name=game.name,
        title=game.title,
        rules_version=game.rules_version,
        seat_counts=game.seat_counts,
        options=[
            pb.GameOption(
                name=option.name,
                default_value=str(option.default).lower(),
                meaning=option.meaning,
                least=None if isinstance(option.default, bool) else option.least,
                most=None if isinstance(option.default, bool) else option.most,
            )
            for option in game.options
        ],
    )


def handlers(tables: Tables) -> grpc.GenericRpcHandler:
    """The service's calls by name. They read their requests themselves, to refuse unreadable ones in our own words."""
    methods: dict[str, grpc.RpcMethodHandler[Any, Any]] = {
        "ListGames": grpc.unary_unary_rpc_method_handler(list_games, None, _write),
        "Play": grpc.stream_stream_rpc_method_handler(Play(tables)),
        "Replay": grpc.unary_stream_rpc_method_handler(replay_frames, None, _write),
        "Verify": grpc.unary_unary_rpc_method_handler(verify, None, _write),
    }
    return grpc.method_handlers_generic_handler(SERVICE, methods)


def _write(message: Message) -> bytes:
    return message.SerializeToString()

"""The calls of EngineService, thin: unwrap, ask the session or the replay, wrap."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any, Final, NoReturn

import grpc
from google.protobuf.message import DecodeError, Message
from riband.v1 import engine_pb2 as pb
from riband.v1 import replay_pb2

from engine_service import logbook, metrics, wire
from engine_service.frames import frames
from engine_service.kernel import options, registry, replay
from engine_service.kernel.errors import MalformedRequest, RibandError
from engine_service.kernel.game import AnyGame
from engine_service.session import TAKEN, Session, first_request
from engine_service.settings import Settings
from engine_service.status import code_of

LOG: Final = logging.getLogger(__name__)
SERVICE: Final[str] = pb.DESCRIPTOR.services_by_name["EngineService"].full_name
SUBJECT: Final = "riband-"
"""Metadata by which a client says what a match is called in its own books."""
_LONGEST_NUMBER: Final = 19
_STATUS: Final = {code.value[0]: code for code in grpc.StatusCode}

Context = grpc.aio.ServicerContext[Any, Any]


class EngineServicer:
    """One process of the engine: it remembers how many matches are open, and nothing about any of them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._draining = False
        self._empty = asyncio.Event()
        self._empty.set()
        self.open_matches = 0

    async def drain(self, seconds: float) -> None:
        """Open no more matches, and give those that run time to end."""
        self._draining = True
        try:
            await asyncio.wait_for(self._empty.wait(), seconds)
        except TimeoutError:
            LOG.warning("%d matches still open after draining for %g s", self.open_matches, seconds)

    async def list_games(self, request: pb.ListGamesRequest | None, context: Context) -> pb.ListGamesResponse:
        """The games this engine knows."""
        if request is None:
            await fail(context, MalformedRequest("not a ListGamesRequest; it has no fields"))
        return pb.ListGamesResponse(games=[_game_info(registry.game(name)) for name in registry.names()])

    async def play(self, _: AsyncIterator[pb.PlayRequest], context: Context) -> None:
        """One stream, one match."""
        with logbook.about(**_subject(context)):
            await self._play(context)

    async def _play(self, context: Context) -> None:
        await self._admit(context)
        self._count(+1)
        ending = "broken"
        try:
            async with asyncio.timeout(self._settings.idle_seconds) as patience:
                await context.send_initial_metadata(((TAKEN, "yes"),))
                session = await self._open(context)
                await self._converse(session, context, patience)
            ending = "finished"
        except TimeoutError:
            silence = f"no request came for {self._settings.idle_seconds:g} seconds"
            await _abort(context, grpc.StatusCode.DEADLINE_EXCEEDED, silence)
        finally:
            self._count(-1)
            metrics.MATCHES.labels(ending).inc()
            LOG.debug("the stream is %s", ending)

    async def replay(self, request: pb.ReplayRequest | None, context: Context) -> AsyncIterator[pb.ReplayResponse]:
        """A recorded match, frame by frame."""
        try:
            if request is None or not request.HasField("replay"):
                raise MalformedRequest("the request names no replay")
            viewer = request.viewer if request.HasField("viewer") else None
            for frame in frames(read_replay(request.replay), viewer, request.first):
                yield frame
                # A long replay must not keep the matches of others waiting.
                await asyncio.sleep(0)
        except RibandError as error:
            await fail(context, error)

    async def verify(self, request: pb.VerifyRequest | None, context: Context) -> pb.VerifyResponse:
        """What differs between what a replay claims and where its moves lead."""
        try:
            if request is None or not request.HasField("replay"):
                raise MalformedRequest("the request names no replay")
            return pb.VerifyResponse(differences=replay.verify(read_replay(request.replay)))
        except RibandError as error:
            await fail(context, error)

    async def _admit(self, context: Context) -> None:
        if self._draining:
            await _abort(
                context, grpc.StatusCode.UNAVAILABLE, "this engine is shutting down; open the match on another"
            )
        most = self._settings.max_matches
        if self.open_matches >= most:
            await _abort(context, grpc.StatusCode.RESOURCE_EXHAUSTED, f"this engine already plays {most} matches")

    def _count(self, change: int) -> None:
        self.open_matches += change
        metrics.OPEN_MATCHES.set(self.open_matches)
        if self.open_matches:
            self._empty.clear()
        else:
            self._empty.set()

    async def _open(self, context: Context) -> Session:
        try:
            request = await context.read()
            if request is grpc.aio.EOF:
                raise MalformedRequest("the stream ended before its start request")
            return Session(first_request(request))
        except RibandError as error:
            await fail(context, error)

    async def _converse(self, session: Session, context: Context, patience: asyncio.Timeout) -> None:
        """Answer requests until the outcome; a stream that its client ends early is simply over."""
        game = session.match.game.name
        decisions, seconds = metrics.DECISIONS.labels(game), metrics.SECONDS.labels(game)
        clock = asyncio.get_running_loop().time
        await context.write(session.opening())
        while not session.over:
            request = await context.read()
            if request is grpc.aio.EOF:
                number = len(session.match.log)
                await _abort(context, grpc.StatusCode.CANCELLED, f"the client left the match after move {number}")
            began = clock()
            response = session.answer(request)
            answered = clock()
            await context.write(response)
            # Counted once the answer is on its way: the client does not wait for our books.
            patience.reschedule(answered + self._settings.idle_seconds)
            seconds.observe(answered - began)
            if response.HasField("refusal"):
                metrics.ERRORS.labels(response.refusal.kind).inc()
            else:
                decisions.inc()


def read_replay(message: replay_pb2.Replay) -> replay.Replay:
    """The replay of a request, with its options as the game's own types."""
    game = registry.game(message.setup.game)
    options.check_table(game, len(message.seats), message.setup.seed)
    return wire.read_replay(message, dict(options.complete(game, message.setup.options)))


def _subject(context: Context) -> dict[str, int]:
    """Which match of the league this is, if its client says so; only for our log."""
    told = {str(key): str(value) for key, value in context.invocation_metadata() or ()}
    numbers = {name: told.get(f"{SUBJECT}{name}", "") for name in ("match", "attempt")}
    return {name: int(text) for name, text in numbers.items() if text.isdecimal() and len(text) < _LONGEST_NUMBER}


async def fail(context: Context, error: RibandError) -> NoReturn:
    """End the call with the status and the words of an error."""
    metrics.ERRORS.labels(type(error).__name__).inc()
    LOG.info("refused: %s", error)
    await _abort(context, _STATUS[code_of(error)], str(error))


async def _abort(context: Context, code: grpc.StatusCode, details: str) -> NoReturn:
    await context.abort(code, details)
    raise AssertionError("abort raises")


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


def handlers(servicer: EngineServicer) -> grpc.GenericRpcHandler:
    """The service's calls by name. Bytes that are no message reach the call as None: it answers in our own words."""
    methods = {
        "ListGames": grpc.unary_unary_rpc_method_handler(servicer.list_games, _reader(pb.ListGamesRequest), _write),
        "Play": grpc.stream_stream_rpc_method_handler(servicer.play, _reader(pb.PlayRequest), _write),
        "Replay": grpc.unary_stream_rpc_method_handler(servicer.replay, _reader(pb.ReplayRequest), _write),
        "Verify": grpc.unary_unary_rpc_method_handler(servicer.verify, _reader(pb.VerifyRequest), _write),
    }
    return grpc.method_handlers_generic_handler(SERVICE, methods)


def _reader(kind: type[Message]) -> Any:
    def read(data: bytes) -> Message | None:
        try:
            return kind.FromString(data)
        except DecodeError:
            return None

    return read


def _write(message: Message) -> bytes:
    return message.SerializeToString()

"""Play over loopback, and its parts: the rules, the words, a bare stream with messages of the same size."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import grpc
from riband.v1 import engine_pb2 as pb
from riband.v1 import match_pb2

from engine_service.bench.echo import MODULE, plain_environment, plain_seconds, round_trip_seconds
from engine_service.kernel.game import AnyGame
from engine_service.kernel.match import Match
from engine_service.servicer import SERVICE
from engine_service.session import Session


class Parts(NamedTuple):
    """Microseconds a decision (medians), and the mean sizes of the messages that carried one.

    `bare` is a stream that does nothing on gRPC as it comes, `tuned` the same with the settings of `riband`.
    """

    rules: float
    session: float
    bare: float
    tuned: float
    play: float
    request_bytes: int
    response_bytes: int

    @property
    def ratio(self) -> float:
        """What Play costs beside the least it could: the rules and a bare round trip."""
        return self.play / (self.rules + self.bare)


def measure(game: AnyGame, seats: int, matches: int = 12) -> Parts:
    """Play the same random matches in every way, in turns."""
    return asyncio.run(_measure(game, seats, matches))


async def _measure(game: AnyGame, seats: int, matches: int) -> Parts:
    rules, session, bare, tuned, play = [], [], [], [], []
    sizes = [_session_sizes(game, seats, seed) for seed in range(3)]
    request_bytes = round(sum(request for request, _ in sizes) / len(sizes))
    response_bytes = round(sum(response for _, response in sizes) / len(sizes))
    plainly = plain_environment()
    with _server("engine_service") as engine, _server(MODULE) as echo, _server(MODULE, plainly) as plain_echo:
        async with grpc.aio.insecure_channel(engine) as to_engine, grpc.aio.insecure_channel(echo) as to_echo:
            # The first calls pay for connections and warm caches.
            await _play_seconds(to_engine, game, seats, 0)
            await round_trip_seconds(to_echo, request_bytes, response_bytes, 100)
            for seed in range(matches):
                rules.append(_rules_seconds(game, seats, seed))
                session.append(_session_seconds(game, seats, seed))
                bare.append(plain_seconds(plain_echo, request_bytes, response_bytes, 200))
                tuned.append(await round_trip_seconds(to_echo, request_bytes, response_bytes, 200))
                play.append(await _play_seconds(to_engine, game, seats, seed))
    rules_us, session_us, bare_us, tuned_us, play_us = (
        median(part) * 1e6 for part in (rules, session, bare, tuned, play)
    )
    return Parts(rules_us, session_us, bare_us, tuned_us, play_us, request_bytes, response_bytes)


@contextmanager
def _server(module: str, environment: Mapping[str, str] = os.environ) -> Iterator[str]:
    environment = {**environment, "RIBAND_ENGINE_ADDRESS": "127.0.0.1:0"}
    with subprocess.Popen([sys.executable, "-m", module], stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        yield process.stdout.readline().decode().split()[-1]
        process.terminate()


def _start(game: AnyGame, seats: int, seed: int) -> pb.Start:
    return pb.Start(setup=match_pb2.MatchSetup(game=game.name, seats=seats, seed=seed))


def _choice(decision: match_pb2.Decision, random: Random, game: AnyGame) -> pb.PlayRequest:
    offered = len(getattr(decision.words, game.name).moves)
    index = int(random.random() * offered)
    return pb.PlayRequest(answer=pb.Answer(number=decision.number, seat=decision.seat, index=index))


def _rules_seconds(game: AnyGame, seats: int, seed: int) -> float:
    match, random = Match(game, seats, seed), Random(seed)
    asked = 0
    began = perf_counter()
    while match.decision is not None:
        legal = match.decision.legal_moves
        match.play(legal[int(random.random() * len(legal))])
        asked += 1
    return (perf_counter() - began) / asked


def _session_seconds(game: AnyGame, seats: int, seed: int) -> float:
    def no_stop(_: pb.PlayRequest, __: pb.PlayResponse) -> None:
        return

    spent, asked = _in_process(game, seats, seed, no_stop)
    return spent / asked


def _session_sizes(game: AnyGame, seats: int, seed: int) -> tuple[float, float]:
    requests, responses = [], []

    def weigh(request: pb.PlayRequest, response: pb.PlayResponse) -> None:
        requests.append(request.ByteSize())
        responses.append(response.ByteSize())

    _in_process(game, seats, seed, weigh)
    return sum(requests) / len(requests), sum(responses) / len(responses)


def _in_process(
    game: AnyGame, seats: int, seed: int, look: Callable[[pb.PlayRequest, pb.PlayResponse], None]
) -> tuple[float, int]:
    """A match through the session without a network; time spent in the session, and decisions asked."""
    session, random = Session(_start(game, seats, seed)), Random(seed)
    response = session.opening()
    spent, asked = 0.0, 0
    while not session.over:
        request = _choice(response.decision, random, game)
        began = perf_counter()
        response = session.answer(request)
        spent += perf_counter() - began
        asked += 1
        look(request, response)
    return spent, asked


async def _play_seconds(channel: grpc.aio.Channel, game: AnyGame, seats: int, seed: int) -> float:
    play: Any = channel.stream_stream(f"/{SERVICE}/Play", pb.PlayRequest.SerializeToString, pb.PlayResponse.FromString)
    random = Random(seed)
    call = play()
    await call.write(pb.PlayRequest(start=_start(game, seats, seed)))
    response = await call.read()
    asked = 0
    began = perf_counter()
    while response.HasField("decision"):
        await call.write(_choice(response.decision, random, game))
        response = await call.read()
        asked += 1
    return (perf_counter() - began) / asked

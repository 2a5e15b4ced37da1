"""The floors: the rules alone, a bare gRPC stream, and a bare pipe to another process, at the size of real messages.

A bare trip takes less when nothing else is done between two of them: the other process is still awake, and all it
needs is at hand. A match never has it so good, so trips can also be timed in turns.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from statistics import mean
from time import perf_counter
from typing import Any, Final, TypeAlias

import grpc
from riband.v1 import engine_pb2, match_pb2

from engine_service.bench.echo import METHOD, MODULE, REPLY_BYTES, plain_environment, plain_seconds
from engine_service.kernel import registry
from engine_service.kernel.match import Match
from matchmaker.referee import LocalEngine

_ECHO_PIPE: Final = """
import os
while data := os.read(0, 65536):
    os.write(1, data[:ANSWER])
"""

_ANSWER_BYTES: Final = 8
_TRIPS: Final = 400

Trip: TypeAlias = Callable[[], None]


def rules_seconds(game: str, seats: int, seed: int) -> float:
    """One decision by the rules alone: legal moves listed, the first one played."""
    match = Match(registry.game(game), seats, seed)
    decisions, began = 0, perf_counter()
    while match.decision is not None:
        match.play(match.decision.legal_moves[0])
        decisions += 1
    return (perf_counter() - began) / decisions


def message_bytes(game: str, seats: int, seed: int) -> int:
    """The size of an average decision of the match that always plays the first move."""
    setup = match_pb2.MatchSetup(game=game, seats=seats, seed=seed)
    stream, response = LocalEngine().open(engine_pb2.Start(setup=setup), 0)
    sizes = []
    while response.HasField("decision"):
        sizes.append(response.ByteSize())
        decision = response.decision
        answer = engine_pb2.Answer(number=decision.number, seat=decision.seat, index=0)
        response = stream.ask(engine_pb2.PlayRequest(answer=answer))
    return round(mean(sizes))


@contextmanager
def bare_pipe(size: int) -> Iterator[Trip]:
    """One question to an echoing process and its short answer, nothing understood on either side.

    Start it on the processor it is timed on, as referee and bot share one: each trip is then a switch to the other
    process and one back.
    """
    echo = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", _ECHO_PIPE.replace("ANSWER", str(_ANSWER_BYTES))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with echo:
        assert echo.stdin is not None
        assert echo.stdout is not None
        question, to, back = bytes(size), echo.stdin.fileno(), echo.stdout.fileno()

        def trip() -> None:
            os.write(to, question)
            os.read(back, 65536)

        trip()
        yield trip
        echo.stdin.close()


@contextmanager
def tuned_stream(size: int) -> Iterator[Trip]:
    """One short request and an answer of that size on an open gRPC stream with our settings, nothing understood."""
    with _echo_service(os.environ) as address, grpc.insecure_channel(address) as channel:
        requests: SimpleQueue[bytes | None] = SimpleQueue()
        talk: Any = channel.stream_stream(METHOD)
        call = talk(iter(requests.get, None), metadata=((REPLY_BYTES, str(size)),))

        def trip() -> None:
            requests.put(b"\0" * _ANSWER_BYTES)
            next(call)

        yield trip
        requests.put(None)
        call.cancel()


@contextmanager
def bare_stream(size: int) -> Iterator[Callable[[], float]]:
    """The same on gRPC as it comes, at both ends; what one trip takes, each time it is called."""
    with _echo_service(plain_environment()) as address:
        yield lambda: plain_seconds(address, _ANSWER_BYTES, size, _TRIPS)


@contextmanager
def _echo_service(environment: Mapping[str, str]) -> Iterator[str]:
    command = [sys.executable, "-m", MODULE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[-1]
        server.kill()


def seconds(*trips: Trip) -> float:
    """What one round of these trips takes, each after the other."""
    began = perf_counter()
    for _ in range(_TRIPS):
        for trip in trips:
            trip()
    return (perf_counter() - began) / _TRIPS


def bare_start_seconds(bot: Path, question: bytes) -> float:
    """How long a bot on the SDK takes to be ready when it is started as any program, without walls or referee."""
    began = perf_counter()
    with subprocess.Popen([sys.executable, str(bot)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        os.write(process.stdin.fileno(), question)
        os.read(process.stdout.fileno(), 65536)
        taken = perf_counter() - began
        process.kill()
    return taken

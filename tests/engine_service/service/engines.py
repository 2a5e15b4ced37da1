"""Engine processes for tests, and a client that holds one conversation."""

import os
import queue
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

import grpc
from riband.v1 import engine_pb2 as pb
from riband.v1 import engine_pb2_grpc, match_pb2

from engine_service.kernel.match import Match
from engine_service.servicer import SERVICE
from engine_service.settings import PREFIX


@dataclass
class Engine:
    """An engine service in a process of its own."""

    address: str
    metrics: str
    process: subprocess.Popen[str]

    def count(self, name: str) -> float:
        """A number off its metrics page; 0 for what has not been counted yet."""
        found = re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", self.metrics_page(), re.MULTILINE)
        return sum(map(float, found))

    def metrics_page(self) -> str:
        """All that it tells Prometheus."""
        with urllib.request.urlopen(f"http://{self.metrics}/metrics", timeout=10) as page:
            text: str = page.read().decode()
        return text

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self.process.send_signal(number)


def free_port() -> int:
    """A port nobody listens on."""
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def running_engine(**settings: Any) -> Iterator[Engine]:
    """Start an engine with these settings, and stop it whatever happens."""
    metrics = f"127.0.0.1:{free_port()}"
    given = {"address": "127.0.0.1:0", "metrics_address": metrics, "drain_seconds": 5} | settings
    environment = os.environ | {PREFIX + name.upper(): str(value) for name, value in given.items()}
    command = [sys.executable, "-m", "engine_service"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
        try:
            assert process.stdout is not None
            yield Engine(process.stdout.readline().split()[-1], metrics, process)
        finally:
            process.kill()


class Conversation:
    """One Play stream: say something, hear the answer."""

    def __init__(self, channel: grpc.Channel, metadata: Any = None) -> None:
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        # Raw bytes, so that a test can say what no honest client could.
        play: Any = channel.stream_stream(f"/{SERVICE}/Play")
        self.call = play(iter(self._requests.get, None), metadata=metadata, timeout=60)

    def say(self, request: pb.PlayRequest | bytes) -> pb.PlayResponse:
        """Send a request and wait for the response; a stream that ended raises grpc.RpcError."""
        self.send(request)
        return pb.PlayResponse.FromString(next(self.call))

    def send(self, request: pb.PlayRequest | bytes) -> None:
        """Send without waiting."""
        self._requests.put(request if isinstance(request, bytes) else request.SerializeToString())

    def hang_up(self) -> None:
        """Say that nothing more will come."""
        self._requests.put(None)


def start(seats: int = 2, seed: int = 5, game: str = "crossing_oceans", **more: Any) -> pb.PlayRequest:
    """The first request of a match."""
    return pb.PlayRequest(start=pb.Start(setup=match_pb2.MatchSetup(game=game, seats=seats, seed=seed), **more))


def choose(decision: match_pb2.Decision, index: int, **changes: Any) -> pb.PlayRequest:
    """The answer with the move at this place of the list."""
    fields = {"number": decision.number, "seat": decision.seat, "index": index} | changes
    return pb.PlayRequest(answer=pb.Answer(**fields))


def offered(decision: match_pb2.Decision) -> int:
    """How many legal moves a decision has."""
    return len(getattr(decision.words, str(decision.words.WhichOneof("game"))).moves)


def play_to_the_end(talk: Conversation, response: pb.PlayResponse, random: Random) -> pb.PlayResponse:
    """Answer at random until the outcome."""
    while response.HasField("decision"):
        response = talk.say(choose(response.decision, random.randrange(offered(response.decision))))
    return response


def same_match_locally(match: Match, random: Random) -> Match:
    """The moves `play_to_the_end` chooses, without a service."""
    while match.decision is not None:
        match.play(match.decision.legal_moves[random.randrange(len(match.decision.legal_moves))])
    return match


def stub(channel: grpc.Channel) -> Any:
    """The typed client."""
    return engine_pb2_grpc.EngineServiceStub(channel)

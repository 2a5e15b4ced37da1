"""Whole matches of trivial bots, against their floors: measured in turns, so that a busy machine hurts all alike."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from riband.v1 import bot_pb2

from matchmaker.bench import floors
from matchmaker.referee import Engine, Entrant, House, LocalEngine, Table, play
from matchmaker.referee.bot_process import PROTOCOL
from matchmaker.referee.encoding import ENCODINGS
from matchmaker.referee.engine_client import EngineClient
from matchmaker.referee.processor import one_processor
from matchmaker.sandbox import Isolation, Program

TRIVIAL: Final = Program(Path(__file__).parent / "trivial", ("python", "first_bot.py"))

_PER_DECISION: Final = ("rules", "pipe", "stream", "tuned_stream", "in_turns", "local", "remote")
_PER_START: Final = ("bare_start", "ready")


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds per decision, and the start of a bot: the median of all rounds.

    The best round of a floor is one in a long tail, and a match of hundreds of decisions has no such luck.
    """

    message_bytes: int
    rules: float
    pipe: float
    stream: float  # on gRPC as it comes
    tuned_stream: float  # with our settings of it
    in_turns: float  # tuned stream and pipe, one after the other
    local: float
    remote: float
    bare_start: float
    ready: float

    @property
    def remote_ratio(self) -> float:
        """Referee, bots and gRPC engine against the sum of the floors, gRPC as it comes."""
        return self.remote / (self.rules + self.pipe + self.stream)

    @property
    def tuned_ratio(self) -> float:
        """The same against gRPC with our settings: how much of a decision is our own doing."""
        return self.remote / (self.rules + self.pipe + self.tuned_stream)

    @property
    def in_turns_ratio(self) -> float:
        """Against tuned floors that, like a match, leave the one cold while they wait for the other."""
        return self.remote / (self.rules + self.in_turns)

    def as_dict(self) -> dict[str, float]:
        """For programs: microseconds a decision, decisions a second, and the ratios."""
        return {f"{name}_us": round(getattr(self, name) * 1e6, 1) for name in _PER_DECISION} | {
            "message_bytes": self.message_bytes,
            "local_per_second": round(1 / self.local),
            "remote_per_second": round(1 / self.remote),
            "remote_ratio": round(self.remote_ratio, 3),
            "tuned_ratio": round(self.tuned_ratio, 3),
            "in_turns_ratio": round(self.in_turns_ratio, 3),
            "bare_start_ms": round(self.bare_start * 1e3, 1),
            "ready_ms": round(self.ready * 1e3, 1),
        }


def measure(game: str, seats: int, isolation: Isolation, rounds: int) -> Measured:
    """Everything once a round."""
    house, seed = House(isolation), 1
    size = floors.message_bytes(game, seats, seed)
    found: dict[str, list[float]] = {name: [] for name in (*_PER_DECISION, *_PER_START)}
    question = _first_words(game, seats)
    with ExitStack() as stack:
        stream = stack.enter_context(floors.bare_stream(size))
        engine = stack.enter_context(_engine_service())
        for _ in range(rounds):
            found["rules"].append(floors.rules_seconds(game, seats, seed))
            found["stream"].append(stream())
            # Closed before the matches: grpcio's helper threads of one call would take the events of another.
            with one_processor(), floors.bare_pipe(size) as pipe, floors.tuned_stream(size) as tuned_stream:
                found["tuned_stream"].append(floors.seconds(tuned_stream))
                found["pipe"].append(floors.seconds(pipe))
                found["in_turns"].append(floors.seconds(tuned_stream, pipe))
                found["bare_start"].append(floors.bare_start_seconds(TRIVIAL.folder / TRIVIAL.command[1], question))
            for name, where in (("local", LocalEngine()), ("remote", engine)):
                per_decision, ready = _match(game, seats, seed, where, house)
                found[name].append(per_decision)
                found["ready"].append(ready)
    return Measured(size, **{name: median(taken) for name, taken in found.items()})


def _first_words(game: str, seats: int) -> bytes:
    """What a bot must hear to become ready."""
    frames = ENCODINGS[TRIVIAL.protocol]
    start = bot_pb2.BotStart(game=game, seats=seats)
    return frames.write(bot_pb2.ToBot(hello=bot_pb2.Hello(protocol=PROTOCOL))) + frames.write(
        bot_pb2.ToBot(start=start)
    )


def _match(game: str, seats: int, seed: int, engine: Engine, house: House) -> tuple[float, float]:
    """Seconds per decision, from the first question to the last answer, and seconds until a bot was ready."""
    report = play(Table(game, seed), [Entrant(f"first {seat}", TRIVIAL) for seat in range(seats)], engine, house)
    assert not report.faults, report.faults
    return report.playing_seconds / len(report.ledger.entries), median(report.ready_seconds)


@contextmanager
def _engine_service() -> Iterator[EngineClient]:
    """An engine where `riband up` has it: behind a socket in a folder."""
    command = [sys.executable, "-m", "engine_service"]
    with TemporaryDirectory(prefix="riband-bench-") as folder:
        environment = os.environ | {"RIBAND_ENGINE_ADDRESS": f"unix:{folder}/engine.sock"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            assert server.stdout is not None
            with EngineClient(server.stdout.readline().split()[-1]) as client:
                yield client
            server.terminate()

"""Whole matches of trivial bots, against their floors: measured in turns, so that a busy machine hurts all alike."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from matchmaker.bench import floors
from matchmaker.referee import Engine, Entrant, House, LocalEngine, Table, play
from matchmaker.referee.engine_client import EngineClient
from matchmaker.sandbox import Isolation, Program

TRIVIAL: Final = Program(Path(__file__).parent / "trivial", ("python", "first_bot.py"))


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds per decision, the best of all rounds; and the start of a bot."""

    message_bytes: int
    rules: float
    stream: float
    pipe: float
    local: float
    remote: float
    ready: float

    @property
    def remote_ratio(self) -> float:
        """Referee, bots and gRPC engine against the sum of the floors."""
        return self.remote / (self.rules + self.stream + self.pipe)

    def as_dict(self) -> dict[str, float]:
        """For programs: microseconds a decision, decisions a second, and the ratio."""
        parts = {name: round(getattr(self, name) * 1e6, 1) for name in ("rules", "pipe", "stream", "local", "remote")}
        return {f"{name}_us": value for name, value in parts.items()} | {
            "message_bytes": self.message_bytes,
            "local_per_second": round(1 / self.local),
            "remote_per_second": round(1 / self.remote),
            "remote_ratio": round(self.remote_ratio, 3),
            "ready_ms": round(self.ready * 1e3, 1),
        }


def measure(game: str, seats: int, isolation: Isolation, rounds: int) -> Measured:
    """Everything once a round."""
    house, seed = House(isolation), 1
    size = floors.message_bytes(game, seats, seed)
    found: dict[str, list[float]] = {name: [] for name in ("rules", "stream", "pipe", "local", "remote", "ready")}
    with ExitStack() as stack:
        pipe = stack.enter_context(floors.bare_pipe(size))
        stream = stack.enter_context(floors.bare_stream(size))
        engine = stack.enter_context(_engine_service())
        for _ in range(rounds):
            found["rules"].append(floors.rules_seconds(game, seats, seed))
            found["stream"].append(stream())
            found["pipe"].append(pipe())
            for name, where in (("local", LocalEngine()), ("remote", engine)):
                per_decision, ready = _match(game, seats, seed, where, house)
                found[name].append(per_decision)
                found["ready"].append(ready)
    return Measured(size, **{name: min(times) for name, times in found.items()})


def _match(game: str, seats: int, seed: int, engine: Engine, house: House) -> tuple[float, float]:
    """Seconds per decision, from the first question to the last answer, and seconds until a bot was ready."""
    report = play(Table(game, seed), [Entrant(f"first {seat}", TRIVIAL) for seat in range(seats)], engine, house)
    assert not report.faults, report.faults
    return report.playing_seconds / len(report.ledger.entries), median(report.ready_seconds)


@contextmanager
def _engine_service() -> Iterator[EngineClient]:
    command = [sys.executable, "-m", "engine_service"]
    environment = os.environ | {"RIBAND_ENGINE_ADDRESS": "127.0.0.1:0"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        with EngineClient(server.stdout.readline().split()[-1]) as client:
            yield client
        server.terminate()

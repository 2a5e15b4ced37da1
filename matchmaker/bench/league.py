"""A whole league on this machine, measured: matches through the queue, beside the same matches played directly."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from statistics import mean
from time import monotonic, sleep
from typing import Final

from sqlalchemy import select

from matchmaker import intake, redis_server
from matchmaker.league.games import learn_games
from matchmaker.league.workplace import Workplace
from matchmaker.referee import Entrant, Table, play
from matchmaker.settings import from_environment
from matchmaker.store import bots, matches, now
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.migrate import migrate
from matchmaker.store.models import Kind, Match, MatchState, Result, VersionState

TRIVIAL: Final = "random_bot.py"
"""The reference bot that does not think; unlike one that always plays the first move it gets a match to its end."""

PATIENCE_SECONDS: Final = 300.0
POLL_SECONDS: Final = 0.2
"""Whoever looks more often takes from the workers what is to be measured."""

_RIBAND: Final = [sys.executable, "-c", "from engine_service.cli.riband import riband; riband()"]


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds per match, the start of every bot included."""

    matches: int
    workers: int
    direct: float  # one after the other, without queue and database
    queued: float  # one after the other, through Redis, lease, result and objects
    refereed: float  # the referee's part of those very matches
    together: float  # with all workers at once

    @property
    def cost(self) -> float:
        """What the league adds to a match; taken from the same matches, because a busy machine hurts all alike."""
        return self.queued - self.refereed

    @property
    def per_second_and_core(self) -> float:
        """Throughput of the whole pipeline; the engine runs on the same cores."""
        return 1 / self.together / self.workers


def measure(game: str, seats: int, count: int, workers: int) -> Measured:
    """Play the same kind of match in the three ways, so many times each."""
    with _league() as place:
        with _worker(place, 1):
            version = _enter(place, game)
            _through_queue(place, version, seats, max(2, count // 8))
            half = _directly(place, version, seats, count // 2)
            queued = _through_queue(place, version, seats, count)
            refereed = _refereed(place, count)
            direct = (half + _directly(place, version, seats, count - count // 2)) / count
        with _worker(place, workers):
            _through_queue(place, version, seats, 2 * workers)
            together = _through_queue(place, version, seats, count)
    return Measured(count, workers, direct, queued / count, refereed, together / count)


@contextmanager
def _league() -> Iterator[Workplace]:
    with tempfile.TemporaryDirectory(prefix="riband-") as home, ExitStack() as stack:
        address = f"unix:{home}/engine.sock"
        os.environ |= {"RIBAND_HOME": home, "RIBAND_ENGINE": address, "RIBAND_ENGINE_ADDRESS": address}
        os.environ |= {"RIBAND_DATABASE_URL": "", "RIBAND_OBJECTS_URL": "", "RIBAND_WINDOW": "100000"}
        place = stack.enter_context(Workplace(from_environment()))
        stack.enter_context(redis_server.running(place.settings))
        stack.enter_context(_process("engine"))
        migrate(place.store)
        learn_games(place)
        yield place


@contextmanager
def _worker(place: Workplace, concurrency: int) -> Iterator[None]:
    del place
    with _process("worker", f"--concurrency={concurrency}", "--queues=vet,ladder"):
        yield


@contextmanager
def _process(*command: str) -> Iterator[None]:
    process = subprocess.Popen([*_RIBAND, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _enter(place: Workplace, game: str) -> int:
    """The trivial bot, vetted; the id of its version."""
    (path,) = (found for found in intake.reference_files() if found.name == TRIVIAL)
    (taken,) = intake.submit_version(place, None, path.read_bytes(), path.name, game, "random")
    _wait(lambda: _state(place, taken.version_id) == VersionState.ACTIVE)
    return taken.version_id


def _state(place: Workplace, version_id: int) -> str:
    with place.store.read() as session:
        return bots.get(session, version_id).state


def _through_queue(place: Workplace, version_id: int, seats: int, count: int) -> float:
    """Seconds from telling Redis to the last result, by the league's own clock."""
    with place.store.write() as session:
        game = bots.get(session, version_id).game
        first = matches.next_ordinal(session, "bench")
        for number in range(first, first + count):
            block = PlannedBlock("bench", number, game, ((version_id,) * seats,), seed=number - first)
            matches.queue(session, block, Kind.LADDER, False, {}, matches.USUAL)
        began = now(session)
    place.dispatch.top_up(place.store)
    _wait(lambda: not _is_busy(place))
    with place.store.read() as session:
        ended = session.scalars(select(Result.finished_at).order_by(Result.finished_at.desc()).limit(1)).one()
    return (ended - began).total_seconds()


def _refereed(place: Workplace, count: int) -> float:
    """Seconds the referee needed for each of the latest matches, on average."""
    with place.store.read() as session:
        return mean(session.scalars(select(Result.seconds).order_by(Result.match_id.desc()).limit(count)))


def _is_busy(place: Workplace) -> bool:
    open_states = (MatchState.QUEUED, MatchState.RUNNING)
    with place.store.read() as session:
        return session.scalar(select(Match.id).where(Match.state.in_(open_states)).limit(1)) is not None


def _directly(place: Workplace, version_id: int, seats: int, count: int) -> float:
    """Seconds for so many matches with the same engine, referee and sandbox in this process."""
    with place.store.read() as session:
        version = bots.get(session, version_id)
    entrant = Entrant(version.label, place.programs.of(version))
    began = monotonic()
    for number in range(count):
        play(Table(version.game, number), [entrant] * seats, place.engine, place.house)
    return monotonic() - began


def _wait(condition: Callable[[], bool]) -> None:
    until = monotonic() + PATIENCE_SECONDS
    while not condition():
        if monotonic() > until:
            raise TimeoutError("the league did not play; try `riband worker --verbose` by hand")
        sleep(POLL_SECONDS)

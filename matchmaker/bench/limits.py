"""How many matches each shared part of a league can carry: what one match costs it, measured part by part.

Workers and engines are added as needed; database, Redis and object store are there once. Whichever of these carries the
fewest matches is the next bottleneck. What a fit costs is measured by `riband bench ratings`.
"""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from riband.v1 import engine_pb2

from matchmaker import redis_server
from matchmaker.league.dispatch import Dispatch
from matchmaker.settings import Settings
from matchmaker.store import Store, attempts, bots, games, matches, users
from matchmaker.store.attempts import Finished, SeatResult
from matchmaker.store.bots import Upload
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.migrate import PROTOCOL, migrate
from matchmaker.store.models import Kind, VersionState
from matchmaker.store.objects import Objects, match_key

GAME: Final = "limits"
SEATS: Final = 4
BEATS: Final = 1
"""Heartbeats of a match: one every few seconds, and most matches are over sooner."""

REPLAY_BYTES: Final = 24_000
DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class Limit:
    """What one match costs a part, and what that comes to."""

    part: str
    seconds: float
    processor_seconds: float  # of our side; what a busy machine makes of the clock, it cannot make of this

    @property
    def per_day(self) -> float:
        """Matches a day, if the part does nothing else."""
        return DAY / self.seconds


def measure(database_url: str, count: int) -> list[Limit]:
    """The shared parts, one after the other, with so many matches each."""
    with tempfile.TemporaryDirectory(prefix="riband-") as home:
        settings = Settings(home=home, database_url=database_url)
        with Store(settings.database) as store:
            kind = store.engine.dialect.name
            ids = _planned(store, count)
            written = _timed(f"database ({kind}): lease, heartbeat, result", lambda: play_through(store, ids), count)
        return [written, _queue(settings, count), _objects(Path(home), count)]


def _timed(part: str, work: Callable[[], object], count: int) -> Limit:
    clock, processor = perf_counter(), process_time()
    work()
    return Limit(part, (perf_counter() - clock) / count, (process_time() - processor) / count)


def _planned(store: Store, count: int) -> list[int]:
    migrate(store)
    with store.write() as session:
        games.learn(session, [engine_pb2.GameInfo(name=GAME, title=GAME, rules_version="1", seat_counts=[SEATS])])
        seated = []
        for number in range(SEATS):
            bot = bots.owned(session, f"bot-{number}", users.add(session, f"owner-{number}"))
            given = Upload(f"{number:064d}", "bot.py", 10, ("python", "bot.py"), "protobuf")
            version, _ = bots.upload(session, bot, GAME, given)
            version.state = VersionState.ACTIVE
            seated.append(version.id)
    with store.write() as session:
        return [
            matches.queue(session, PlannedBlock("bench", number, GAME, (tuple(seated),)), Kind.LADDER, True, {})[0]
            for number in range(count)
        ]


def play_through(store: Store, ids: list[int]) -> None:
    """Everything a match asks of the database, one match after the other."""
    for match_id in ids:
        with store.write() as session:
            lease = attempts.take(session, match_id, "bench", PROTOCOL)
        assert lease is not None
        for beat in range(BEATS):
            with store.write() as session:
                attempts.beat(session, lease, beat + 1)
        with store.write() as session:
            attempts.finish(session, lease, _finished())


def _finished() -> Finished:
    seats = tuple(
        SeatResult(rank, 40 - rank, {"total": 40 - rank}, None, None, 80, 0.5, 0.4, 0.1, None)
        for rank in range(1, SEATS + 1)
    )
    return Finished("finished", "1", "0" * 64, "matches/0/1-1-replay.json.gz", 320, 2.0, 0, seats)


def _queue(settings: Settings, count: int) -> Limit:
    with redis_server.running(settings):
        dispatch = Dispatch(settings)
        try:
            with redis_server.connect(settings) as client:

                def tell_and_take() -> None:
                    for _ in range(count):
                        dispatch.ask("sweep")
                    for _ in range(count):
                        client.rpop("rating")

                return _timed("Redis: told and taken", tell_and_take, count)
        finally:
            dispatch.close()


def _objects(home: Path, count: int) -> Limit:
    objects = Objects(str(home / "objects"))
    text = "".join(f'{{"move":"place:{number}"}},' for number in range(REPLAY_BYTES // 20))

    def keep() -> None:
        for number in range(count):
            for what in ("replay.json.gz", "ledger.json.gz", "log-0.txt.gz"):
                objects.put_text(match_key(number, 1, what), text)

    return _timed("object store (a folder): replay, ledger, a log", keep, count)

"""A league of real processes on a home of its own: engine, Redis, workers, beat, started and killed by the test.

What every test would do alike is done once a session: one engine serves all who do not kill theirs, and a league that
needs vetted bots begins as a copy of one in which they were vetted.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

from click.testing import CliRunner
from sqlalchemy import select, update

from engine_service.cli.riband import riband
from matchmaker import intake, redis_server
from matchmaker.league.games import learn_games
from matchmaker.league.sweep import sweep
from matchmaker.league.workplace import Workplace
from matchmaker.sandbox import orphans
from matchmaker.settings import from_environment
from matchmaker.store import bots, games, ladders, matches, tournaments, users
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.migrate import migrate
from matchmaker.store.models import (
    Attempt,
    AttemptState,
    Charter,
    Kind,
    Match,
    MatchSeat,
    MatchState,
    Result,
    Role,
    TournamentState,
    User,
    VersionState,
)
from tests.matchmaker.store import tables

RIBAND = Path(sys.executable).with_name("riband")
GAME = "crossing_oceans"
TINY = '{"crossing_oceans": {"round_limit": 1}}'
"""Matches of one round: everything is real, only the game is short."""

FIRST_BOT = "from bots.sdk import run\nrun(lambda decision: decision.legal_moves[0])\n"
LAST_BOT = "from bots.sdk import run\nrun(lambda decision: decision.legal_moves[-1])\n"
SLOW_BOT = """
import time
from bots.sdk import run

def decide(decision):
    time.sleep(0.2)
    return decision.legal_moves[0]

run(decide)
"""

# Quicker than the defaults by what the tests can do without: a dead worker is noticed after three seconds.
QUICK = {
    "RIBAND_LADDER_OPTIONS": TINY,
    "RIBAND_LADDER_SEATS": "2",
    "RIBAND_LADDER_BACKLOG": "0",
    "RIBAND_HEARTBEAT_SECONDS": "0.5",
    "RIBAND_LEASE_SECONDS": "3",
    "RIBAND_SWEEP_SECONDS": "1",
    "RIBAND_FILL_SECONDS": "1",
    "RIBAND_RATE_SECONDS": "1",
    "RIBAND_MOST_ATTEMPTS": "20",
}


class LiveLeague:
    """One league. Close it, and nothing of it is left."""

    def __init__(self, prepared: Path | None = None, engine: str = "", database_url: str = "", **changes: str) -> None:
        # The path of a socket may not be long, and pytest's own folders are.
        self.home = Path(tempfile.mkdtemp(prefix="riband-"))
        if prepared is not None:
            shutil.copytree(prepared, self.home, dirs_exist_ok=True)
        self._shares_engine = bool(engine)
        address = engine or f"unix:{self.home / 'engine.sock'}"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("RIBAND_", "REDIS"))},
            **QUICK,
            "RIBAND_HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home / "config"),  # whoever runs the tests may be signed in somewhere
            "RIBAND_DASHBOARD_PORT": "0",
            "RIBAND_DATABASE_URL": database_url,
            "RIBAND_ENGINE": address,
            "RIBAND_ENGINE_ADDRESS": address,
            **changes,
        }
        self.place = Workplace(from_environment(self.environment))
        if prepared is None or database_url:
            migrate(self.place.store)
        with self.place.store.write() as session:
            self.admin = users.local(session)
        self._processes: list[subprocess.Popen[bytes]] = []

    def open(self, *names: str) -> "LiveLeague":
        """Engine and Redis are up, the games are known; the random bot and these first-move bots are entered."""
        self.start_engine()
        self.start_redis()
        learn_games(self.place)
        (path,) = (path for path in intake.reference_files() if path.name == "random_bot.py")
        intake.submit_version(self.place, None, path.read_bytes(), path.name, GAME, "random")
        for name in names:
            self.submit(name)
        return self

    def wake(self) -> "LiveLeague":
        """Engine and Redis are up; for a league that was prepared."""
        self.start_engine()
        self.start_redis()
        return self

    def open_without_redis(self) -> "LiveLeague":
        """The games are known, and two authors have come; nothing plays and Redis is away."""
        self.start_engine()
        learn_games(self.place)
        with self.place.store.write() as session:
            for name in ("ann", "bob"):
                users.add(session, name)
        return self

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start `riband COMMAND` in a session of its own; what it says goes to a file in the home."""
        return self._start(command[0], RIBAND, *command)

    def _start(self, name: str, *command: str | Path) -> subprocess.Popen[bytes]:
        with (self.home / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                command,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._processes.append(process)
        return process

    def start_engine(self) -> None:
        """The engine, or the engine again; a league that shares one needs none."""
        if not self._shares_engine:
            self.engine = self.start("engine")

    def start_frail_engine(self, seed: int, moves: int) -> None:
        """An engine in place of the one that runs: a match of this seed kills it, and each that follows it."""
        kill(self.engine)
        flaw = (str(seed), str(moves), "die")
        self.engine = self._start("engine", sys.executable, "-m", "tests.matchmaker.frail_engine", *flaw)

    def demand_protocol(self, protocol: int) -> None:
        """As after a deploy: the league speaks another protocol now."""
        with self.place.store.write() as session:
            session.execute(update(Charter).values(protocol=protocol))

    def start_worker(self, concurrency: int = 1, *more: str) -> subprocess.Popen[bytes]:
        """A worker."""
        return self.start("worker", f"--concurrency={concurrency}", *more)

    def start_dashboard(self) -> None:
        """The dashboard, as `riband up` starts it: the author's commands find it in the home."""
        process = self.start("dashboard", "--on-this-machine")
        log = self.home / "dashboard.log"
        eventually(lambda: "listens on" in log.read_text() or process.poll() is not None, 60, "the dashboard")

    def start_redis(self) -> None:
        """Redis, or Redis again."""
        redis_server.start(self.place.settings)

    def kill_redis(self) -> None:
        """SIGKILL for Redis."""
        pid = redis_server.pid_of(self.place.settings)
        assert pid is not None
        os.kill(pid, signal.SIGKILL)

    def redis_runs(self) -> bool:
        """Whether its process is there."""
        return redis_server.pid_of(self.place.settings) is not None

    def flush_redis(self) -> None:
        """All that Redis held is gone."""
        with redis_server.connect(self.place.settings) as client:
            client.flushall()

    def submit(self, name: str, source: str = FIRST_BOT, owner: str = "") -> int:
        """Enter a bot of an owner of its own; the id of its version."""
        with self.place.store.write() as session:
            user: User = users.add(session, owner or f"owner-of-{name}", Role.AUTHOR)
        content = f"# {name}\n{source}".encode()
        (taken,) = intake.submit_version(self.place, user, content, f"{name}.py", GAME, name)
        return taken.version_id

    def enter(self, *names: str, owners: Sequence[str | None]) -> list[int]:
        """Active versions without programs, for what needs no playing; their ids."""
        with self.place.store.write() as session:
            tables.a_game(session)
            known = {user.name: user for user in session.scalars(select(User))}
            for owner in owners:
                if owner is not None and owner not in known:
                    known[owner] = users.add(session, owner)
            pairs = zip(names, owners, strict=True)
            return [tables.a_version(session, name, known[owner] if owner else None).id for name, owner in pairs]

    def queue_blocks(self, ids: Sequence[int], count: int, first: int = 0) -> list[int]:
        """Waiting ladder blocks between neighbours of a list; the ids of their matches."""
        with self.place.store.write() as session:
            found = []
            for ordinal in range(first, first + count):
                one, other = ids[ordinal % len(ids)], ids[(ordinal + 1) % len(ids)]
                block = PlannedBlock("test", ordinal, GAME, ((one, other), (other, one)), seed=ordinal)
                found += matches.queue(session, block, Kind.LADDER, True, {}, urgency=matches.USUAL)
            return found

    def queue_match(self, ids: Sequence[int], seed: int) -> int:
        """A waiting ladder match of one round on a certain seed; its id."""
        with self.place.store.write() as session:
            block = PlannedBlock("seeded", seed, GAME, (tuple(ids),), seed=seed)
            (match_id,) = matches.queue(session, block, Kind.LADDER, True, {"round_limit": "1"}, urgency=matches.USUAL)
            return match_id

    def play_blocks(self, ids: Sequence[int], count: int, first: int = 0) -> list[int]:
        """Ladder blocks that are decided: whoever stands earlier in the list wins. The ids of their matches."""
        queued = self.queue_blocks(ids, count, first)
        for match_id in queued:
            with self.place.store.read() as session:
                seated = [seat.version_id for seat in matches.get(session, match_id).table]
            order = sorted(seated, key=list(ids).index)
            tables.play(self.place.store, match_id, *(order.index(version) + 1 for version in seated))
        return queued

    def sweep_without_redis(self) -> None:
        """One sweep; what it would tell Redis is lost."""
        assert sweep(self.place) == 0

    def run(self, *command: str, code: int = 0, errors: bool = False) -> str:
        """Run `riband COMMAND` in this process; what it printed, or what it complained of."""
        done = CliRunner(env=self.environment).invoke(riband, command, catch_exceptions=False)
        assert done.exit_code == code, done.output
        return done.stderr if errors else done.stdout

    def execute(self, *command: str, code: int = 0, errors: bool = False) -> str:
        """Run `riband COMMAND` as a process, as a person would."""
        done = subprocess.run(
            [RIBAND, *command],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=110,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stderr if errors else done.stdout

    def state_of(self, match_id: int) -> str:
        """What a match is doing."""
        with self.place.store.read() as session:
            return matches.get(session, match_id).state

    def count(self, state: MatchState) -> int:
        """How many matches are in a state."""
        with self.place.store.read() as session:
            return sum(number for (_, found), number in matches.counts(session).items() if found == state)

    def are_active(self, *names: str) -> bool:
        """Whether all these bots have passed their vetting."""
        with self.place.store.read() as session:
            return {version.bot.name for version in bots.active(session, GAME)} >= set(names)

    def knows_games(self) -> bool:
        """Whether somebody has asked an engine for its games."""
        with self.place.store.read() as session:
            return bool(games.every(session))

    def count_rated(self) -> int:
        """How many rated matches are decided."""
        with self.place.store.read() as session:
            return ladders.rated_count(session, GAME)

    def count_rungs(self) -> int:
        """How many stand on the ladder."""
        with self.place.store.read() as session:
            return len(ladders.rungs(session, GAME))

    def check_results(self) -> None:
        """Every decided match has one result by one attempt that counted, and nobody was charged for our faults."""
        with self.place.store.read() as session:
            done = set(session.scalars(select(Match.id).where(Match.state == MatchState.DONE)))
            results = session.scalars(select(Result.match_id)).all()
            counted = session.scalars(select(Attempt.match_id).where(Attempt.state == AttemptState.DONE)).all()
            forfeits = session.scalars(select(MatchSeat.forfeit).where(MatchSeat.forfeit.is_not(None))).all()
        assert sorted(results) == sorted(done)
        assert sorted(counted) == sorted(done)
        assert forfeits == []

    def redis_has_written(self) -> bool:
        """Whether all that Redis knows is in its append-only file."""
        with redis_server.connect(self.place.settings) as client:
            found = client.info("persistence")
        return bool(found["aof_pending_bio_fsync"] == 0 and found["aof_buffer_length"] == 0)

    def version(self, label: str) -> int:
        """The id of a version."""
        with self.place.store.read() as session:
            return bots.version_named(session, label).id

    def has_vetted(self, *version_ids: int) -> bool:
        """Whether these are active."""
        with self.place.store.read() as session:
            return all(bots.get(session, one).state == VersionState.ACTIVE for one in version_ids)

    def has_rejected(self, version_id: int) -> bool:
        """Whether it failed its vetting match."""
        with self.place.store.read() as session:
            return bots.get(session, version_id).state == VersionState.REJECTED

    def is_over(self, tournament_id: int) -> bool:
        """Whether a tournament is done."""
        with self.place.store.read() as session:
            return tournaments.get(session, tournament_id).state == TournamentState.DONE

    def logs(self) -> str:
        """What the processes said, for a failed test to show."""
        return "\n".join(f"== {path.name}\n{path.read_text()[-3000:]}" for path in sorted(self.home.glob("*.log")))

    def close(self) -> None:
        """Stop everything and sweep up; AssertionError if a process outlived it."""
        self.place.close()
        for process in self._processes:
            kill(process)
        redis_server.stop(self.place.settings)
        orphans.end()  # as the next worker would
        left = eventually_none(lambda: processes_of(self.home))
        shutil.rmtree(self.home, ignore_errors=True)
        assert not left, f"processes were left behind: {left}"

    def __enter__(self) -> "LiveLeague":
        return self

    def __exit__(self, *_: object) -> None:
        print(self.logs())  # pytest shows it when the test has failed
        self.close()


def kill(process: subprocess.Popen[bytes]) -> None:
    """SIGKILL for a process and all that shares its session: as if the machine had died."""
    if process.returncode is not None:
        return  # waited for already: its number may be somebody else's by now
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(10)


def children_of(process: subprocess.Popen[bytes]) -> list[int]:
    """Its direct children that still run."""
    text = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(pid) for pid in text.split()]


def eventually(condition: Callable[[], bool], seconds: float, what: str) -> float:
    """Wait until something is so; how long it took. AssertionError names it when it does not come."""
    began = monotonic()
    while not condition():
        assert monotonic() - began < seconds, f"not within {seconds:g} s: {what}"
        sleep(0.1)
    return monotonic() - began


def eventually_none(find: Callable[[], list[int]], seconds: float = 10.0) -> list[int]:
    """Wait until nothing is found any more; what is left."""
    until = monotonic() + seconds
    while (found := find()) and monotonic() < until:
        sleep(0.1)
    return found


def processes_of(home: Path) -> list[int]:
    """Processes of a league, by their environment, and its bots, which have none, by the folder they work in."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError):
                ours = f"RIBAND_HOME={home}".encode() in (folder / "environ").read_bytes().split(b"\0")
                if ours or (folder / "cwd").readlink().is_relative_to(home):
                    found.append(int(folder.name))
    return found

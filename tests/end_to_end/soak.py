"""A league that plays for hours, watched: `python -m tests.end_to_end.soak --matches 5000`.

It starts `riband up` in a folder of its own, prints every so often what each part takes, stops it, and says what was
left behind: memory that grew, zombies, processes, files, mounts, matches without a result or a rating. Exit code 1 if
anything was.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Final

from sqlalchemy import func, select

from matchmaker.sandbox import scratch
from matchmaker.store import Store, games, ladders
from matchmaker.store.models import COMBINED, Match, MatchState, Result
from matchmaker.supervisor import PIDS, RIBAND
from tests.end_to_end.watch import files, leftovers, mounts, open_files, processes_of, proportional_mib, state, tree

PARTS: Final = ("redis", "engine", "worker", "beat", "dashboard", "supervisor")
GROWTH: Final = 1.25
"""A part whose memory in the last quarter is above that of the second quarter by more than this has a leak."""
SLACK_MIB: Final = 24.0
STOP_SECONDS: Final = 300.0
STILL_PLAYING: Final = 16
"""The beat stops before the last matches end; what they add is fitted by the next start."""


@dataclass
class Sample:
    """One look at the league."""

    minutes: float
    results: int
    mib: dict[str, float]
    processes: int
    zombies: set[int]
    descriptors: int
    scratch: int
    mounts: int
    disk_mib: float


@dataclass
class Soak:
    """A league under watch."""

    home: Path
    samples: list[Sample] = field(default_factory=list)

    def start(self, workers: int, bank_seconds: float) -> None:
        """Begin; the clock of the bots is short, so that many matches fit into an hour."""
        self.places = (self.home, scratch.street())
        self.mounts_before = mounts(*self.places)
        environment = os.environ | {"RIBAND_HOME": str(self.home), "RIBAND_BANK_SECONDS": str(bank_seconds)}
        with (self.home / "soak.log").open("wb") as said:
            self.process = subprocess.Popen(
                [RIBAND, "up", f"--workers={workers}"], env=environment, stdout=said, stderr=said
            )
        self.began = monotonic()

    def look(self) -> Sample:
        """What it takes now."""
        trees = {name: list(tree(pid)) for name, pid in self.pids().items()} | {"supervisor": [self.process.pid]}
        everybody = {pid for pids in trees.values() for pid in pids}
        sample = Sample(
            minutes=(monotonic() - self.began) / 60,
            results=self.count(),
            mib={name: sum(map(proportional_mib, pids)) for name, pids in trees.items()},
            processes=len(everybody),
            zombies={pid for pid in everybody if state(pid) == "Z"},
            descriptors=sum(map(open_files, everybody)),
            scratch=len(leftovers()),
            mounts=len(mounts(*self.places) - self.mounts_before),
            disk_mib=sum(path.stat().st_size for path in files(self.home)) / 2**20,
        )
        self.samples.append(sample)
        return sample

    def pids(self) -> dict[str, int]:
        """The parts that run."""
        found = {"supervisor": self.process.pid}
        with suppress(OSError, ValueError):
            found |= json.loads((self.home / PIDS).read_text())
            # Redis runs beside the process that looks after it.
            found["redis"] = int((self.home / "redis" / "redis.pid").read_text())
        return found

    def count(self) -> int:
        """Matches decided."""
        with suppress(Exception), self.store() as store, store.read() as session:
            return session.scalar(select(func.count()).select_from(Result)) or 0
        return 0

    def store(self) -> Store:
        """The league's database."""
        return Store(f"sqlite:///{self.home / 'league.sqlite3'}")

    def stop(self) -> int:
        """Ctrl-C; the code it ended with."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(STOP_SECONDS)

    def complaints(self, code: int) -> Iterator[str]:
        """What is not as it should be, once it has stopped."""
        if code:
            yield f"riband up ended with {code}"
        if restarts := (self.home / "soak.log").read_text().count("starting it again"):
            yield f"{restarts} parts died and were started again"
        if left := processes_of(self.home):
            yield f"processes were left: {left}"
        if houses := leftovers():
            yield f"scratch folders were left: {houses}"
        if more := mounts(*self.places) - self.mounts_before:
            yield f"mounts were left: {sorted(more)}"
        # A bot that ended this very moment is one too; nobody has buried those that are met twice.
        if undead := set[int]().union(*(one.zombies & next_.zombies for one, next_ in pairwise(self.samples))):
            yield f"zombies that nobody buried: {sorted(undead)}"
        yield from self._growth()
        yield from self._unfinished()

    def _growth(self) -> Iterator[str]:
        quarter = len(self.samples) // 4
        if quarter < 2:
            return
        for name in PARTS:
            early = median(sample.mib.get(name, 0.0) for sample in self.samples[quarter : 2 * quarter])
            late = median(sample.mib.get(name, 0.0) for sample in self.samples[-quarter:])
            if late > GROWTH * early + SLACK_MIB:
                yield f"{name} grew from {early:.0f} to {late:.0f} MiB"

    def _unfinished(self) -> Iterator[str]:
        with self.store() as store, store.read() as session:
            states = dict(session.execute(select(Match.state, func.count()).group_by(Match.state)).all())
            results = session.scalar(select(func.count()).select_from(Result)) or 0
            if results != states.get(MatchState.DONE, 0):
                yield f"{states.get(MatchState.DONE, 0)} matches are done, but {results} have a result"
            for bad in (MatchState.RUNNING, MatchState.QUARANTINED):
                if states.get(bad):
                    yield f"{states[bad]} matches are {bad}"
            for game in games.every(session):
                shown = ladders.current(session, game.name, COMBINED)
                unrated = ladders.rated_count(session, game.name) - (shown.matches if shown else 0)
                if unrated > STILL_PLAYING:
                    yield f"{unrated} matches of {game.name} are not rated"


def line(sample: Sample) -> str:
    """One row of the report."""
    memory = " ".join(f"{sample.mib.get(name, 0.0):>10.0f}" for name in PARTS)
    return (
        f"{sample.minutes:>7.1f} {sample.results:>8} {memory} {sample.processes:>6} {len(sample.zombies):>7} "
        f"{sample.descriptors:>6} {sample.scratch:>7} {sample.mounts:>6} {sample.disk_mib:>8.0f}"
    )


def head() -> str:
    """The names of the columns; memory in MiB."""
    memory = " ".join(f"{name:>10}" for name in PARTS)
    return f"minutes  results {memory}  procs zombies  files scratch mounts     disk"


def main() -> int:
    """Run, report, judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=5000, help="stop after so many results")
    parser.add_argument("--minutes", type=float, default=120.0, help="or after so long")
    parser.add_argument("--every", type=float, default=30.0, help="seconds between two looks")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--bank", type=float, default=1.0, help="seconds a bot may think in a match")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="riband-soak-") as folder:
        soak = Soak(Path(folder))
        soak.start(chosen.workers, chosen.bank)
        print(head(), flush=True)
        try:
            while True:
                sleep(chosen.every)
                if soak.process.poll() is not None:
                    print((soak.home / "soak.log").read_text(), file=sys.stderr)
                    return 1
                sample = soak.look()
                print(line(sample), flush=True)
                if sample.results >= chosen.matches or sample.minutes >= chosen.minutes:
                    break
        finally:
            code = soak.stop() if soak.process.poll() is None else soak.process.returncode
        complaints = list(soak.complaints(code))
        hours = soak.samples[-1].minutes / 60
        rate = soak.samples[-1].results / hours / chosen.workers
        print(f"{soak.samples[-1].results} matches in {hours:.2f} h: {rate:.0f} per worker and hour")
        print("\n".join(f"LEFT: {complaint}" for complaint in complaints) or "nothing grew and nothing was left behind")
        return 1 if complaints else 0


if __name__ == "__main__":
    raise SystemExit(main())

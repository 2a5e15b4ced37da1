"""Matches under the referee, with real programs in the real sandbox."""

import os
from collections.abc import Sequence
from pathlib import Path

from engine_service.kernel.outcome import Reason
from matchmaker.referee import Engine, Entrant, House, LocalEngine, Report, Table, TimeControl, play
from matchmaker.sandbox import Isolation, Limits, Program, probe

TESTS = Path(__file__).parents[2]
MISBEHAVING = TESTS / "bots" / "misbehaving"
REFERENCE = TESTS.parent / "bots" / "reference"
GAME = "crossing_oceans"

RANDOM = Entrant("random", Program(REFERENCE, ("python", "random_bot.py")))
HONEST = Entrant("honest", Program(MISBEHAVING, ("python", "raw.py", "honest")))

BRISK = TimeControl(init=5.0, bank=1.0, increment=0.02)


def thinking(how: str) -> Entrant:
    """A bot on the SDK that decides in this way."""
    return Entrant(how, Program(MISBEHAVING, ("python", "thinking.py", how)))


def raw(how: str) -> Entrant:
    """A bot that writes bytes."""
    return Entrant(how, Program(MISBEHAVING, ("python", "raw.py", how)))


def lines(how: str) -> Entrant:
    """A bot that writes JSON lines."""
    return Entrant(how, Program(MISBEHAVING, ("python", "lines.py", how), "json"))


def a_house(time: TimeControl = BRISK, limits: Limits | None = None, isolation: Isolation | None = None) -> House:
    """The strongest walls of this machine unless told otherwise, and a clock that suits a test."""
    return House(isolation or probe(), time, limits or Limits())


def match(
    *entrants: Entrant,
    house: House | None = None,
    engine: Engine | None = None,
    seed: int = 5,
    options: dict[str, str] | None = None,
) -> Report:
    """Play one match; short, unless the options say otherwise."""
    table = Table(GAME, seed, {"round_limit": "6"} if options is None else options)
    return play(table, entrants, engine or LocalEngine(), house or a_house())


def verdicts(report: Report) -> list[tuple[str, Reason]]:
    """Who forfeited, and why."""
    return [(fault.name, fault.reason) for fault in report.faults]


def ranks(report: Report) -> list[int]:
    """By seat."""
    return [standing.rank for standing in report.outcome.standings]


def children() -> Sequence[int]:
    """The processes that this one has started and that are still there, zombies included."""
    me, found = os.getpid(), []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_bytes().rpartition(b")")[2].split()[1])
            except (FileNotFoundError, ProcessLookupError):
                continue
            if parent == me:
                found.append(int(entry.name))
    return found

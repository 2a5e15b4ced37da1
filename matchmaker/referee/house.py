"""What a match is played with: the table, who sits at it, and the rules of the house."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from matchmaker.referee.clock import TimeControl
from matchmaker.sandbox import Isolation, Limits, Program

KIB: Final = 1024


@dataclass(frozen=True, slots=True)
class Table:
    """One match to be played: the same table and the same moves give the same match."""

    game: str
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes a seat: a name for the replay and a program."""

    name: str
    program: Program


@dataclass(frozen=True, slots=True)
class Caps:
    """How much a bot may say. All numbers are bytes."""

    message: int = 64 * KIB  # one answer
    stdout: int = 256 * KIB  # all that is said during one decision, ignored answers included
    log_per_decision: int = 64 * KIB  # of stderr is kept, half from its beginning, half from its end
    log: int = 1024 * KIB  # of stderr is kept for the match
    stderr: int = 64 * KIB * KIB  # may be written in a match before it is a fault


@dataclass(frozen=True, slots=True)
class House:
    """The conditions, the same for every seat. The isolation is never guessed: `probe()` finds it."""

    isolation: Isolation
    time: TimeControl = field(default_factory=TimeControl)
    limits: Limits = field(default_factory=Limits)
    caps: Caps = field(default_factory=Caps)

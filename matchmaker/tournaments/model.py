"""The words of a tournament: settings, rounds, tables, results. Everything turns to JSON and back."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from engine_service.kernel.errors import RibandError
from matchmaker.pairing.seating import Block


class BadTournament(RibandError):
    """Settings, entrants or results that do not make a tournament; the message says what would."""


class Kind(StrEnum):
    """How a tournament is played."""

    ROUND_ROBIN = "round_robin"
    DOUBLE_ROUND_ROBIN = "double_round_robin"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    GAUNTLET = "gauntlet"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A version that is not drawn any more from this round on; what it has played stands."""

    version: int
    round: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """All that a tournament is drawn from: with the results of earlier rounds, it determines the next one."""

    kind: Kind
    entrants: tuple[int, ...]
    """Versions in seeding order, the favourite first. In a gauntlet the first one is the challenger."""
    seed: int
    """Decides every draw and every match seed; keep it secret until the end."""
    seats: int = 2
    blocks: int = 1
    """Seed blocks each table plays; a block is one match per seat."""
    rounds: int | None = None
    """Swiss: how many rounds (else enough to find a winner). Gauntlet: how often through all opponents (else once)."""
    advance: int | None = None
    """Knockout: how many of a table go on (else one of 2 or 3, two of 4)."""
    tie_breaks: tuple[str, ...] = ()
    """Names of criteria in their order (see `standings.CRITERIA`); else those of the kind."""
    withdrawals: tuple[Withdrawal, ...] = ()

    def active(self, round_number: int) -> tuple[int, ...]:
        """Who may be drawn in a round, in seeding order."""
        gone = {withdrawal.version for withdrawal in self.withdrawals if withdrawal.round <= round_number}
        return tuple(version for version in self.entrants if version not in gone)

    def withdraw(self, version: int, round_number: int) -> "Tournament":
        """The tournament without a version from this round on."""
        if version not in self.entrants:
            raise BadTournament(f"version {version} is not entered; entrants: {self.entrants}")
        others = tuple(gone for gone in self.withdrawals if gone.version != version)
        return replace(self, withdrawals=(*others, Withdrawal(version, round_number)))


@dataclass(frozen=True, slots=True)
class Result:
    """One finished match of a block: versions, ranks (1 is best) and scores by seat."""

    block: int
    versions: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Versions that meet in a round, the blocks they play, and the results so far."""

    number: int
    versions: tuple[int, ...]
    blocks: tuple[Block, ...]
    advance: int = 0
    """Knockout: how many go on from here."""
    results: tuple[Result, ...] = ()

    @property
    def matches(self) -> int:
        """How many matches are to be played here."""
        return sum(len(block.tables) for block in self.blocks)

    @property
    def is_complete(self) -> bool:
        """Every match has its result."""
        return len(self.results) == self.matches


@dataclass(frozen=True, slots=True)
class Round:
    """One draw: tables, and who sits out."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Every table has all its results."""
        return all(table.is_complete for table in self.tables)

    def with_results(self, results: Iterable[Result]) -> "Round":
        """The round with results put to their tables.

        A result that is there already changes nothing; one that contradicts it, or belongs nowhere, is refused.
        """
        places = {
            (block.ordinal, seating): number
            for number, table in enumerate(self.tables)
            for block in table.blocks
            for seating in block.tables
        }
        found = {(result.block, result.versions): result for table in self.tables for result in table.results}
        for result in results:
            key = (result.block, result.versions)
            if key not in places:
                raise BadTournament(f"no match of round {self.number} is block {result.block} with {result.versions}")
            if len(result.ranks) != len(result.versions) or len(result.scores) != len(result.versions):
                raise BadTournament(f"one rank and one score for each of {result.versions} are right, not {result}")
            if found.setdefault(key, result) != result:
                raise BadTournament(f"block {result.block} with {result.versions} has another result already")
        tables = [
            replace(table, results=tuple(found[key] for key in places if places[key] == number and key in found))
            for number, table in enumerate(self.tables)
        ]
        return replace(self, tables=tuple(tables))


@dataclass(frozen=True, slots=True)
class Draw:
    """Who meets whom, before seeds and seats are dealt: tables of versions, and who sits out."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    advance: tuple[int, ...] = ()

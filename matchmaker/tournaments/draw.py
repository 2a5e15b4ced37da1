"""The next round of a tournament of any kind, how far it is, and the bracket."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from matchmaker.pairing.seating import Block, circles, hidden_seed, rotations, secret_of
from matchmaker.tournaments import gauntlet, knockout, round_robin, swiss
from matchmaker.tournaments.model import BadTournament, Draw, Kind, Round, Table, Tournament
from matchmaker.tournaments.standings import criteria_of


class Format(Protocol):
    """What a kind of tournament must answer; each is a module."""

    def check(self, tournament: Tournament) -> None:
        """Refuse settings that cannot be played."""

    def draw(self, tournament: Tournament, rounds: Sequence[Round]) -> Draw | None:
        """The next round, or None at the end; all rounds so far are complete."""

    def tables_left(self, tournament: Tournament, rounds: Sequence[Round]) -> int:
        """How many tables are still to be drawn if nobody else withdraws."""


FORMATS: Final[dict[Kind, Format]] = {
    Kind.ROUND_ROBIN: round_robin,
    Kind.DOUBLE_ROUND_ROBIN: round_robin,
    Kind.SWISS: swiss,
    Kind.KNOCKOUT: knockout,
    Kind.GAUNTLET: gauntlet,
}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a tournament is, in matches; the total is exact unless somebody withdraws."""

    done: int
    total: int

    @property
    def fraction(self) -> float:
        """From 0 to 1."""
        return self.done / self.total if self.total else 1.0


def check(tournament: Tournament) -> None:
    """Refuse a tournament that cannot be played, saying what could."""
    if tournament.seats not in (2, 3, 4):
        raise BadTournament(f"tables have 2, 3 or 4 seats, not {tournament.seats}")
    if len(set(tournament.entrants)) != len(tournament.entrants):
        raise BadTournament("every version is entered once")
    if len(tournament.entrants) < tournament.seats:
        raise BadTournament(f"{len(tournament.entrants)} entrants do not fill a table of {tournament.seats}")
    if tournament.blocks < 1:
        raise BadTournament(f"a table plays at least one block, not {tournament.blocks}")
    criteria_of(tournament)
    FORMATS[tournament.kind].check(tournament)


def next_round(tournament: Tournament, rounds: Sequence[Round]) -> Round | None:
    """The round after these complete ones, or None when the tournament is over.

    It depends on nothing but its arguments: drawing again after a crash gives the same tables, seeds and seats.
    """
    check(tournament)
    for played in rounds:
        if not played.is_complete:
            raise BadTournament(f"round {played.number} has open matches; the next one is drawn from its results")
    drawn = FORMATS[tournament.kind].draw(tournament, rounds)
    if drawn is None:
        return None
    first = sum(len(table.blocks) for played in rounds for table in played.tables)
    tables = []
    for number, versions in enumerate(drawn.tables):
        blocks = _blocks(tournament, versions, first + number * tournament.blocks)
        tables.append(Table(number + 1, versions, blocks, drawn.advance[number] if drawn.advance else 0))
    return Round(len(rounds) + 1, tuple(tables), drawn.byes)


def _blocks(tournament: Tournament, versions: tuple[int, ...], first: int) -> tuple[Block, ...]:
    """The blocks of a table: own seeds, and neighbours that change from block to block."""
    secret = secret_of(tournament.seed)
    start = hidden_seed(secret, "circle", first) % circles(tournament.seats)
    return tuple(
        Block(first + number, hidden_seed(secret, "match", first + number), rotations(versions, start + number))
        for number in range(tournament.blocks)
    )


def progress(tournament: Tournament, rounds: Sequence[Round]) -> Progress:
    """How many matches are done and how many there will be."""
    done = sum(len(table.results) for played in rounds for table in played.tables)
    drawn = sum(table.matches for played in rounds for table in played.tables)
    left = FORMATS[tournament.kind].tables_left(tournament, rounds)
    return Progress(done, drawn + left * tournament.blocks * tournament.seats)


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of a knockout with who sat there, best first once it is complete, and who goes on."""

    number: int
    versions: tuple[int, ...]
    through: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a knockout; those excused go on without playing."""

    number: int
    tables: tuple[BracketTable, ...]
    excused: tuple[int, ...]


def bracket(tournament: Tournament, rounds: Sequence[Round]) -> tuple[BracketRound, ...]:
    """The bracket of a knockout so far."""
    if tournament.kind is not Kind.KNOCKOUT:
        raise BadTournament(f"a bracket belongs to a knockout, this is a {tournament.kind}")
    return tuple(
        BracketRound(played.number, tuple(_bracket_table(table) for table in played.tables), played.byes)
        for played in rounds
    )


def _bracket_table(table: Table) -> BracketTable:
    if not table.is_complete:
        return BracketTable(table.number, table.versions, ())
    order = knockout.order_at_table(table)
    return BracketTable(table.number, tuple(order), tuple(order[: table.advance]))

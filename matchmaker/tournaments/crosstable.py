"""The crosstable: everybody against everybody, as far as they have met."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from matchmaker.tournaments.ledger import ledger
from matchmaker.tournaments.model import Round, Tournament


@dataclass(frozen=True, slots=True)
class Cell:
    """A row's result against a column: in how many matches it finished above, ties as halves, out of how many."""

    row: int
    column: int
    above: float
    matches: int


def crosstable(tournament: Tournament, rounds: Sequence[Round]) -> tuple[Cell, ...]:
    """The cells of all pairs that have met, row by row in seeding order."""
    accounts = ledger(tournament.entrants, rounds)
    return tuple(
        Cell(row, column, float(sum(results, Fraction(0))), len(results))
        for row in tournament.entrants
        for column in tournament.entrants
        if (results := accounts[row].against.get(column))
    )

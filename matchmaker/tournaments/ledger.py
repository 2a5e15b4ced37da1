"""What every version has earned so far, as exact fractions: the ground of standings, draws and tables of results."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from matchmaker.tournaments.model import Result, Round

HALF = Fraction(1, 2)


def comparison(rank: int, other: int) -> Fraction:
    """What one seat earns against another: 1 above, a half beside, 0 below."""
    return Fraction(1) if rank < other else HALF if rank == other else Fraction(0)


def share(ranks: Sequence[int], seat: int) -> Fraction:
    """The points of one seat in a match: the part of the others it finished above, 1 for the first, 0 for the last."""
    rank = ranks[seat]
    beaten = sum((comparison(rank, other) for place, other in enumerate(ranks) if place != seat), Fraction(0))
    return beaten / (len(ranks) - 1)


def first_place(ranks: Sequence[int], seat: int) -> Fraction:
    """A win; shared by all who finished first together."""
    return Fraction(1, ranks.count(1)) if ranks[seat] == 1 else Fraction(0)


def score_part(scores: Sequence[int], seat: int) -> Fraction:
    """The part of all points of the game that this seat made; nobody's part is below zero."""
    whole = sum(max(score, 0) for score in scores)
    return Fraction(max(scores[seat], 0), whole) if whole else Fraction(1, len(scores))


@dataclass(slots=True)
class Account:
    """One version's results."""

    matches: int = 0
    points: Fraction = Fraction(0)
    wins: Fraction = Fraction(0)
    score: Fraction = Fraction(0)
    byes: int = 0
    bye_points: Fraction = Fraction(0)
    against: defaultdict[int, list[Fraction]] = field(default_factory=lambda: defaultdict(list))
    """Comparisons with each opponent, one per match together."""
    met: list[tuple[int, ...]] = field(default_factory=list)
    """The opponents of each table."""


Ledger = dict[int, Account]


def ledger(entrants: Iterable[int], rounds: Sequence[Round], paid_byes: bool = False) -> Ledger:
    """The accounts of all entrants after these rounds; open matches count nothing, a paid bye is a table of wins."""
    accounts: Ledger = {version: Account() for version in entrants}
    for played in rounds:
        matches = max((table.matches for table in played.tables), default=0)
        for version in played.byes:
            accounts[version].byes += 1
            accounts[version].bye_points += matches if paid_byes else 0
        for table in played.tables:
            for version in table.versions:
                accounts[version].met.append(tuple(other for other in table.versions if other != version))
            for result in table.results:
                enter(accounts, result)
    return accounts


def enter(accounts: Ledger, result: Result) -> None:
    """Book one match to all who sat there."""
    for seat, version in enumerate(result.versions):
        account = accounts[version]
        account.matches += 1
        account.points += share(result.ranks, seat)
        account.wins += first_place(result.ranks, seat)
        account.score += score_part(result.scores, seat)
        for other, opponent in enumerate(result.versions):
            if other != seat:
                account.against[opponent].append(comparison(result.ranks[seat], result.ranks[other]))

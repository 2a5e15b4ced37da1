"""Standings: who stands where, by named criteria in a stated order."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from matchmaker.tournaments import knockout
from matchmaker.tournaments.ledger import HALF, Ledger, ledger
from matchmaker.tournaments.model import BadTournament, Kind, Round, Tournament


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the standings; those who are equal by every criterion share a rank."""

    rank: int
    version: int
    matches: int
    points: float
    criteria: tuple[tuple[str, float], ...]
    """Every criterion by name with this version's value, in the order they decide."""
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """What a criterion may look at."""

    tournament: Tournament
    rounds: Sequence[Round]
    accounts: Ledger
    last_rounds: Mapping[int, int]

    def total(self, version: int) -> Fraction:
        """Points earned, byes included."""
        return self.accounts[version].points + self.accounts[version].bye_points


Criterion = Callable[[Scene, int, frozenset[int]], Fraction]
"""Scene, version, and those it is still tied with (itself included): more is better."""


def points(scene: Scene, version: int, tied: frozenset[int]) -> Fraction:
    """Sum over matches of the part of the others one finished above; a bye in a Swiss is a table of wins."""
    return scene.total(version)


def average(scene: Scene, version: int, tied: frozenset[int]) -> Fraction:
    """Points per match played: fair when withdrawals or the design give some fewer matches."""
    account = scene.accounts[version]
    return account.points / account.matches if account.matches else Fraction(0)


def head_to_head(scene: Scene, version: int, tied: frozenset[int]) -> Fraction:
    """Average against those one is tied with, over all matches together; a half if they never met."""
    against = scene.accounts[version].against
    results = [result for other in tied if other != version for result in against.get(other, ())]
    return sum(results, Fraction(0)) / len(results) if results else HALF


def wins(scene: Scene, version: int, tied: frozenset[int]) -> Fraction:
    """First places; a shared one counts in parts."""
    return scene.accounts[version].wins


def buchholz(scene: Scene, version: int, tied: frozenset[int]) -> Fraction:
    """Points of one's opponents, averaged over each table and summed; at a bye one's own points stand for theirs."""
    account = scene.accounts[version]
    met = sum((sum(map(scene.total, others), Fraction(0)) / len(others) for others in account.met), Fraction(0))
    return met + account.byes * scene.total(version)


def sonneborn_berger(scene: Scene, version: int, tied: frozenset[int]) -> Fraction:
    """Points of the opponents one finished above, half of those one tied with, match by match."""
    against = scene.accounts[version].against
    return sum((sum(results, Fraction(0)) * scene.total(other) for other, results in against.items()), Fraction(0))


def score_share(scene: Scene, version: int, tied: frozenset[int]) -> Fraction:
    """One's part of all points made in the game itself, averaged over matches."""
    account = scene.accounts[version]
    return account.score / account.matches if account.matches else Fraction(0)


def reached(scene: Scene, version: int, tied: frozenset[int]) -> Fraction:
    """Knockout: the last round one played or was excused from; the winner stands one further."""
    return Fraction(scene.last_rounds[version])


def last_table(scene: Scene, version: int, tied: frozenset[int]) -> Fraction:
    """Knockout: points at the last table one sat at."""
    tables = [table for played in scene.rounds for table in played.tables if version in table.versions]
    if not tables:
        return Fraction(0)
    return ledger(tables[-1].versions, [Round(0, (tables[-1],))])[version].points


def seeding(scene: Scene, version: int, tied: frozenset[int]) -> Fraction:
    """The better seed; never equal, so it comes last if at all."""
    return Fraction(-scene.tournament.entrants.index(version))


CRITERIA: Final[dict[str, Criterion]] = {
    criterion.__name__: criterion
    for criterion in (
        points, average, head_to_head, wins, buchholz, sonneborn_berger, score_share, reached, last_table, seeding
    )
}  # fmt: skip

TITLES: Final[dict[str, str]] = {
    "points": "Points",
    "average": "Points per match",
    "head_to_head": "Head to head",
    "wins": "First places",
    "buchholz": "Buchholz",
    "sonneborn_berger": "Sonneborn–Berger",
    "score_share": "Share of the score",
    "reached": "Round reached",
    "last_table": "Last table",
    "seeding": "Seeding",
}
"""What people call the criteria; some bear the names of those who thought of them."""

OF_KNOCKOUTS: Final = {"reached", "last_table"}

DEFAULT: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.ROUND_ROBIN: ("average", "head_to_head", "wins", "sonneborn_berger", "score_share"),
    Kind.DOUBLE_ROUND_ROBIN: ("average", "head_to_head", "wins", "sonneborn_berger", "score_share"),
    Kind.SWISS: ("points", "buchholz", "head_to_head", "wins", "score_share"),
    Kind.KNOCKOUT: ("reached", "last_table", "seeding"),
    Kind.GAUNTLET: ("average", "wins", "score_share"),
}


def criteria_of(tournament: Tournament) -> tuple[str, ...]:
    """The names of the criteria that decide here, in order."""
    names = tournament.tie_breaks or DEFAULT[tournament.kind]
    known = [name for name in CRITERIA if name not in OF_KNOCKOUTS or tournament.kind is Kind.KNOCKOUT]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise BadTournament(f"a {tournament.kind} has no tie-breaks {unknown}; it has {', '.join(known)}")
    return names


def standings(tournament: Tournament, rounds: Sequence[Round]) -> tuple[Place, ...]:
    """Everybody's place after these rounds, the best first; shared ranks in seeding order."""
    accounts = ledger(tournament.entrants, rounds, paid_byes=tournament.kind is Kind.SWISS)
    last_rounds = knockout.reached(tournament, rounds) if tournament.kind is Kind.KNOCKOUT else {}
    scene = Scene(tournament, rounds, accounts, last_rounds)
    names = criteria_of(tournament)
    values: dict[int, list[tuple[str, float]]] = {version: [] for version in tournament.entrants}
    groups = [list(tournament.entrants)]
    for name in names:
        groups = [part for group in groups for part in _split(scene, name, group, values)]
    gone = {withdrawal.version for withdrawal in tournament.withdrawals}
    places: list[Place] = []
    for group in groups:
        rank = len(places) + 1
        for version in group:
            account = scene.accounts[version]
            places.append(
                Place(
                    rank, version, account.matches, float(scene.total(version)), tuple(values[version]), version in gone
                )
            )
    return tuple(places)


def _split(scene: Scene, name: str, group: list[int], values: dict[int, list[tuple[str, float]]]) -> list[list[int]]:
    """A group of equals divided by one criterion, the best part first; each value is noted."""
    tied = frozenset(group)
    worth = {version: CRITERIA[name](scene, version, tied) for version in group}
    for version in group:
        values[version].append((name, round(float(worth[version]), 6)))
    ordered = sorted(group, key=lambda version: -worth[version])
    return [list(part) for _, part in groupby(ordered, key=lambda version: worth[version])]

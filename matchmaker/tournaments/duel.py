"""Duel: is B better than A? Played until the answer is sure enough, on paired seeds, with a bound on the length.

A block is one seed in every arrangement of A and B around the table, both equally often in every seat, so seats and
luck cancel. Its score is the part of all comparisons of a B with an A that B won, a half if they are equal. The
sequential test weighs "B is elo0 better" against "B is elo1 better" by the likelihood ratio of the block scores, each
hypothesis with the distribution of scores that fits the blocks best among those with its mean. With two seats the
scores are 0, ¼, ½, ¾, 1 (the pentanomial test of engine testing); with more seats there are more values and nothing
else changes.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import permutations
from math import log, log10, sqrt
from typing import Final

from scipy.optimize import brentq

from matchmaker.pairing.seating import Block, hidden_seed, secret_of
from matchmaker.ratings.fit import Z95, expected_score
from matchmaker.tournaments.ledger import comparison
from matchmaker.tournaments.model import BadTournament, Result

UNSEEN: Final = 1e-3
"""Blocks of either extreme that are pretended seen, so that no score is impossible after a row of wins."""


CASTS: Final = {2: ("ab",), 3: ("aab", "bba"), 4: ("aabb",)}
"""Who sits at the tables of a block, for each number of seats."""


class Decision(StrEnum):
    """Where a duel stands."""

    OPEN = "open"
    BETTER = "better"
    NOT_BETTER = "not_better"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Duel:
    """The question and its terms."""

    a: int
    b: int
    seed: int
    seats: int = 2
    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    """Chance to call B better when it is elo0 better."""
    beta: float = 0.05
    """Chance to call B not better when it is elo1 better."""
    max_blocks: int = 400

    def __post_init__(self) -> None:
        for wrong, right in (
            (self.a == self.b, "a duel needs two versions"),
            (self.seats not in (2, 3, 4), f"tables have 2, 3 or 4 seats, not {self.seats}"),
            (self.elo0 >= self.elo1, f"elo0 is below elo1; {self.elo0:g} is not below {self.elo1:g}"),
            (not 0 < self.alpha < 0.5, f"alpha lies between 0 and 0.5, as {self.alpha:g} does not"),
            (not 0 < self.beta < 0.5, f"beta lies between 0 and 0.5, as {self.beta:g} does not"),
            (self.max_blocks < 1, f"a duel has at least one block, not {self.max_blocks}"),
        ):
            if wrong:
                raise BadTournament(right)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer so far, with its numbers."""

    decision: Decision
    blocks: int
    """Blocks that counted: up to the one that decided."""
    llr: float
    lower: float
    upper: float
    score: float
    """B's average block score."""
    elo: float
    """From that score, half a block of either extreme added: a row of wins is not infinity."""
    elo_low: float
    elo_high: float
    counts: tuple[tuple[float, int], ...]
    """How often each block score came up, the lowest first."""
    fraction: float
    """How far the duel is, from 0 to 1: towards a bound or towards its longest length."""

    @property
    def is_open(self) -> bool:
        """More blocks are wanted."""
        return self.decision is Decision.OPEN


def arrangements(duel: Duel) -> tuple[tuple[int, ...], ...]:
    """The tables of a block: 2 for two seats, 6 for three or four; A and B equally often in every seat."""
    who = {"a": duel.a, "b": duel.b}
    seatings = dict.fromkeys(seating for cast in CASTS[duel.seats] for seating in permutations(cast))
    return tuple(tuple(who[name] for name in seating) for seating in seatings)


def next_blocks(duel: Duel, first: int, count: int) -> tuple[Block, ...]:
    """The blocks numbered from `first` on, within the bound; always the same for the same numbers."""
    secret = secret_of(duel.seed)
    return tuple(
        Block(ordinal, hidden_seed(secret, "duel", ordinal), arrangements(duel))
        for ordinal in range(first, min(first + count, duel.max_blocks))
    )


def verdict(duel: Duel, results: Sequence[Result]) -> Verdict:
    """What the finished blocks say, taken by number up to the first gap; blocks after the deciding one do not count."""
    lower, upper = log(duel.beta / (1 - duel.alpha)), log((1 - duel.beta) / duel.alpha)
    low, high = expected_score(duel.elo0), expected_score(duel.elo1)
    counts: defaultdict[Fraction, int] = defaultdict(int)
    decision, llr, played = Decision.OPEN, 0.0, 0
    for score in block_scores(duel, results):
        counts[score] += 1
        played += 1
        llr = _likelihood_ratio(counts, low, high)
        if not lower < llr < upper:
            decision = Decision.BETTER if llr >= upper else Decision.NOT_BETTER
            break
    if decision is Decision.OPEN and played == duel.max_blocks:
        decision = Decision.UNDECIDED
    mean, spread = _mean_and_error(counts)
    towards = max(played / duel.max_blocks, llr / upper, llr / lower)
    return Verdict(
        decision=decision,
        blocks=played,
        llr=round(llr, 6),
        lower=round(lower, 6),
        upper=round(upper, 6),
        score=round(float(sum(score * count for score, count in counts.items()) / played), 6) if played else 0.5,
        elo=_elo(mean),
        elo_low=_elo(mean - Z95 * spread),
        elo_high=_elo(mean + Z95 * spread),
        counts=tuple((round(float(score), 6), counts[score]) for score in sorted(counts)),
        fraction=1.0 if decision is not Decision.OPEN else min(towards, 0.99),
    )


def block_scores(duel: Duel, results: Sequence[Result]) -> list[Fraction]:
    """B's score in each complete block from the first on, up to the first that is missing something."""
    tables = arrangements(duel)
    by_block: defaultdict[int, dict[tuple[int, ...], Fraction]] = defaultdict(dict)
    for result in results:
        if result.versions not in tables:
            raise BadTournament(f"{result.versions} is no table of this duel; its tables: {tables}")
        by_block[result.block][result.versions] = _match_score(duel, result)
    scores: list[Fraction] = []
    while len(scores) < duel.max_blocks and len(by_block[len(scores)]) == len(tables):
        scores.append(sum(by_block[len(scores)].values(), Fraction(0)) / len(tables))
    return scores


def _match_score(duel: Duel, result: Result) -> Fraction:
    """The part of all comparisons between a seat of B and a seat of A that B won."""
    seats = list(zip(result.versions, result.ranks, strict=True))
    pairs = [comparison(rank, other) for who, rank in seats if who == duel.b for whom, other in seats if whom == duel.a]
    return sum(pairs, Fraction(0)) / len(pairs)


def _likelihood_ratio(counts: dict[Fraction, int], low: float, high: float) -> float:
    """How much better the blocks fit a mean score of `high` than one of `low`, as a logarithm."""
    seen = {0.0: UNSEEN, 1.0: UNSEEN}
    for score, count in counts.items():
        seen[float(score)] = seen.get(float(score), 0.0) + count
    tilts = [(mean, _tilt(seen, mean)) for mean in (low, high)]
    (mean0, tilt0), (mean1, tilt1) = tilts
    return sum(
        count * (log(1 + tilt0 * (score - mean0)) - log(1 + tilt1 * (score - mean1))) for score, count in seen.items()
    )


def _tilt(seen: dict[float, float], mean: float) -> float:
    """The λ with which chances ∝ count / (1 + λ(score − mean)) have this mean: the best fit among all that have it."""

    def off(tilt: float) -> float:
        return sum(count * (score - mean) / (1 + tilt * (score - mean)) for score, count in seen.items())

    edge = 1e-12
    return float(brentq(off, -1 / (1 - mean) * (1 - edge), 1 / mean * (1 - edge), xtol=1e-14))


def _mean_and_error(counts: dict[Fraction, int]) -> tuple[float, float]:
    """Mean block score and its standard error, half a block of either extreme added: no row of wins is certain."""
    seen = [(float(score), float(count)) for score, count in counts.items()] + [(0.0, 0.5), (1.0, 0.5)]
    total = sum(count for _, count in seen)
    mean = sum(score * count for score, count in seen) / total
    variance = sum(count * (score - mean) ** 2 for score, count in seen) / total
    return mean, sqrt(variance / total)


def _elo(score: float) -> float:
    """The Elo difference with this expected score, within ±1200."""
    score = min(max(score, 0.001), 0.999)
    return round(400 * log10(score / (1 - score)), 3)

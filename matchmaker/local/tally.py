"""What a series says about its bots, and how surely. Shares have 95 % Wilson intervals; a tie counts half."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, median, quantiles
from typing import Final

from matchmaker.local.series import Played
from matchmaker.referee import Entry

_Z: Final = 1.959964
"""The normal quantile of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its interval."""

    points: float
    of: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The share itself."""
        return self.points / self.of

    def __str__(self) -> str:
        return f"{100 * self.value:.0f} % ({100 * self.low:.0f}–{100 * self.high:.0f})"


@dataclass(frozen=True, slots=True)
class Times:
    """How long decisions took. Milliseconds, but seconds for the worst match."""

    median: float
    most_of: float  # 95 % took at most so long
    longest: float
    cpu: float
    worst_match: float


@dataclass(frozen=True, slots=True)
class Row:
    """One bot's series."""

    name: str
    matches: int
    rank_counts: tuple[int, ...]
    first: Share
    mean_rank: float
    mean_score: float
    forfeits: int
    times: Times | None
    against: tuple[Share | None, ...]  # how often it ranked above each bot; None where they never met


def wilson(points: float, of: int) -> Share:
    """The share and where the true one lies; honest also near 0 and 1, where few matches prove little."""
    share, square = points / of, _Z * _Z
    centre = (share + square / (2 * of)) / (1 + square / of)
    spread = _Z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return Share(points, of, max(0.0, centre - spread), min(1.0, centre + spread))


def tally(names: Sequence[str], series: Sequence[Played]) -> list[Row]:
    """One row for each bot that has played."""
    return [_row(bot, names, series) for bot in range(len(names)) if any(bot in p.pairing.seating for p in series)]


def _row(bot: int, names: Sequence[str], series: Sequence[Played]) -> Row:
    seats = [(played, seat) for played in series for seat, who in enumerate(played.pairing.seating) if who == bot]
    ranks = [played.ranks[seat] for played, seat in seats]
    most = len(series[0].ranks)
    return Row(
        name=names[bot],
        matches=len(seats),
        rank_counts=tuple(ranks.count(rank) for rank in range(1, most + 1)),
        first=wilson(sum(1 / played.ranks.count(1) for played, seat in seats if played.ranks[seat] == 1), len(seats)),
        mean_rank=mean(ranks),
        mean_score=mean(played.report.outcome.standings[seat].score for played, seat in seats),
        forfeits=sum(fault.seat == seat for played, seat in seats for fault in played.report.faults),
        times=_times([list(played.report.ledger.of(seat)) for played, seat in seats]),
        against=tuple(_against(bot, other, series) for other in range(len(names))),
    )


def _against(bot: int, other: int, series: Sequence[Played]) -> Share | None:
    points, met = 0.0, 0
    for played in series:
        mine = [played.ranks[seat] for seat, who in enumerate(played.pairing.seating) if who == bot]
        theirs = [played.ranks[seat] for seat, who in enumerate(played.pairing.seating) if who == other != bot]
        met += len(mine) * len(theirs)
        points += sum((my < their) + (my == their) / 2 for my in mine for their in theirs)
    return wilson(points, met) if met else None


def _times(matches: Sequence[Sequence[Entry]]) -> Times | None:
    entries = [entry for match in matches for entry in match]
    if not entries:
        return None
    charged = sorted(entry.charged / 1e3 for entry in entries)
    return Times(
        median=median(charged),
        most_of=quantiles(charged, n=20)[-1] if len(charged) > 1 else charged[0],
        longest=charged[-1],
        cpu=mean(entry.cpu for entry in entries) / 1e3,
        worst_match=max(sum(entry.charged for entry in match) for match in matches) / 1e6,
    )

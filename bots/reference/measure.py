"""How much stronger one reference bot is than the next: `python -m bots.reference.measure`, the table of the README.

In every match one bot of the stronger kind sits among rivals of the weaker kind, in each seat equally often. Search
thinks by count instead of by clock, so that the table comes out the same on every machine.
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import process_time
from typing import Final

from bots.reference.greedy_bot import GreedyBot
from bots.reference.random_bot import RandomBot
from bots.reference.search_bot import SearchBot
from bots.sdk import Bot, Decision, Move, play_locally
from engine_service.kernel import registry

LOOKS: Final = 100
FIRST_SEED: Final = 1
_Z: Final = 1.959964
"""The normal quantile of a 95 % interval."""


class SeededRandomBot(RandomBot):
    """The random bot as it can be repeated."""

    def __init__(self) -> None:
        self._chance = Random(0)

    def decide(self, decision: Decision) -> Move:
        """Any of the legal moves, the same ones in every run."""
        return self._chance.choice(decision.legal_moves)


@dataclass(frozen=True, slots=True)
class Comparison:
    """One bot among rivals of another kind: the share of them it ranked above, a tie counting half."""

    game: str
    seats: int
    bot: str
    rivals: str
    matches: int
    share: float
    score: float
    rivals_score: float
    seconds: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 95 % (Wilson), each match counted as one win or loss: rather too wide."""
        share, matches, square = self.share, self.matches, _Z * _Z
        centre = (share + square / (2 * matches)) / (1 + square / matches)
        half = _Z / (1 + square / matches) * sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
        return max(0.0, centre - half), min(1.0, centre + half)

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"| {self.game} | {self.seats} | {self.bot} among {self.rivals} | {self.matches} "
            f"| {self.share:.0%} ({low:.0%}–{high:.0%}) "
            f"| {self.score:.0f} : {self.rivals_score:.0f} | {self.seconds:.1f} |"
        )


HEAD: Final = (
    "| game | seats | who | matches | rivals beaten (95 %) | mean scores | CPU s a match |\n"
    "|---|--:|---|--:|--:|--:|--:|"
)


def compare(game: str, seats: int, bot: Bot, rival: Callable[[], Bot], matches: int) -> Comparison:
    """Play the matches, every seed in all rotations."""
    began = process_time()
    rivals = [rival() for _ in range(seats - 1)]
    share = score = rivals_score = 0.0
    for result in play_locally(game, [bot, *rivals], matches, FIRST_SEED):
        mine, *others = [result.outcome.standings[result.bots.index(player)] for player in range(seats)]
        share += sum((mine.rank < other.rank) + (mine.rank == other.rank) / 2 for other in others) / (seats - 1)
        score += mine.score
        rivals_score += sum(other.score for other in others) / (seats - 1)
    seconds = (process_time() - began) / matches
    return Comparison(
        game,
        seats,
        bot.name,
        rivals[0].name,
        matches,
        share / matches,
        score / matches,
        rivals_score / matches,
        seconds,
    )


def table(games: list[str], seats: list[int], matches: int, looks: int) -> Iterator[Comparison]:
    """All comparisons, the quick ones of greedy with several times as many matches."""
    for game in games:
        for count in seats:
            yield compare(game, count, GreedyBot(), SeededRandomBot, 3 * matches)
            yield compare(game, count, SearchBot(looks), GreedyBot, matches)


def main() -> None:
    """The table, row by row."""
    parser = argparse.ArgumentParser(description="How much stronger one reference bot is than the next.")
    parser.add_argument("--games", nargs="+", default=list(registry.names()), choices=registry.names())
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument(
        "--matches", type=int, default=24, help="of search among greedy; a multiple of 12 seats all evenly"
    )
    parser.add_argument("--looks", type=int, default=LOOKS, help="how often search looks ahead at one decision")
    chosen = parser.parse_args()
    print(HEAD, flush=True)
    for comparison in table(chosen.games, chosen.seats, chosen.matches, chosen.looks):
        print(comparison, flush=True)


if __name__ == "__main__":
    main()

"""How much stronger one reference bot is than the next: `python -m bots.reference.measure`, the table of the README.

In every match one bot of the stronger kind sits among rivals of the weaker kind, in each seat equally often. Search
thinks by count instead of by clock, so that the table comes out the same on every machine. Each match is noted in a
file as it ends; a measurement that was broken off goes on where it was.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, variance
from time import monotonic, process_time
from typing import Final

from bots.reference.greedy_bot import GreedyBot
from bots.reference.random_bot import RandomBot
from bots.reference.search_bot import SearchBot
from bots.sdk import Bot, Decision, Move, Table, play_locally
from engine_service.kernel import registry

LOOKS: Final = 60
MATCHES: Final = 24
NOTES: Final = Path("strength.jsonl")

FIRST_SEED: Final = 1_000_000
"""Seeds from here on are for measuring only: whoever tunes a bot does so on smaller ones."""

_Z: Final = 1.959964
"""The normal quantile of a 95 % interval."""


class SeededRandomBot(RandomBot):
    """The random bot as it can be repeated."""

    def start(self, table: Table) -> None:
        """Begin the same way in every match."""
        self._chance = Random(table.seat)

    def decide(self, decision: Decision) -> Move:
        """Any of the legal moves, the same ones in every run."""
        return self._chance.choice(decision.legal_moves)


@dataclass(frozen=True, slots=True)
class Pairing:
    """One line of the table: a bot among rivals of another kind."""

    game: str
    seats: int
    bot: str
    rivals: str


@dataclass(frozen=True, slots=True)
class Noted:
    """One match from the view of the bot that is measured."""

    pairing: Pairing
    looks: int
    number: int  # of the match: says the seed and who sits where
    share: float  # of its rivals it ranked above, a tie counting half
    score: float
    rivals_score: float
    seconds: float  # of processor time for the whole match


@dataclass(frozen=True, slots=True)
class Comparison:
    """What all matches of one pairing say."""

    pairing: Pairing
    matches: int
    share: float
    variance: float  # of the shares of single matches
    score: float
    rivals_score: float
    seconds: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 95 %: Wilson's, by the number of wins and losses that would scatter as much.

        A match among three rivals says more than one win or loss. Matches on one seed are counted as independent,
        though they are rotations in which the luck of a seat cancels: rather too wide.
        """
        share, square = self.share, _Z * _Z
        matches = self.matches if not self.variance else self.matches * share * (1 - share) / self.variance
        centre = (share + square / (2 * matches)) / (1 + square / matches)
        half = _Z / (1 + square / matches) * sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
        return max(0.0, centre - half), min(1.0, centre + half)

    def __str__(self) -> str:
        low, high = self.interval
        who = self.pairing
        return (
            f"| {who.game} | {who.seats} | {who.bot} among {who.rivals} | {self.matches} "
            f"| {self.share:.0%} ({low:.0%}–{high:.0%}) "
            f"| {self.score:.0f} : {self.rivals_score:.0f} | {self.seconds:.1f} |"
        )


HEAD: Final = (
    "| game | seats | who | matches | rivals beaten (95 %) | mean scores | CPU s a match |\n"
    "|---|--:|---|--:|--:|--:|--:|"
)


def contestants(pairing: Pairing, looks: int) -> list[Bot]:
    """The bot, then its rivals."""
    kinds: dict[str, Callable[[], Bot]] = {
        "random": SeededRandomBot,
        "greedy": GreedyBot,
        "search": lambda: SearchBot(looks),
    }
    return [kinds[pairing.bot](), *[kinds[pairing.rivals]() for _ in range(pairing.seats - 1)]]


def play_one(pairing: Pairing, looks: int, number: int) -> Noted:
    """The match of that number: every seed is played in all rotations before the next one comes."""
    began = process_time()
    block, turn = divmod(number, pairing.seats)
    bots = contestants(pairing, looks)
    (result,) = play_locally(pairing.game, [*bots[turn:], *bots[:turn]], seed=FIRST_SEED + block)
    standings = list(result.outcome.standings)
    mine, others = standings.pop(-turn % pairing.seats), standings
    return Noted(
        pairing,
        looks,
        number,
        mean((mine.rank < other.rank) + (mine.rank == other.rank) / 2 for other in others),
        mine.score,
        mean(other.score for other in others),
        process_time() - began,
    )


def compare(noted: Sequence[Noted]) -> Comparison:
    """The matches of one pairing, together."""
    return Comparison(
        noted[0].pairing,
        len(noted),
        mean(match.share for match in noted),
        variance([match.share for match in noted]) if len(noted) > 1 else 0.0,
        mean(match.score for match in noted),
        mean(match.rivals_score for match in noted),
        mean(match.seconds for match in noted),
    )


def read_notes(notes: Path) -> list[Noted]:
    """All matches noted so far; none if there is no such file."""
    lines = notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []
    return [Noted(**(fields | {"pairing": Pairing(**fields["pairing"])})) for fields in map(json.loads, lines)]


def missing(
    pairings: Sequence[Pairing], looks: int, matches: int, noted: Iterable[Noted]
) -> Iterator[tuple[Pairing, int]]:
    """The matches still to be played, all pairings in turns: broken off at any time, the table is even."""
    done = {(match.pairing, match.number) for match in noted if match.looks == looks}
    return ((pairing, number) for number in range(matches) for pairing in pairings if (pairing, number) not in done)


def main() -> None:
    """Play what is missing, then print the table."""
    parser = argparse.ArgumentParser(description="How much stronger one reference bot is than the next.")
    parser.add_argument("--games", nargs="+", default=list(registry.names()), choices=registry.names())
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument(
        "--matches", type=int, default=MATCHES, help="of each pairing; a multiple of 12 seats all evenly"
    )
    parser.add_argument("--looks", type=int, default=LOOKS, help="how often search looks ahead at one decision")
    parser.add_argument("--notes", type=Path, default=NOTES, help="where matches are noted, and found again")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long; call again to go on")
    chosen = parser.parse_args()
    kinds = (("greedy", "random"), ("search", "greedy"))
    pairings = [Pairing(game, seats, *who) for game, seats, who in product(chosen.games, chosen.seats, kinds)]
    noted = read_notes(chosen.notes)
    until = monotonic() + 60 * chosen.minutes
    with chosen.notes.open("a", encoding="utf-8") as notes:
        for pairing, number in missing(pairings, chosen.looks, chosen.matches, list(noted)):
            if monotonic() > until:
                break
            noted.append(play_one(pairing, chosen.looks, number))
            print(json.dumps(asdict(noted[-1])), file=notes, flush=True)
    print(HEAD)
    for pairing in pairings:
        if played := [match for match in noted if (match.pairing, match.looks) == (pairing, chosen.looks)]:
            print(compare(played))


if __name__ == "__main__":
    main()

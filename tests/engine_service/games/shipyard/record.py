"""Records the matches in `replays/`: `python -m tests.engine_service.games.shipyard.record`.

Only after a change of the rules on purpose; what changed then shows in the files.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine_service.games import shipyard
from engine_service.kernel.match import Match
from engine_service.kernel.moves import Move
from engine_service.kernel.outcome import Reason
from engine_service.kernel.replay import record, to_json
from engine_service.kernel.rng import below, seeded

REPLAYS = Path(__file__).with_name("replays")
NAMES = ("anker", "boei", "cabestan", "dregge")


@dataclass(frozen=True)
class Recipe:
    """A match of seats that choose at random, or love to build; some leave it after so many moves."""

    seats: int
    seed: int
    balanced: bool = False
    builders: bool = False
    faults: tuple[tuple[int, int, Reason], ...] = ()


RECIPES = {
    "laps_2_seats": Recipe(2, seed=21),
    "laps_3_seats": Recipe(3, seed=31),
    "laps_4_seats": Recipe(4, seed=41),
    "balanced_2_seats": Recipe(2, seed=22, balanced=True),
    "balanced_3_seats": Recipe(3, seed=32, balanced=True),
    "balanced_4_seats": Recipe(4, seed=42, balanced=True),
    "early_end_3_seats": Recipe(3, seed=41, builders=True),
    "early_end_4_seats": Recipe(4, seed=43, builders=True),
    "substitutes_4_seats": Recipe(4, seed=33, builders=True),
    "forfeits_4_seats": Recipe(4, seed=44, faults=((60, 2, Reason.TIMEOUT), (150, 0, Reason.ILLEGAL_MOVE))),
}


def played(recipe: Recipe) -> Match:
    """The match, played to its end."""
    match = Match(shipyard, recipe.seats, recipe.seed, {"balanced_employees": recipe.balanced})
    chance = seeded("replay", recipe.seed)
    faults = list(recipe.faults)
    while (decision := match.decision) is not None:
        if faults and len(match.log) >= faults[0][0]:
            _, seat, reason = faults.pop(0)
            match.forfeit(seat, reason, f"recorded on purpose: {reason.value}")
            continue
        choice = _loved(decision.legal_moves) if recipe.builders else decision.legal_moves
        at, chance = below(len(choice), chance)
        match.play(choice[at])
    return match


def _loved(legal: Sequence[Move]) -> Sequence[Move]:
    """What wears out the ship decks, where there is such a move: build, build on, launch."""
    verbs = ("buy_ship_card", "buy_substitute", "launch", "fit")
    loved = [move for move in legal if move.endswith(":build_ships") or move.partition(":")[0] in verbs]
    return loved or legal


if __name__ == "__main__":
    for name, recipe in RECIPES.items():
        text = to_json(record(played(recipe), NAMES[: recipe.seats]))
        (REPLAYS / f"{name}.json").write_text(text, encoding="utf-8")

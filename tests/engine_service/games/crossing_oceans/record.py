"""Records the matches in `replays/`: `python -m tests.engine_service.games.crossing_oceans.record`.

Only after a change of the rules on purpose; what changed then shows in the files.
"""

from dataclasses import dataclass
from pathlib import Path

from engine_service.games import crossing_oceans
from engine_service.kernel.match import Match
from engine_service.kernel.outcome import Reason
from engine_service.kernel.replay import record, to_json
from engine_service.kernel.rng import below, seeded

REPLAYS = Path(__file__).with_name("replays")
NAMES = ("ariel", "leander", "thermopylae", "cutty sark")


@dataclass(frozen=True)
class Recipe:
    """A match of seats that choose at random; some leave it after so many moves."""

    seats: int
    seed: int
    round_limit: int = 100
    faults: tuple[tuple[int, int, Reason], ...] = ()


RECIPES = {
    "finished_2_seats": Recipe(2, seed=21),
    "finished_3_seats": Recipe(3, seed=31),
    "finished_4_seats": Recipe(4, seed=41),
    "capped_3_seats": Recipe(3, seed=32, round_limit=8),
    "forfeits_4_seats": Recipe(4, seed=64, faults=((90, 2, Reason.TIMEOUT), (200, 0, Reason.ILLEGAL_MOVE))),
}


def played(recipe: Recipe) -> Match:
    """The match, played to its end."""
    match = Match(crossing_oceans, recipe.seats, recipe.seed, {"round_limit": recipe.round_limit})
    chance = seeded("replay", recipe.seed)
    faults = list(recipe.faults)
    while (decision := match.decision) is not None:
        if faults and len(match.log) >= faults[0][0]:
            _, seat, reason = faults.pop(0)
            match.forfeit(seat, reason, f"recorded on purpose: {reason.value}")
            continue
        at, chance = below(len(decision.legal_moves), chance)
        match.play(decision.legal_moves[at])
    return match


if __name__ == "__main__":
    for name, recipe in RECIPES.items():
        text = to_json(record(played(recipe), NAMES[: recipe.seats]))
        (REPLAYS / f"{name}.json").write_text(text, encoding="utf-8")

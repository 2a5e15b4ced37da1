"""Counting, as chess programs do: how many ways play can go on from fixed points, and fingerprints of whole games.

The cheapest alarm for an accidental change of the rules. After one on purpose, write the numbers anew with
`python -m tests.engine_service.games.shipyard.test_counts`.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from engine_service.games import shipyard
from engine_service.games.shipyard.state import State
from engine_service.kernel.rng import below, seeded

COUNTS = Path(__file__).with_name("counts.json")
DEPTH = 3
SEEDS = (1, 2, 3)
MOVES_BEFORE = (0, 40, 110, 180)
GAMES = range(8)


def sequences(state: State, depth: int) -> int:
    """How many sequences of so many decisions there are; a game that ends on the way counts once."""
    legal = shipyard.legal_moves(state)
    if depth == 1 or not legal:
        return len(legal) or 1
    total = 0
    for move in legal:
        after = shipyard.clone(state)
        shipyard.apply(after, move)
        total += sequences(after, depth - 1)
    return total


def random_game(seats: int, seed: int, stop: int | None, digest: "hashlib._Hash") -> tuple[State, int]:
    """A random game to its end or for so many decisions, each added to the digest; the state and their number."""
    state = shipyard.setup(seats, seed, {"balanced_employees": bool(seed % 2)})
    chance = seeded("counts", seed)
    decisions = 0
    while shipyard.to_decide(state) is not None and decisions != stop:
        legal = shipyard.legal_moves(state)
        at, chance = below(len(legal), chance)
        digest.update(json.dumps([shipyard.write_position(state), legal, legal[at]]).encode())
        shipyard.apply(state, legal[at])
        decisions += 1
    digest.update(json.dumps(shipyard.write_position(state)).encode())
    return state, decisions


def counted(seats: int) -> dict[str, Any]:
    """All numbers for one seat count."""
    digest, aside = hashlib.sha256(), hashlib.sha256()
    games = [random_game(seats, seed, None, digest) for seed in GAMES]
    return {
        "sequences": {
            f"seed {seed}": [sequences(random_game(seats, seed, stop, aside)[0], DEPTH) for stop in MOVES_BEFORE]
            for seed in SEEDS
        },
        "decisions": [decisions for _, decisions in games],
        "scores": [[standing.score for standing in shipyard.standings(state)] for state, _ in games],
        "fingerprint": digest.hexdigest(),
    }


@pytest.mark.parametrize("seats", shipyard.seat_counts)
def test_play_goes_on_in_as_many_ways_as_ever(seats: int) -> None:
    assert counted(seats) == json.loads(COUNTS.read_text(encoding="utf-8"))[str(seats)]


if __name__ == "__main__":
    lines = [f"{json.dumps(str(seats))}: {json.dumps(counted(seats))}" for seats in shipyard.seat_counts]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")

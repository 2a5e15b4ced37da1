"""Counting, as chess programs do: how many ways play can go on from fixed points, and fingerprints of whole games.

The cheapest alarm for an accidental change of the rules. After one on purpose, write the numbers anew with
`python -m tests.engine_service.games.crossing_oceans.test_counts`.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from engine_service.games.crossing_oceans import (
    apply,
    clone,
    legal_moves,
    seat_counts,
    setup,
    standings,
    to_decide,
    write_position,
)
from engine_service.games.crossing_oceans.state import State
from engine_service.kernel.rng import below, seeded

COUNTS = Path(__file__).with_name("counts.json")
DEPTH = 3
SEEDS = (1, 2, 3)
MOVES_BEFORE = (0, 60, 120, 180)
GAMES = range(10)


def sequences(state: State, depth: int) -> int:
    """How many sequences of so many decisions there are; a game that ends on the way counts once."""
    moves = legal_moves(state)
    if depth == 1 or not moves:
        return len(moves) or 1
    total = 0
    for move in moves:
        after = clone(state)
        apply(after, move)
        total += sequences(after, depth - 1)
    return total


def after_random_moves(seats: int, seed: int, moves: int) -> State:
    """A point in a random game."""
    state = setup(seats, seed, {"round_limit": 100})
    chance = seeded("counts", seed)
    for _ in range(moves):
        legal = legal_moves(state)
        at, chance = below(len(legal), chance)
        apply(state, legal[at])
    return state


def fingerprint(seats: int, seed: int, digest: "hashlib._Hash") -> tuple[int, list[int]]:
    """Adds every decision of a random game to the digest; returns the number of decisions and the final scores."""
    state = setup(seats, seed, {"round_limit": 100})
    chance = seeded("fingerprint", seed)
    decisions = 0
    while to_decide(state) is not None:
        legal = legal_moves(state)
        at, chance = below(len(legal), chance)
        digest.update(json.dumps([write_position(state), legal, legal[at]]).encode())
        apply(state, legal[at])
        decisions += 1
    digest.update(json.dumps(write_position(state)).encode())
    return decisions, [standing.score for standing in standings(state)]


def counted(seats: int) -> dict[str, Any]:
    """All numbers for one seat count."""
    digest = hashlib.sha256()
    games = [fingerprint(seats, seed, digest) for seed in GAMES]
    return {
        "sequences": {
            f"seed {seed}": [sequences(after_random_moves(seats, seed, moves), DEPTH) for moves in MOVES_BEFORE]
            for seed in SEEDS
        },
        "decisions": [decisions for decisions, _ in games],
        "scores": [scores for _, scores in games],
        "fingerprint": digest.hexdigest(),
    }


@pytest.mark.parametrize("seats", seat_counts)
def test_play_goes_on_in_as_many_ways_as_ever(seats: int) -> None:
    assert counted(seats) == json.loads(COUNTS.read_text(encoding="utf-8"))[str(seats)]


def test_the_first_three_decisions_can_be_counted_by_hand() -> None:
    """With two seats: a contract and six ports, then the uses of contracts, then eight spots for the captain."""
    taking_the_contract = {"use_done": 8, "use_house:<own port>": 3, "use_money": 2}
    placing_in_any_of_six_ports = {"use_coal": 1, "use_done": 8, "use_money": 1}
    by_hand = sum(taking_the_contract.values()) + 6 * sum(placing_in_any_of_six_ports.values())
    assert sequences(setup(2, 1, {"round_limit": 100}), DEPTH) == by_hand


if __name__ == "__main__":
    lines = [f"{json.dumps(str(seats))}: {json.dumps(counted(seats))}" for seats in seat_counts]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")

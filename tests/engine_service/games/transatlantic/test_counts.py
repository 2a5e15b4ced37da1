"""Counting: how many ways lead three decisions deep, and what long random games come to.

The numbers themselves mean little; that they change is the alarm for a rule changed by accident. After a change on
purpose, `python -m tests.engine_service.games.transatlantic.test_counts` writes them anew.
"""

import hashlib
import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine_service.games import transatlantic
from engine_service.games.transatlantic.state import State
from engine_service.kernel.rng import below, seeded

COUNTS = Path(__file__).with_name("counts.json")
DEPTH = 3
TABLES = [
    f"{seats} seats, market {market}, president {president}"
    for seats, market, president in product((2, 3, 4), ("off", "on"), ("off", "on"))
]


def a_start(table: str) -> State:
    words = table.replace(",", "").split()
    options = {"variant_market": words[3] == "on", "variant_president": words[5] == "on", "max_rounds": 100}
    return transatlantic.setup(int(words[0]), 1912, options)


def walk(state: State, decisions: int) -> str:
    """So many random decisions, or to the end; the fingerprint of all moves and of where they lead."""
    chance = seeded("count", state.seats)
    seen = hashlib.sha256()
    for _ in range(decisions):
        legal = transatlantic.legal_moves(state)
        if not legal:
            break
        at, chance = below(len(legal), chance)
        seen.update(" ".join(legal).encode())
        transatlantic.apply(state, legal[at])
    seen.update(json.dumps(transatlantic.write_position(state)).encode())
    return seen.hexdigest()[:16]


def sequences(state: State, depth: int) -> int:
    """The number of different decision sequences of that length."""
    legal = transatlantic.legal_moves(state)
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = transatlantic.clone(state)
        transatlantic.apply(after, move)
        total += sequences(after, depth - 1)
    return total


def count(table: str) -> dict[str, Any]:
    middle = a_start(table)
    halfway = walk(middle, 150)
    return {
        "at the start": [sequences(a_start(table), depth) for depth in range(1, DEPTH + 1)],
        "after 150 decisions": [sequences(middle, depth) for depth in range(1, DEPTH + 1)],
        "the first 150 decisions": halfway,
        "a whole game": walk(a_start(table), 10_000),
    }


@pytest.mark.parametrize("table", TABLES)
def test_the_number_of_ways_has_not_changed(table: str) -> None:
    assert count(table) == json.loads(COUNTS.read_text())[table]


if __name__ == "__main__":
    COUNTS.write_text(json.dumps({table: count(table) for table in TABLES}, indent=2) + "\n")

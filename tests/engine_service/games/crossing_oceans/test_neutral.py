"""What is played for a seat that forfeited: the table stays as it is for the others."""

from typing import Any

import pytest

from engine_service.games.crossing_oceans import apply, legal_moves, neutral_move, setup, to_decide
from tests.engine_service.games.crossing_oceans.table import a_table, ship

OREGON = {"boston": ship("oregon", 0, 1)}
TOKEN = {"columns": ["green", "red"], "free": False, "optional": False, "resume": "END_TURN"}


@pytest.mark.parametrize(
    ("expected", "fields"),
    [
        ("contract", {"players": [{"supply": ["oregon"]}]}),
        ("use_done", {"decision": "CONTRACTS", "ports": OREGON, "players": [{"contracts": 3}]}),
        ("move:0", {"decision": "MOVE"}),
        ("move:4", {"decision": "MOVE", "players": [{"rondel": 3, "contracts": 2}]}),
        ("move:0", {"decision": "MOVE", "players": [{"rondel": 7}]}),
        ("buy_done", {"decision": "BUY", "market": ["nubian"], "players": [{"money": 500}]}),
        ("no_token", {"decision": "TOKEN", "context": TOKEN | {"optional": True}}),
        ("token:green", {"decision": "TOKEN", "context": TOKEN}),
        ("region:indian_ocean", {"decision": "REGION"}),
        ("cargo:oregon", {"decision": "CARGO", "ports": OREGON}),
        ("riband:oregon", {"decision": "RIBAND", "ports": OREGON}),
        ("house:boston", {"decision": "HOUSE", "ports": OREGON}),
        ("load:oregon", {"decision": "LOAD", "context": {"to_load": 1}, "ports": OREGON}),
    ],
)
def test_the_neutral_policy_stops_or_declines_where_it_can(expected: str, fields: dict[str, Any]) -> None:
    state = a_table(**fields)
    assert neutral_move(state, legal_moves(state)) == expected


def test_a_table_of_forfeited_seats_places_and_buys_nothing() -> None:
    state = setup(3, 4, {"round_limit": 100})
    ships = state.ships[:]
    while to_decide(state) is not None:
        apply(state, neutral_move(state, legal_moves(state)))
    assert state.ships == ships
    assert [len(supply) for supply in state.supply] == [1, 1, 1]

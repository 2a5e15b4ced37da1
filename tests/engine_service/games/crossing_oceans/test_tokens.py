"""Section 8: what the spots of the columns cost, and which columns a situation offers."""

from typing import Any

import pytest

from engine_service.games.crossing_oceans.board import FLAG_VALUE
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.tiles import COLUMNS
from engine_service.games.crossing_oceans.tokens import fewest
from tests.engine_service.games.crossing_oceans.table import FULL_COLUMNS, a_table, legal, play, tokens


def choosing(money: int, placed: dict[str, int], **context: Any) -> State:
    """Seat 0 about to take a token in one of the columns of the context."""
    given = {"columns": list(COLUMNS), "free": False, "optional": False, "resume": "END_TURN"} | context
    return a_table(decision="TOKEN", context=given, players=[{"money": money, "tokens": placed}])


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize(("placed", "cost"), [(0, 0), (1, 30), (2, 60), (3, 90)])
def test_the_next_spot_of_a_column_has_its_price_and_blue_has_none(column: str, placed: int, cost: int) -> None:
    price = 0 if column == "blue" else cost
    context = {"columns": [column], "optional": True}
    after = play(choosing(price, {column: placed}, **context), f"token:{column}")
    assert after["players"][0]["money"] == 0
    assert after["players"][0]["tokens"] == tokens(**{column: placed + 1})
    if price:
        assert legal(choosing(price - 1, {column: placed}, **context)) == ["no_token"]


def test_a_free_token_costs_nothing_whatever_its_spot() -> None:
    after = play(choosing(0, {"red": 3}, free=True, resume="BUY", bought=3), "token:red")
    assert after["players"][0]["money"] == 0
    assert after["players"][0]["tokens"] == tokens(red=4)


def test_declining_is_offered_only_where_it_is_allowed() -> None:
    everything = ["token:black", "token:blue", "token:green", "token:red", "token:white"]
    assert legal(choosing(0, {})) == everything
    assert legal(choosing(0, {}, optional=True)) == ["no_token", *everything]


@pytest.mark.parametrize(
    ("resume", "decision", "context"),
    [
        ({"resume": "CONTRACTS"}, "CONTRACTS", {}),
        ({"resume": "BUY", "bought": 2}, "BUY", {"bought": 2}),
        ({"resume": "BUY", "bought": 3}, "PLACE", {}),
        ({"resume": "LOAD"}, "PLACE", {}),
        ({"resume": "END_TURN"}, "PLACE", {}),
    ],
)
def test_play_goes_on_where_the_token_came_from(resume: dict[str, Any], decision: str, context: dict[str, int]) -> None:
    after = play(choosing(0, {}, **resume), "token:green")
    assert (after["decision"], after["context"]) == (decision, context)
    assert after["seat"] == (1 if decision == "PLACE" else 0)


def test_the_emptiest_columns_are_those_with_room_and_the_fewest_tokens() -> None:
    state = a_table(players=[{"tokens": {"blue": 4, "black": 2, "green": 3, "white": 2, "red": 4}}])
    assert [COLUMNS[column] for column in fewest(state, range(5))] == ["black", "white"]
    assert [COLUMNS[column] for column in fewest(state, (0, 2, 4))] == ["green"]
    assert fewest(a_table(players=[{"tokens": FULL_COLUMNS}]), range(5)) == ()


def test_a_flag_is_worth_more_with_every_token_in_its_column() -> None:
    assert FLAG_VALUE == (3, 5, 7, 9, 10)

"""Purchase Commodities and Exchange Commodities (7.4, 7.8)."""

from typing import Any

import pytest

from engine_service.games.shipyard.state import State
from tests.engine_service.games.shipyard.table import SALE, a_turn, decision, legal, play, player, written


def exchange(train: str, employees: tuple[str, ...] = (), marker: int = 1, **fields: Any) -> State:
    me = {"employees": list(employees)}
    context = {"train": train, "car": 0, "taken": []}
    return a_turn("CAR", me, "exchange_commodities", context=context, markers={"exchange": marker}, **SALE | fields)


def test_the_first_exchange_of_the_game_uses_the_prices_of_position_1() -> None:
    state = a_turn("STEP_FOUR", {"guilders": 6, "trains": ["T05"]}, "exchange_commodities", done=False, **SALE)
    play(state, "perform_main")
    assert written(state)["markers"]["exchange"] == 1
    play(state, "exchange_train:T05")
    for earned in (6 + 3, 6 + 3 + 2, 6 + 3 + 2 + 2):
        play(state, "sell_car")
        assert player(state)["guilders"] == earned
    assert player(state)["trains"] == []


@pytest.mark.parametrize(
    ("employees", "extra"),
    [((), 0), (("trader_steel_1",), 1), (("trader_steel_1", "trader_steel_2"), 2), (("trader_coal_1",), 0)],
)
def test_each_trader_adds_a_guilder_to_a_car_of_its_commodity(employees: tuple[str, ...], extra: int) -> None:
    state = play(exchange("T08", employees), "sell_car")
    assert player(state)["guilders"] == 2 + extra


def test_an_item_is_received_once_per_exchange_whatever_the_car() -> None:
    state = play(exchange("T11"), "trade_car:propeller")
    assert legal(state) == ["sell_car", "trade_car:smokestack", "trade_car:captain"]
    play(state, "trade_car:captain")
    assert legal(state) == ["sell_car", "trade_car:sail", "trade_car:businessman"]


def test_two_loads_of_coal_bring_a_propeller_and_a_smokestack_but_not_two_smokestacks() -> None:
    state = play(exchange("T11"), "trade_car:smokestack")
    assert "trade_car:smokestack" not in legal(state)
    play(state, "trade_car:propeller", "sell_car")
    assert {"smokestack": 1, "propeller": 1}.items() <= player(state)["stock"].items()


def test_selling_is_never_restricted() -> None:
    state = play(exchange("T11"), "sell_car", "sell_car", "sell_car")
    assert player(state)["guilders"] == 2 + 2 + 3


def test_a_train_goes_to_the_used_pile_and_the_marker_moves_by_one_only() -> None:
    column = ["T01", "T02", "T03", "T04", "T05"]
    state = play(exchange("T07", marker=5, train_column=column), "sell_car", "sell_car", "sell_car")
    assert written(state)["markers"]["exchange"] == 5
    assert written(state)["train_used"] == ["T07"]
    assert written(state)["train_column"] == column


def test_a_short_train_column_is_filled_when_a_train_comes_back() -> None:
    state = a_turn("STEP_FOUR", {"guilders": 6, "trains": ["T09"]}, "exchange_commodities", done=False, **SALE)
    assert "buy_bonus:purchase_commodities" not in legal(state)
    play(state, "perform_main", "exchange_train:T09", "sell_car", "sell_car", "sell_car")
    now = written(state)
    assert now["train_column"] == ["T09", None, None, None, None]
    assert (now["train_used"], now["train_deck"]) == ([], [])
    assert "buy_bonus:purchase_commodities" in legal(state)
    play(state, "buy_bonus:purchase_commodities", "buy_train:0")
    assert player(state)["trains"] == ["T09"]


def purchase(guilders: int, **fields: Any) -> State:
    column = ["T09", "T06", "T07", "T08", "T10"]
    return a_turn(
        "TRAIN", {"guilders": guilders, "trains": []}, "purchase_commodities",
        **SALE | {"train_column": column} | fields,
    )  # fmt: skip


def test_a_train_costs_its_row_and_the_column_slides_down() -> None:
    assert legal(purchase(1)) == ["buy_train:0", "buy_train:1", "buy_train:2"]
    state = play(purchase(2, train_deck=["T14", "T13"]), "buy_train:3")
    assert player(state)["trains"] == ["T08"]
    assert player(state)["guilders"] == 0
    assert written(state)["train_column"] == ["T09", "T06", "T07", "T10", "T14"]
    assert written(state)["train_deck"] == ["T13"]


def test_an_empty_train_deck_is_shuffled_anew_from_the_used_trains() -> None:
    state = play(purchase(0, train_used=["T11", "T12"]), "buy_train:0")
    now = written(state)
    assert sorted([now["train_column"][4], *now["train_deck"]]) == ["T11", "T12"]
    assert now["train_used"] == []
    assert now["rng"] != 0


def test_with_no_train_left_anywhere_the_column_stays_short() -> None:
    state = play(purchase(0), "buy_train:0")
    assert written(state)["train_column"] == ["T06", "T07", "T08", "T10", None]
    assert decision(state) == "CHOOSE_ACTION"

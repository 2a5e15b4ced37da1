"""Build Ships (7.3), substitutes, and the market columns that slide and refill."""

from typing import Any

import pytest

from engine_service.games.shipyard.state import State
from tests.engine_service.games.shipyard.table import (
    DECKS,
    MARKET,
    SALE,
    a_turn,
    a_yard,
    decision,
    legal,
    only,
    play,
    player,
    written,
)


def building(guilders: int, drawing: str = ".........", bought: int = 0, **fields: Any) -> State:
    me = {"guilders": guilders, "yard": a_yard(drawing)}
    return a_turn("BUILD", me, "recruit_crew", context={"bought": bought}, **SALE | fields)


def rows(state: State, column: str) -> list[int]:
    return [int(text[-1]) for text in legal(state) if text.startswith(f"buy_ship_card:{column}:")]


@pytest.mark.parametrize(("guilders", "within"), [(0, [0]), (1, [0, 1, 2]), (2, [0, 1, 2, 3, 4])])
def test_rows_cost_0_1_1_2_2(guilders: int, within: list[int]) -> None:
    for column in MARKET:
        assert rows(building(guilders), column) == within


@pytest.mark.parametrize(("row", "cost"), list(enumerate([0, 1, 1, 2, 2])))
def test_a_card_is_paid_at_once_and_leaves_a_gap(row: int, cost: int) -> None:
    state = play(building(9), f"buy_ship_card:stern:{row}")
    assert player(state)["guilders"] == 9 - cost
    assert written(state)["ship_market"]["stern"][row] is None
    assert written(state)["context"] == {"card": MARKET["stern"][row], "bought": 0}


def test_only_parts_with_a_slot_are_offered() -> None:
    state = building(9, "B.MMMMMMS")
    assert {text.split(":")[1] for text in legal(state)} == {"bow", "middle_left", "middle_right"}
    assert legal(play(state, "buy_ship_card:bow:0")) == ["place_ship_card:2"]


def test_bought_cards_leave_no_gap_for_the_others_before_the_action_ends() -> None:
    state = building(2)
    play(state, "buy_ship_card:middle_left:0", "place_ship_card:2", "buy_ship_card:middle_left:1", "place_ship_card:3")
    play(state, "buy_ship_card:middle_left:2", "place_ship_card:4")
    market = written(state)["ship_market"]
    assert market["middle_left"] == ["M23", "M24", "M30", "M31", "M32"]
    assert market["middle_right"] == MARKET["middle_right"]
    assert player(state)["guilders"] == 0
    assert decision(state) == "CHOOSE_ACTION"


def test_a_completed_ship_keeps_its_slots_until_the_cruise() -> None:
    state = building(0, "BM.......")
    play(state, "buy_ship_card:stern:0", "place_ship_card:3", "buy_ship_card:middle_left:0")
    assert legal(state) == [f"place_ship_card:{slot}" for slot in range(4, 9)]
    play(state, "place_ship_card:5", "build_done")
    assert decision(state) == "LAUNCH"
    assert written(state)["context"] == {"ship": ["B01", "M01", "S20"]}
    assert player(state)["yard"] == [None, None, None, None, "M20", None, None, None, None]


def test_a_ship_completed_by_the_main_action_waits_for_the_bonus_action_too() -> None:
    state = building(8, "BM.......")
    play(state, "buy_ship_card:stern:0", "place_ship_card:3", "build_done")
    assert decision(state) == "STEP_FOUR"
    assert player(state)["yard"][:3] == ["B01", "M01", "S20"]


def test_building_begins_with_a_card() -> None:
    assert "build_done" not in legal(building(9))
    assert legal(building(9, bought=1))[-1] == "build_done"


def test_with_a_full_yard_building_ends_by_itself() -> None:
    state = play(building(0, "BMM.MMMMS"), "buy_ship_card:middle_left:0", "place_ship_card:4")
    assert decision(state) == "LAUNCH"


def test_three_cards_are_all() -> None:
    state = play(building(9, bought=2), "buy_ship_card:bow:0", "place_ship_card:1")
    assert decision(state) in ("STEP_FOUR", "CHOOSE_ACTION")
    assert written(state)["ship_market"]["bow"] == ["B21", "B22", "B23", "B24", "B18"]


def test_the_left_middle_column_draws_before_the_right_one() -> None:
    state = play(building(0), "buy_ship_card:middle_right:0", "place_ship_card:3")
    play(state, "buy_ship_card:middle_left:0", "place_ship_card:4", "build_done")
    market = written(state)["ship_market"]
    assert (market["middle_left"][-1], market["middle_right"][-1]) == ("M30", "M31")


def test_turning_up_the_last_card_of_a_deck_announces_the_end() -> None:
    state = play(building(1), "buy_ship_card:bow:0", "place_ship_card:1", "build_done")
    assert written(state)["early_end"] is False
    state = play(building(1), "buy_ship_card:bow:0", "place_ship_card:1", "buy_ship_card:bow:1")
    play(state, "place_ship_card:2", "build_done")
    assert written(state)["early_end"] is True
    assert written(state)["ship_decks"]["bow"] == []


def test_the_top_part_of_the_middle_deck_running_out_ends_nothing() -> None:
    decks = DECKS | {"middle": ["M32", "M33"]}
    state = building(0, ship_decks=decks)
    play(state, "buy_ship_card:middle_left:0", "place_ship_card:4", "build_done")
    assert written(state)["ship_decks"]["middle"] == ["M33"]
    assert written(state)["early_end"] is False


def test_columns_stay_short_when_their_deck_is_empty() -> None:
    state = building(0, ship_decks={"middle": ["M30"], "stern": ["S18"]})
    play(state, "buy_ship_card:bow:0", "place_ship_card:1", "build_done")
    assert written(state)["ship_market"]["bow"] == ["B21", "B22", "B23", "B24", None]


def test_a_substitute_is_free_when_market_and_deck_have_no_card_of_the_part() -> None:
    none_left = only(middle_left=["M20"], stern=["S20"])
    state = building(0, ship_market=none_left, ship_decks={"middle": ["M30"], "stern": ["S18"]})
    assert legal(state) == ["buy_ship_card:middle_left:0", "buy_ship_card:stern:0", "buy_substitute:bow"]
    play(state, "buy_substitute:bow", "place_ship_card:1")
    assert player(state)["yard"][0] == "sub_bow"
    assert player(state)["guilders"] == 0


def test_no_substitute_while_the_deck_or_a_middle_column_has_the_part() -> None:
    market = only(bow=["B20"], middle_right=["M25"], stern=["S20"])
    assert not any("substitute" in text for text in legal(building(9, ship_market=market, ship_decks={})))
    state = building(9, ship_market=only(), ship_decks={"bow": ["B19"]})
    assert legal(state) == ["buy_substitute:middle", "buy_substitute:stern"]


def test_buying_the_last_card_of_a_part_opens_its_substitute_at_once() -> None:
    state = building(9, ship_market=only(bow=["B20"], stern=["S20"]), ship_decks={"middle": ["M30"], "stern": ["S19"]})
    play(state, "buy_ship_card:bow:0", "place_ship_card:1")
    assert "buy_substitute:bow" in legal(state)


def test_a_substitute_counts_as_a_card_of_the_ship_and_vanishes_when_scrapped() -> None:
    state = building(0, ".MS......", ship_market=only(stern=["S20"]), ship_decks={"middle": ["M30"]})
    play(state, "buy_substitute:bow", "place_ship_card:1")
    play(state, "build_done")
    assert written(state)["context"] == {"ship": ["sub_bow", "M01", "S01"]}
    play(state, "scrap")
    assert written(state)["removed"] == ["M01", "S01"]

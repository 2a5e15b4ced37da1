"""The ships action (7.1): buying from market and docks, headquarters, and the refill that follows."""

from typing import Any

from engine_service.games.crossing_oceans.scoring import flag_counts
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.tiles import BLUE, ERA_TILES, ID, MULTICOLORED
from tests.engine_service.games.crossing_oceans.table import (
    FULL_COLUMNS,
    NO_TOKENS,
    a_table,
    docks,
    legal,
    market,
    play,
    tokens,
)

SIX = ["nubian", "devonia", "arizona", "belgenland", "city_of_berlin", "hammonia"]
LATER = [ID[tile] for era in ERA_TILES[3:] for tile in era]


def at_the_market(money: int, placed: dict[str, int] = NO_TOKENS, **fields: Any) -> State:
    """Seat 0 has just entered a ships spot."""
    player = {"money": money, "tokens": placed, "supply": ["thermopylae"]}
    return a_table(decision="BUY", players=[player], **fields)


def test_bought_tiles_leave_gaps_that_the_refill_closes_pushing_the_leftmost_to_the_docks() -> None:
    state = a_table(
        n_players=3,
        decision="MOVE",
        market=["arizona", "city_of_berlin", "belgenland", "nubian", "devonia", "parisian"],
        docks={"black": "abyssinia", "blue": "pommerania"},
        stack=["hammonia", "stirling_castle", "oregon", *LATER],
        players=[{"money": 150}],
    )
    after = play(state, "move:2", "buy:pommerania")
    assert after["players"][0]["money"] == 90
    assert after["docks"] == docks(black="abyssinia")
    after = play(state, "buy:belgenland")
    assert after["players"][0]["money"] == 0
    assert after["context"] == {"bought": 2}
    assert legal(state) == ["buy_done"]
    after = play(state, "buy_done")
    assert after["docks"] == docks(black="city_of_berlin", green="arizona")
    assert after["removed"] == ["abyssinia"]
    assert after["market"] == ["nubian", "devonia", "parisian", "hammonia", "stirling_castle", "oregon"]
    assert after["stack"] == LATER
    assert after["players"][0]["supply"] == ["pommerania", "belgenland"]
    assert flag_counts(state, 0)[BLUE] == 2
    assert (after["seat"], after["decision"]) == (1, "PLACE")


def test_buying_nothing_still_refills() -> None:
    state = at_the_market(30, market=SIX, docks={"green": "germanic"}, stack=["oregon", "umbria", "parisian", *LATER])
    assert legal(state) == ["buy_done"]
    after = play(state, "buy_done")
    assert after["docks"] == docks(white="nubian", red="devonia", green="arizona")
    assert after["removed"] == ["germanic"]
    assert after["market"] == ["belgenland", "city_of_berlin", "hammonia", "oregon", "umbria", "parisian"]
    assert after["stack"] == LATER


def test_prices_stay_those_of_the_places_and_the_third_purchase_ends_the_buying() -> None:
    stack = ["parisian", "stirling_castle", "umbria", *LATER]
    state = at_the_market(300, market=SIX, docks={"green": "germanic"}, stack=stack)
    assert play(state, "buy:nubian")["players"][0]["money"] == 250
    assert play(state, "buy:hammonia")["players"][0]["money"] == 120
    after = play(state, "buy:germanic")
    assert after["players"][0]["money"] == 50
    assert (after["seat"], after["decision"]) == (1, "PLACE")
    assert after["market"] == ["arizona", "belgenland", "city_of_berlin", "parisian", "stirling_castle", "umbria"]
    assert after["docks"] == docks(red="devonia")


def test_a_tile_is_offered_exactly_when_its_price_and_its_place_can_be_paid() -> None:
    row: dict[str, Any] = {"market": SIX, "docks": {"green": "germanic"}}
    assert legal(at_the_market(49, **row)) == ["buy_done"]
    assert legal(at_the_market(50, **row)) == ["buy:nubian", "buy_done"]
    assert legal(at_the_market(69, **row)) == ["buy:nubian", "buy_done"]
    assert legal(at_the_market(70, **row)) == ["buy:germanic", "buy:nubian", "buy_done"]
    assert legal(at_the_market(129, **row))[-3:] == ["buy:germanic", "buy:nubian", "buy_done"]
    assert legal(at_the_market(130, **row)) == [
        "buy:arizona", "buy:belgenland", "buy:city_of_berlin", "buy:devonia", "buy:germanic", "buy:hammonia",
        "buy:nubian", "buy_done",
    ]  # fmt: skip


def test_of_two_pushed_ships_of_one_colour_the_one_further_right_stays_in_the_docks() -> None:
    row = ["nubian", "parisian", "devonia", "oregon", "umbria", "hammonia"]
    state = at_the_market(0, market=row, docks={"white": "atlantic"}, stack=["ormuz", "britannia", "columbia"])
    after = play(state, "buy_done")
    assert after["docks"] == docks(white="parisian", red="devonia")
    assert after["removed"] == ["atlantic", "nubian"]


def test_three_ships_bought_in_the_market_push_nothing_out() -> None:
    state = at_the_market(1000, market=SIX, docks={"green": "germanic"}, stack=["oregon", "umbria", "parisian", *LATER])
    after = play(state, "buy:devonia", "buy:belgenland", "buy:hammonia")
    assert after["market"] == ["nubian", "arizona", "city_of_berlin", "oregon", "umbria", "parisian"]
    assert after["docks"] == docks(green="germanic")
    assert after["removed"] == []


def test_a_stack_of_fewer_than_three_makes_room_only_for_what_it_has() -> None:
    state = at_the_market(0, market=SIX, stack=["oregon"])
    after = play(state, "buy_done")
    assert after["docks"] == docks(white="nubian")
    assert after["market"] == ["devonia", "arizona", "belgenland", "city_of_berlin", "hammonia", "oregon"]
    assert after["countdown"] == 3


def test_a_thin_market_is_filled_right_after_what_is_left() -> None:
    state = at_the_market(0, market=[None, "nubian", None, "devonia"], stack=["oregon", "umbria", "parisian", "ormuz"])
    after = play(state, "buy_done")
    assert after["market"] == market("nubian", "devonia", "oregon", "umbria", "parisian")
    assert after["countdown"] is None


def test_the_refill_that_empties_the_stack_triggers_the_end_and_no_later_one_does() -> None:
    state = at_the_market(0, n_players=2, market=SIX, stack=["oregon", "umbria", "parisian"])
    after = play(state, "buy_done")
    assert (after["stack"], after["countdown"]) == ([], 3)
    after = play(state, "contract", "use_done", "move:2", "buy_done")
    assert (after["round"], after["countdown"]) == (2, 2)


def test_with_the_stack_empty_the_market_only_closes_up() -> None:
    state = at_the_market(200, countdown=2, market=SIX, docks={"white": "atlantic"})
    after = play(state, "buy:devonia", "buy:belgenland", "buy_done")
    assert after["market"] == market("nubian", "arizona", "city_of_berlin", "hammonia")
    assert after["docks"] == docks(white="atlantic")
    assert (after["removed"], after["countdown"]) == ([], 2)


def test_a_headquarters_brings_a_free_token_and_a_multicolored_flag() -> None:
    state = at_the_market(110, {"black": 3}, countdown=2, market=["hq_hapag"])
    after = play(state, "buy:hq_hapag")
    player = after["players"][0]
    assert (player["money"], player["tokens"]) == (0, tokens(black=4))
    assert (player["hqs"], player["supply"]) == (["hq_hapag"], ["thermopylae"])
    assert flag_counts(state, 0)[MULTICOLORED] == 2
    assert (after["decision"], after["context"]) == ("BUY", {"bought": 1})
    assert legal(state) == ["buy_done"]


def test_a_headquarters_bought_third_with_its_column_full_asks_for_the_token_before_the_refill() -> None:
    state = a_table(
        decision="MOVE",
        countdown=1,
        market=["titanic", "olympic", "hq_hapag"],
        docks={"red": "balmoral_castle"},
        players=[{"money": 700, "tokens": {"blue": 2, "black": 4, "green": 1, "white": 1, "red": 1}}],
    )
    between = play(state, "move:2", "buy:balmoral_castle", "buy:titanic", "buy:hq_hapag")
    assert between["players"][0]["money"] == 140
    assert between["decision"] == "TOKEN"
    assert between["context"] == {
        "columns": ["green", "white", "red"], "free": True, "optional": False, "resume": "BUY", "bought": 3,
    }  # fmt: skip
    assert between["market"] == [None, "olympic", None, None, None, None]
    for table in (a_table(**between), state):
        assert legal(table) == ["token:green", "token:red", "token:white"]
        after = play(table, "token:white")
        assert after["players"][0]["money"] == 140
        assert after["players"][0]["tokens"] == {"blue": 2, "black": 4, "green": 1, "white": 2, "red": 1}
        assert after["market"] == market("olympic")
        assert (after["seat"], after["decision"]) == (1, "PLACE")


def test_after_the_token_of_a_headquarters_the_buying_goes_on() -> None:
    state = at_the_market(500, {"blue": 4, "black": 4}, countdown=0, market=["hq_cunard", "hq_hapag"])
    assert play(state, "buy:hq_cunard")["context"]["bought"] == 1
    after = play(state, "token:red")
    assert (after["decision"], after["context"]) == ("BUY", {"bought": 1})
    assert legal(state) == ["buy:hq_hapag", "buy_done"]
    assert play(state, "buy:hq_hapag")["context"]["columns"] == ["green", "white"]


def test_with_every_column_full_a_headquarters_brings_only_its_flag() -> None:
    state = at_the_market(500, FULL_COLUMNS, countdown=0, market=["hq_cunard", "hq_hapag"])
    after = play(state, "buy:hq_cunard")
    assert (after["decision"], after["context"]) == ("BUY", {"bought": 1})
    assert after["players"][0]["tokens"] == FULL_COLUMNS


def test_with_every_column_full_a_headquarters_bought_third_ends_the_turn() -> None:
    state = at_the_market(900, FULL_COLUMNS, countdown=0, market=["titanic", "hq_cunard"], context={"bought": 2})
    after = play(state, "buy:hq_cunard")
    assert after["market"] == market("titanic")
    assert (after["seat"], after["decision"]) == (1, "PLACE")


def test_with_nothing_left_to_buy_the_action_can_still_be_chosen() -> None:
    state = at_the_market(1000, countdown=1)
    assert legal(state) == ["buy_done"]
    assert play(state, "buy_done")["seat"] == 1

"""SHIPYARD, its extension, and the market it buys from (sections 2.2, 6.5, 8.2, 11.1)."""

from typing import Any

from engine_service.games.transatlantic.state import State
from tests.engine_service.games.transatlantic.table import (
    RED,
    YELLOW,
    a_table,
    asked,
    coal_on,
    every_region,
    legal,
    markers_of,
    names,
    play,
)

MARKET = ["devonia", "nubian", "arizona", "parisian", "hammonia", "oregon"]
PILE = ["umbria", "stirling_castle", "la_bourgogne", "britannia"]
LAST_SHIPS = ["olympic", "titanic", "hq_cunard", "hq_hapag", "hq_white_star"]

ALL_COAL_BUT_ONE = {
    "north_atlantic": "aquitania(R,3) imperator(R,3) titanic(R,3) olympic(R,3)",
    "tasmanian_sea": "george_washington(R,3) rotterdam(R,3) mauretania(R,3)",
    "indian_ocean": "amerika(R,3) baltic(R,3) kroonland(R,3)",
    "pacific_ocean": "celtic(R,3) deutschland(R,3) oceanic(R,3)",
}


def a_market(**described: Any) -> State:
    return a_table(**({"market": MARKET, "pile": PILE, "sea": {"north_atlantic": "scotia"}} | described))


def rich(**described: Any) -> State:
    return a_market(players={YELLOW: {"money": 900}}, **described)


def test_two_ships_are_bought_and_the_market_is_restored_before_one_is_deployed() -> None:
    state = play(a_market(), "play:shipyard", "buy:nubian", "buy:hammonia")
    assert state.money[YELLOW] == 150 - 40 - (70 + 30)
    assert coal_on(state, "nubian", "hammonia") == [1, 1]
    assert state.coal_supply == 38
    assert names(state.docks) == ["devonia"]
    assert names(state.market) == ["arizona", "parisian", "oregon", "umbria", "stirling_castle", "la_bourgogne"]
    assert names(state.pile[state.drawn :]) == ["britannia"]
    assert asked(state) == ("DEPLOY", YELLOW)
    assert legal(state) == sorted(
        f"deploy:{ship}:{region}" for ship in ("nubian", "hammonia") for region in every_region()
    )
    play(state, "deploy:hammonia:north_atlantic")
    assert names(state.waiting[YELLOW]) == ["nubian"]
    assert markers_of(state, YELLOW) == {"blue": 1}


def test_in_the_ship_market_variant_no_place_costs_extra_but_the_last_three_bring_no_coal() -> None:
    state = play(a_market(ship_market=True), "play:shipyard", "buy:nubian", "buy:hammonia")
    assert state.money[YELLOW] == 150 - 40 - 70
    assert coal_on(state, "nubian", "hammonia") == [1, 0]
    assert names(state.docks) == ["devonia"]


def test_the_third_place_is_the_last_that_brings_coal_in_the_ship_market_variant() -> None:
    third = play(rich(ship_market=True), "play:shipyard", "buy:arizona", "buy_done")
    fourth = play(rich(ship_market=True), "play:shipyard", "buy:parisian", "buy_done")
    assert coal_on(third, "arizona") == [1]
    assert coal_on(fourth, "parisian") == [0]


def test_only_what_can_be_paid_is_offered_with_the_extra_cost_of_its_place() -> None:
    state = play(a_market(players={YELLOW: {"money": 100}}), "play:shipyard")
    assert legal(state) == ["buy:arizona", "buy:devonia", "buy:hammonia", "buy:nubian", "buy:parisian", "buy_done"]
    state = play(a_market(players={YELLOW: {"money": 90}}), "play:shipyard")
    assert legal(state) == ["buy:devonia", "buy:nubian", "buy_done"]


def test_tiles_keep_their_place_and_cost_until_the_buying_is_over() -> None:
    state = play(rich(), "play:shipyard", "buy:devonia")
    assert names(state.market) == ["", *MARKET[1:]]
    play(state, "buy:oregon")
    assert state.money[YELLOW] == 900 - 60 - (100 + 40)


def test_the_leftmost_tile_still_there_goes_to_the_docks_even_if_the_first_was_bought() -> None:
    state = play(rich(), "play:shipyard", "buy:devonia", "buy_done")
    assert names(state.docks) == ["nubian"]


def test_nothing_bought_leaves_the_market_as_it_is_and_ends_the_action() -> None:
    state = play(a_market(), "play:shipyard", "buy_done")
    assert names(state.market) == MARKET
    assert not state.docks
    assert asked(state) == ("TURN", RED)


def test_nobody_is_asked_to_buy_what_nobody_can_pay() -> None:
    state = play(a_market(players={YELLOW: {"money": 30}}), "play:shipyard")
    assert asked(state) == ("TURN", RED)


def test_a_second_purchase_that_cannot_be_paid_is_not_asked_for() -> None:
    state = play(a_market(players={YELLOW: {"money": 60}}), "play:shipyard", "buy:nubian")
    assert asked(state) == ("DEPLOY", YELLOW)


def test_a_headquarters_alone_sends_nothing_to_the_docks_and_nothing_is_deployed() -> None:
    state = rich(market=LAST_SHIPS, pile=[])
    play(state, "play:shipyard", "buy:hq_cunard", "buy_done")
    assert not state.docks
    assert names(state.market) == ["olympic", "titanic", "hq_hapag", "hq_white_star", "", ""]
    assert names(state.hqs[YELLOW]) == ["hq_cunard"]
    assert asked(state) == ("TURN", RED)


def test_a_second_headquarters_is_never_offered_in_one_action() -> None:
    state = play(rich(market=LAST_SHIPS, pile=[]), "play:shipyard", "buy:hq_cunard")
    assert legal(state) == ["buy:olympic", "buy:titanic", "buy_done"]


def test_a_ship_and_a_headquarters_may_be_bought_in_any_order_and_the_ship_is_deployed() -> None:
    for order in (("buy:olympic", "buy:hq_hapag"), ("buy:hq_hapag", "buy:olympic")):
        state = play(rich(market=LAST_SHIPS, pile=[]), "play:shipyard", *order)
        assert names(state.docks) == ["titanic"]
        assert {move.split(":")[1] for move in legal(state)} == {"olympic"}


def test_a_headquarters_never_goes_to_the_docks() -> None:
    state = play(rich(market=["titanic", "hq_cunard"], pile=[]), "play:shipyard", "buy:titanic", "buy_done")
    assert not state.docks
    assert names(state.market[:2]) == ["hq_cunard", ""]


def test_the_last_ship_bought_or_sent_to_the_docks_makes_the_next_round_the_last() -> None:
    bought = play(rich(market=["titanic"], pile=[], round=7), "play:shipyard", "buy:titanic")
    docked = play(rich(market=["olympic", "titanic"], pile=[], round=7), "play:shipyard", "buy:titanic", "buy_done")
    left = play(
        rich(market=["baltic", "olympic", "titanic"], pile=[], round=7), "play:shipyard", "buy:baltic", "buy_done"
    )
    assert bought.end_round == docked.end_round == 8
    assert left.end_round == 0


def test_the_last_round_is_fixed_only_once() -> None:
    state = rich(market=["hq_cunard", "hq_hapag"], pile=[], round=8, end_round=8)
    play(state, "play:shipyard", "buy:hq_cunard")
    assert names(state.market[:2]) == ["hq_hapag", ""]
    assert state.end_round == 8


def test_a_ship_bought_with_an_empty_coal_supply_has_none() -> None:
    state = play(rich(sea=ALL_COAL_BUT_ONE), "play:shipyard", "buy:nubian")
    assert state.coal_supply == 0
    play(state, "buy:devonia")
    assert coal_on(state, "nubian", "devonia") == [1, 0]


def test_older_waiting_ships_are_not_offered_by_the_shipyard() -> None:
    state = play(rich(waiting="atlantic(Y,1)"), "play:shipyard", "buy:nubian", "buy_done")
    assert {move.split(":")[1] for move in legal(state)} == {"nubian"}


def test_a_new_ship_that_can_go_nowhere_waits() -> None:
    full = {
        "north_atlantic": "aquitania(R,0) imperator(R,0) titanic(R,0) olympic(R,0)",
        "tasmanian_sea": "balmoral_castle(R,0) george_washington(R,0) rotterdam(R,0)",
        "indian_ocean": "mauretania(R,0) empress_of_ireland(R,0) amerika(R,0)",
        "pacific_ocean": "baltic(R,0) kaiser_wilhelm_ii(R,0) kroonland(R,0)",
        "south_atlantic": "celtic(R,0) deutschland(R,0) oceanic(R,0)",
    }
    state = play(a_market(sea=full), "play:shipyard", "buy:nubian", "buy_done")
    assert names(state.waiting[YELLOW]) == ["nubian"]
    assert asked(state) == ("TURN", RED)


def test_the_extension_puts_one_more_coal_on_a_new_ship_before_the_market_moves() -> None:
    state = play(rich(holding=["shipyard_ext"]), "play:shipyard_ext", "buy:nubian", "buy:oregon")
    assert asked(state) == ("EXTRA_COAL", YELLOW)
    assert legal(state) == ["extra_coal:none", "extra_coal:nubian", "extra_coal:oregon"]
    assert not state.docks
    play(state, "extra_coal:oregon")
    assert coal_on(state, "nubian", "oregon") == [1, 2]
    assert state.coal_supply == 37
    assert names(state.docks) == ["devonia"]
    assert asked(state) == ("DEPLOY", YELLOW)


def test_the_extra_coal_may_be_declined() -> None:
    state = play(rich(holding=["shipyard_ext"]), "play:shipyard_ext", "buy:nubian", "buy_done", "extra_coal:none")
    assert coal_on(state, "nubian") == [1]


def test_no_extra_coal_for_a_headquarters() -> None:
    state = rich(market=LAST_SHIPS, pile=[], holding=["shipyard_ext"])
    play(state, "play:shipyard_ext", "buy:hq_cunard", "buy_done")
    assert asked(state) == ("TURN", RED)


def test_no_extra_coal_is_offered_when_the_supply_is_empty() -> None:
    state = rich(sea=ALL_COAL_BUT_ONE, holding=["shipyard_ext"])
    play(state, "play:shipyard_ext", "buy:nubian", "buy_done")
    assert asked(state) == ("DEPLOY", YELLOW)

"""Entering a region, pushing ships out, Blue Ribands and contracts (sections 6.1 to 6.3, 8.3, 11.2)."""

import pytest

from engine_service.games.transatlantic.regions import ways_in
from engine_service.games.transatlantic.tiles import NUMBER_OF
from tests.engine_service.games.transatlantic.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    a_table,
    asked,
    coal_on,
    legal,
    markers_of,
    names,
    play,
    ships_in,
)

CROWDED = {
    "north_atlantic": "oregon(B,1) arizona(Y,1) city_of_berlin(Y,0) germanic(R,1)",
    "south_atlantic": "hammonia(B,1) ariel(G)",
    "tasmanian_sea": "belgenland(R,1) nubian(Y,0) cutty_sark(Y)",
    "indian_ocean": "parisian(G,1) devonia(B,0) thermopylae(R)",
    "pacific_ocean": "stirling_castle(R,1) atlantic(Y,0) leander(B)",
}
FULL = CROWDED | {"south_atlantic": "hammonia(B,1) pommerania(B,0) ariel(G)"}


def test_a_younger_ship_pushes_out_the_oldest_which_is_sorted_in_elsewhere() -> None:
    state = play(a_table(GREEN, sea=CROWDED, waiting="umbria(G,1)"), "play:transport", "deploy:umbria:north_atlantic")
    assert markers_of(state, GREEN) == {"blue": 1}
    assert asked(state) == ("REDEPLOY", RED)
    assert legal(state) == ["redeploy:germanic:south_atlantic"]
    play(state, "redeploy:germanic:south_atlantic")
    assert ships_in(state, "south_atlantic") == ["hammonia", "germanic", "ariel"]
    assert ships_in(state, "north_atlantic") == ["umbria", "oregon", "arizona", "city_of_berlin"]
    assert coal_on(state, "germanic") == [1]
    assert not state.scrapped
    assert asked(state) == ("SAIL", GREEN)


def test_every_region_of_older_ships_can_be_entered_full_or_not() -> None:
    state = a_table(sea=FULL)
    assert ways_in(state, NUMBER_OF["umbria"]) == [0, 1, 2, 3, 4]
    assert [state.regions[region][0] for region in ways_in(state, NUMBER_OF["hammonia"] + 1)] == [
        NUMBER_OF["belgenland"], NUMBER_OF["parisian"], NUMBER_OF["hammonia"],
    ]  # fmt: skip


def test_an_empty_region_can_be_entered_by_any_ship() -> None:
    state = a_table(sea=FULL | {"indian_ocean": ""})
    assert ways_in(state, NUMBER_OF["abyssinia"]) == [2]


def test_only_a_ship_too_old_for_all_regions_is_sorted_in_where_there_is_room_also_at_the_bottom() -> None:
    sea = CROWDED | {"south_atlantic": "hammonia(B,1) pommerania(G,0)", "indian_ocean": "parisian(G,1) devonia(B,0)"}
    state = play(a_table(sea=sea, waiting="abyssinia(Y,0)"), "play:transport")
    assert legal(state) == ["deploy:abyssinia:indian_ocean", "deploy:abyssinia:south_atlantic"]
    play(state, "deploy:abyssinia:south_atlantic")
    assert ships_in(state, "south_atlantic") == ["hammonia", "pommerania", "abyssinia"]


def test_the_deploy_step_offers_every_waiting_ship_with_every_way_in() -> None:
    state = play(a_table(sea=FULL, waiting="umbria(Y,1) la_bourgogne(Y,1)"), "play:region")
    assert len(legal(state)) == 2 * 5


def test_a_waiting_ship_that_can_go_nowhere_is_passed_over() -> None:
    state = play(a_table(sea=FULL, waiting="abyssinia(Y,1)"), "play:region")
    assert asked(state) == ("REGION", YELLOW)
    assert names(state.waiting[YELLOW]) == ["abyssinia"]


def test_a_displaced_ship_may_displace_a_still_older_one() -> None:
    state = a_table(
        GREEN, sea=FULL | {"pacific_ocean": "adriatic(R,1) atlantic(Y,0) leander(B)"}, waiting="umbria(G,1)"
    )
    play(state, "play:transport", "deploy:umbria:north_atlantic", "redeploy:germanic:pacific_ocean")
    assert ships_in(state, "pacific_ocean") == ["germanic", "adriatic", "atlantic"]
    assert asked(state) == ("FAREWELL", BLUE)
    play(state, "farewell:no")
    assert names(state.scrapped) == ["leander"]
    assert asked(state) == ("SAIL", GREEN)


def test_scotia_pushed_out_leaves_the_game_and_nobody_is_asked() -> None:
    sea = {"north_atlantic": "oregon(B,1) arizona(Y,1) city_of_berlin(Y,0) scotia"}
    state = play(a_table(GREEN, sea=sea, waiting="umbria(G,1)"), "play:transport", "deploy:umbria:north_atlantic")
    assert names(state.out_of_game) == ["scotia"]
    assert asked(state) == ("SAIL", GREEN)


def test_the_farewell_voyage_earns_income_and_the_houses_of_the_region_left_behind() -> None:
    sea = FULL | {"north_atlantic": "oregon(B,1) arizona(Y,1) city_of_berlin(Y,0) abyssinia(R,1)"}
    houses = {"north_atlantic": [RED, YELLOW, RED]}
    state = a_table(GREEN, sea=sea, waiting="umbria(G,1)", houses=houses)
    play(state, "play:transport", "deploy:umbria:north_atlantic")
    assert asked(state) == ("FAREWELL", RED)
    assert legal(state) == ["farewell:no", "farewell:yes"]
    supply = state.coal_supply
    play(state, "farewell:yes")
    assert state.money[RED] == 150 + 30
    assert state.vp[RED] == 2
    assert state.coal_supply == supply + 1
    assert names(state.scrapped) == ["abyssinia"]


def test_a_refused_farewell_earns_nothing_but_the_ship_is_scrapped_all_the_same() -> None:
    sea = FULL | {"north_atlantic": "oregon(B,1) arizona(Y,1) city_of_berlin(Y,0) abyssinia(R,1)"}
    state = a_table(GREEN, sea=sea, waiting="umbria(G,1)")
    play(state, "play:transport", "deploy:umbria:north_atlantic", "farewell:no")
    assert state.money[RED] == 150
    assert names(state.scrapped) == ["abyssinia"]


def test_a_ship_without_coal_is_scrapped_without_a_farewell() -> None:
    sea = FULL | {"north_atlantic": "oregon(B,1) arizona(Y,1) city_of_berlin(Y,0) abyssinia(R,0)"}
    state = play(a_table(GREEN, sea=sea, waiting="umbria(G,1)"), "play:transport", "deploy:umbria:north_atlantic")
    assert names(state.scrapped) == ["abyssinia"]
    assert asked(state) == ("SAIL", GREEN)


def test_a_scrapped_ship_is_scored_at_the_end_of_the_turn_with_what_the_turn_has_changed() -> None:
    sea = FULL | {"north_atlantic": "oregon(B,1) arizona(Y,1) city_of_berlin(Y,0) pommerania(G,0)"}
    sea["south_atlantic"] = "hammonia(B,1) abyssinia(B,0) ariel(G)"
    state = a_table(GREEN, sea=sea, waiting="umbria(G,1)", docks=["columbia", "fuerst_bismarck"])
    play(state, "play:transport", "deploy:umbria:north_atlantic")
    assert state.vp[GREEN] == 0
    play(state, "sail_done")
    # The Blue Riband just won makes a blue ship worth 5, and two blue ships lie in the docks.
    assert state.vp[GREEN] == 5 + 2
    assert not state.pending_scrap


def test_a_sailing_ship_scores_nothing_when_it_is_scrapped() -> None:
    state = a_table(GREEN, sea=FULL, waiting="umbria(G,1)")
    play(state, "play:transport", "deploy:umbria:tasmanian_sea", "farewell:no", "sail_done")
    assert names(state.scrapped) == ["cutty_sark"]
    assert state.vp == [0, 0, 0, 0]


def test_scotia_holds_the_record_against_a_ship_of_the_same_speed() -> None:
    state = a_table(GREEN, sea={"north_atlantic": "scotia"}, waiting="arizona(G,1)")
    play(state, "play:transport", "deploy:arizona:north_atlantic")
    assert markers_of(state, GREEN) == {}


@pytest.mark.parametrize(
    ("sea", "ship"),
    [({"north_atlantic": "scotia"}, "hammonia"), ({"north_atlantic": ""}, "nubian")],
)
def test_the_fastest_ship_of_the_north_atlantic_wins_a_riband_and_so_does_a_lonely_one(
    sea: dict[str, str], ship: str
) -> None:
    state = a_table(GREEN, sea=sea, waiting=f"{ship}(G,1)")
    play(state, "play:transport", f"deploy:{ship}:north_atlantic")
    assert markers_of(state, GREEN) == {"blue": 1}


def test_ships_without_coal_defend_the_riband_too() -> None:
    state = a_table(GREEN, sea={"north_atlantic": "umbria(R,0)"}, waiting="la_bourgogne(G,1)")
    play(state, "play:transport", "deploy:la_bourgogne:north_atlantic")
    assert markers_of(state, GREEN) == {}


def test_the_displaced_ship_no_longer_defends_the_riband() -> None:
    sea = {"north_atlantic": "gothic(R,0) britannia(R,0) ormuz(R,0) umbria(R,1)"}
    state = a_table(GREEN, sea=sea, waiting="norman(G,1)")
    play(state, "play:transport", "deploy:norman:north_atlantic")
    assert markers_of(state, GREEN) == {"blue": 1}


def test_a_redeployed_ship_can_win_a_riband_but_no_contracts() -> None:
    sea = {
        "north_atlantic": "gothic(R,0)",
        "indian_ocean": "ormuz(B,0) oregon(B,0) hammonia(B,0)",
        "tasmanian_sea": "columbia(Y,0)",
        "pacific_ocean": "majestic(Y,0)",
        "south_atlantic": "fuerst_bismarck(Y,0)",
    }
    state = a_table(GREEN, sea=sea, waiting="campania(G,1)", president=True)
    play(state, "play:transport", "deploy:campania:indian_ocean")
    assert state.contracts == [0, 0, 3, 0]
    play(state, "redeploy:hammonia:north_atlantic")
    assert markers_of(state, BLUE) == {"blue": 1}
    assert state.contracts == [0, 0, 3, 0]


def test_no_riband_is_given_when_none_is_left() -> None:
    players = {RED: {"markers": {"blue": 12}}}
    state = a_table(GREEN, sea={"north_atlantic": "scotia"}, waiting="hammonia(G,1)", players=players)
    play(state, "play:transport", "deploy:hammonia:north_atlantic")
    assert markers_of(state, GREEN) == {}


def test_a_deployed_ship_brings_a_contract_for_each_record_it_breaks() -> None:
    state = a_table(GREEN, sea={"north_atlantic": "scotia"}, waiting="germanic(G,1)", president=True)
    play(state, "play:transport", "deploy:germanic:north_atlantic")
    assert state.contracts[GREEN] == 2
    assert markers_of(state, GREEN) == {}


def test_without_the_president_nobody_gets_contracts() -> None:
    state = a_table(GREEN, sea={}, waiting="germanic(G,1)")
    play(state, "play:transport", "deploy:germanic:indian_ocean")
    assert state.contracts == [0, 0, 0, 0]

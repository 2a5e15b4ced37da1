"""The cards that sail: TRANSPORT, REGION, CARGO, CRUISE, GLOBAL, BLUE RIBAND (sections 6.6, 8.4 to 8.8)."""

from engine_service.games.transatlantic.state import State
from tests.engine_service.games.transatlantic.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    a_table,
    asked,
    coal_on,
    legal,
    play,
)

INDIAN_OCEAN = {"indian_ocean": "city_of_new_york(R,1) germanic(Y,1) abyssinia(R,0)"}
HOUSES = {"indian_ocean": [YELLOW, RED]}


def fleet_of_green(*holding: str) -> State:
    return a_table(
        GREEN,
        sea={
            "north_atlantic": "umbria(G,2)",
            "south_atlantic": "devonia(G,1) ariel(G)",
            "indian_ocean": "columbia(G,0)",
        },
        houses={"north_atlantic": [GREEN], "south_atlantic": [GREEN, GREEN]},
        players={GREEN: {"markers": {"blue": 2}}},
        holding=holding,
    )


def test_transport_earns_income_and_a_point_for_each_own_house_there() -> None:
    state = a_table(sea={"south_atlantic": "germanic(Y,2)"}, houses={"south_atlantic": [YELLOW, YELLOW]})
    play(state, "play:transport", "sail:germanic")
    assert state.money[YELLOW] == 150 + 40
    assert state.vp[YELLOW] == 2
    assert coal_on(state, "germanic") == [1]
    assert state.coal_supply == 39
    assert asked(state) == ("TURN", RED)


def test_transport_is_over_after_two_ships_and_its_extension_after_three() -> None:
    state = play(fleet_of_green(), "play:transport", "sail:umbria", "sail:ariel")
    assert asked(state) == ("TURN", BLUE)
    state = play(fleet_of_green("transport_ext"), "play:transport_ext", "sail:umbria", "sail:ariel")
    assert legal(state) == ["sail:devonia", "sail_done"]
    play(state, "sail:devonia")
    assert asked(state) == ("TURN", BLUE)


def test_a_ship_sails_only_once_in_an_action_and_the_seat_may_stop_at_any_time() -> None:
    state = play(fleet_of_green(), "play:transport", "sail:umbria")
    assert legal(state) == ["sail:ariel", "sail:devonia", "sail_done"]
    play(state, "sail_done")
    assert asked(state) == ("TURN", BLUE)


def test_a_ship_just_deployed_may_sail_in_the_same_action() -> None:
    state = a_table(sea={"north_atlantic": "scotia"}, waiting="germanic(Y,1)")
    play(state, "play:transport", "deploy:germanic:indian_ocean", "sail:germanic")
    assert state.money[YELLOW] == 190


def test_region_lets_everybody_sail_and_pays_the_oldest_foreign_ship_that_did() -> None:
    state = play(a_table(sea=INDIAN_OCEAN, houses=HOUSES), "play:region", "region:indian_ocean")
    assert state.money[YELLOW] == 150 + 40 + 70
    assert state.money[RED] == 150 + 70
    assert state.vp[:2] == [1, 1]
    assert coal_on(state, "city_of_new_york", "germanic", "abyssinia") == [0, 0, 0]


def test_scotia_earns_nothing_herself_but_is_the_oldest_foreign_ship() -> None:
    state = a_table(sea={"north_atlantic": "germanic(R,1) scotia"})
    play(state, "play:region", "region:north_atlantic")
    assert state.money[:2] == [150 + 20, 150 + 40]


def test_region_offers_every_open_region_and_pays_no_bonus_without_foreign_ships() -> None:
    state = play(a_table(sea={"indian_ocean": "germanic(Y,1) ariel(Y)"}), "play:region")
    assert legal(state) == [
        "region:indian_ocean", "region:north_atlantic", "region:pacific_ocean", "region:south_atlantic",
        "region:tasmanian_sea",
    ]  # fmt: skip
    play(state, "region:indian_ocean")
    assert state.money[YELLOW] == 150 + 40 + 20


def test_cargo_pays_by_tonnage_and_one_ship_has_to_sail() -> None:
    state = play(a_table(RED, sea=INDIAN_OCEAN, houses=HOUSES, holding=["cargo"]), "play:cargo")
    assert legal(state) == ["sail:city_of_new_york"]
    play(state, "sail:city_of_new_york")
    assert state.money[RED] == 150 + 150
    assert state.vp[RED] == 1
    assert coal_on(state, "city_of_new_york") == [0]


def test_cruise_pays_by_passengers() -> None:
    state = a_table(RED, sea=INDIAN_OCEAN, houses=HOUSES, holding=["cruise"])
    play(state, "play:cruise", "sail:city_of_new_york")
    assert state.money[RED] == 150 + 170
    assert state.vp[RED] == 1
    assert coal_on(state, "city_of_new_york") == [0]


def test_cargo_and_cruise_without_a_ready_ship_are_played_without_effect() -> None:
    for card in ("cargo", "cruise"):
        state = play(a_table(sea={"indian_ocean": "abyssinia(Y,0)"}, holding=[card]), f"play:{card}")
        assert asked(state) == ("TURN", RED)


def test_global_by_region_sails_one_ship_of_each_region() -> None:
    state = play(fleet_of_green("global"), "play:global")
    assert legal(state) == ["mode:flag", "mode:region"]
    play(state, "mode:region")
    assert legal(state) == ["sail:ariel", "sail:devonia", "sail:umbria", "sail_done"]
    play(state, "sail:umbria", "sail:ariel")
    assert asked(state) == ("TURN", BLUE)
    assert state.money[GREEN] == 150 + 60 + 20
    assert state.vp[GREEN] == 3
    assert coal_on(state, "umbria", "devonia") == [1, 1]


def test_global_by_flag_sails_one_steamship_of_each_flag() -> None:
    state = play(fleet_of_green("global"), "play:global", "mode:flag")
    assert legal(state) == ["sail:devonia", "sail:umbria", "sail_done"]
    play(state, "sail:umbria", "sail:devonia")
    assert asked(state) == ("TURN", BLUE)
    assert state.money[GREEN] == 150 + 90
    assert state.vp[GREEN] == 3
    assert coal_on(state, "umbria", "devonia") == [1, 0]


def test_global_by_flag_never_takes_a_second_ship_of_a_flag() -> None:
    sea = {"north_atlantic": "umbria(Y,1)", "indian_ocean": "abyssinia(Y,1)", "pacific_ocean": "germanic(Y,1)"}
    state = play(a_table(sea=sea, holding=["global"]), "play:global", "mode:flag", "sail:umbria")
    assert legal(state) == ["sail:germanic", "sail_done"]


def test_global_offers_the_flag_only_to_steamships() -> None:
    state = play(a_table(sea={"indian_ocean": "abyssinia(Y,0) ariel(Y)"}, holding=["global"]), "play:global")
    assert legal(state) == ["mode:region"]


def test_global_without_a_ready_ship_asks_for_no_mode() -> None:
    state = play(a_table(sea={"indian_ocean": "abyssinia(Y,0)"}, holding=["global"]), "play:global")
    assert asked(state) == ("TURN", RED)


def test_blue_riband_sails_as_many_ships_as_the_seat_has_ribands() -> None:
    state = play(fleet_of_green("blue_riband"), "play:blue_riband", "sail:umbria", "sail:devonia", "sail:ariel")
    assert state.money[GREEN] == 150 + 60 + 30 + 20
    assert state.vp[GREEN] == 5
    assert coal_on(state, "umbria", "devonia") == [1, 0]
    assert asked(state) == ("TURN", BLUE)


def test_a_riband_won_while_deploying_counts_at_once() -> None:
    sea = {"north_atlantic": "scotia", "indian_ocean": "ariel(Y)"}
    state = a_table(sea=sea, waiting="hammonia(Y,1)", holding=["blue_riband"])
    play(state, "play:blue_riband", "deploy:hammonia:north_atlantic", "sail:ariel")
    assert legal(state) == ["sail:hammonia", "sail_done"]

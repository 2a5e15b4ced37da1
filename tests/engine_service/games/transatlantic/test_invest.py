"""INVEST and its extension (sections 8.12, 8.13)."""

from typing import Any

from engine_service.games.transatlantic.state import State
from tests.engine_service.games.transatlantic.table import (
    GREEN,
    RED,
    YELLOW,
    a_table,
    asked,
    coal_on,
    houses_in,
    legal,
    markers_of,
    play,
)

ONE_SHIP = {"south_atlantic": "germanic(Y,1)"}
TWO_SHIPS = ONE_SHIP | {"indian_ocean": "nubian(Y,0)"}
NO_TRADE_LEFT = {RED: {"markers": {"green": 13, "white": 13, "red": 13}}}


def investor(**described: Any) -> State:
    return play(a_table(**({"sea": ONE_SHIP} | described)), "play:invest")


def test_a_house_costs_its_site_and_brings_a_trade_marker() -> None:
    state = investor()
    assert legal(state) == [
        "invest:bunker", "invest:house:south_atlantic", "invest:marker:green", "invest:marker:red",
        "invest:marker:white", "invest:none",
    ]  # fmt: skip
    play(state, "invest:house:south_atlantic")
    assert legal(state) == ["marker:green", "marker:red", "marker:white"]
    play(state, "marker:green")
    assert state.money[YELLOW] == 130
    assert houses_in(state, "south_atlantic") == (YELLOW,)
    assert state.houses_left[YELLOW] == 6
    assert markers_of(state, YELLOW) == {"green": 1}
    assert state.marker_supply[2] == 12
    assert asked(state) == ("TURN", RED)


def test_the_next_free_site_sets_the_price_of_a_house() -> None:
    state = investor(houses={"south_atlantic": [RED, GREEN]})
    play(state, "invest:house:south_atlantic", "marker:red")
    assert state.money[YELLOW] == 110
    poor = investor(houses={"south_atlantic": [RED, GREEN]}, players={YELLOW: {"money": 30}})
    assert asked(poor) == ("TURN", RED)


def test_no_house_without_a_site_a_ship_a_piece_or_with_two_own_ones_there() -> None:
    full = investor(houses={"south_atlantic": [RED, GREEN, RED]})
    own = investor(houses={"south_atlantic": [YELLOW, YELLOW]})
    foreign = investor(sea={"south_atlantic": "germanic(R,1)"})
    used_up = investor(
        houses={
            "north_atlantic": [YELLOW, YELLOW],
            "tasmanian_sea": [YELLOW, YELLOW],
            "indian_ocean": [YELLOW, YELLOW],
            "pacific_ocean": [YELLOW],
        }
    )
    for state in (full, own, foreign, used_up):
        assert not [move for move in legal(state) if move.startswith("invest:house")]


def test_a_house_is_built_without_marker_when_no_trade_has_any_left() -> None:
    state = play(investor(players=NO_TRADE_LEFT), "invest:house:south_atlantic")
    assert asked(state) == ("TURN", RED)
    assert houses_in(state, "south_atlantic") == (YELLOW,)


def test_a_bunker_costs_fifty_pounds_and_brings_two_coals_for_different_ships() -> None:
    state = play(investor(sea=TWO_SHIPS), "invest:bunker")
    assert state.money[YELLOW] == 100
    assert markers_of(state, YELLOW) == {"black": 1}
    assert legal(state) == ["load:germanic", "load:nubian"]
    play(state, "load:germanic")
    assert legal(state) == ["load:nubian"]
    play(state, "load:nubian")
    assert coal_on(state, "germanic", "nubian") == [2, 1]
    assert asked(state) == ("TURN", RED)


def test_both_coals_of_a_bunker_go_to_one_ship_only_if_no_other_can_take_them() -> None:
    state = play(investor(), "invest:bunker", "load:germanic")
    assert legal(state) == ["load:germanic"]
    play(state, "load:germanic")
    assert coal_on(state, "germanic") == [3]


def test_the_second_coal_of_a_bunker_is_lost_if_nothing_can_take_it() -> None:
    state = play(investor(sea={"indian_ocean": "germanic(Y,2)"}), "invest:bunker", "load:germanic")
    assert asked(state) == ("TURN", RED)


def test_a_marker_costs_fifty_pounds() -> None:
    state = play(investor(), "invest:marker:white")
    assert state.money[YELLOW] == 100
    assert markers_of(state, YELLOW) == {"white": 1}


def test_investing_may_be_declined_and_is_not_asked_of_the_poor() -> None:
    assert asked(play(investor(), "invest:none")) == ("TURN", RED)
    assert asked(investor(players={YELLOW: {"money": 10}})) == ("TURN", RED)


def test_a_column_without_supply_cannot_be_chosen() -> None:
    state = investor(players={RED: {"markers": {"black": 16, "white": 13}}}, sea={})
    assert legal(state) == ["invest:marker:green", "invest:marker:red", "invest:none"]


def extension(**described: Any) -> State:
    return play(a_table(**({"sea": TWO_SHIPS, "holding": ["invest_ext"]} | described)), "play:invest_ext")


def test_the_extension_takes_two_different_markers_and_then_a_bonus() -> None:
    state = extension()
    assert legal(state) == ["invest_ext:none", "invest_ext:pay"]
    play(state, "invest_ext:pay")
    assert legal(state) == ["marker:black", "marker:green", "marker:red", "marker:white"]
    play(state, "marker:black")
    assert legal(state) == ["marker:green", "marker:red", "marker:white"]
    play(state, "marker:green")
    assert state.money[YELLOW] == 50
    assert markers_of(state, YELLOW) == {"black": 1, "green": 1}
    assert legal(state) == ["bonus:coal", "bonus:house:indian_ocean", "bonus:house:south_atlantic", "bonus:none"]


def test_the_bonus_house_is_free_and_brings_no_marker() -> None:
    state = play(extension(), "invest_ext:pay", "marker:black", "marker:green", "bonus:house:south_atlantic")
    assert houses_in(state, "south_atlantic") == (YELLOW,)
    assert state.money[YELLOW] == 50
    assert markers_of(state, YELLOW) == {"black": 1, "green": 1}
    assert asked(state) == ("TURN", RED)


def test_the_bonus_coal_goes_to_different_ships() -> None:
    state = play(extension(), "invest_ext:pay", "marker:black", "marker:green", "bonus:coal", "load:nubian")
    assert legal(state) == ["load:germanic"]
    play(state, "load:germanic")
    assert coal_on(state, "nubian", "germanic") == [1, 2]


def test_without_a_bunker_there_is_no_bonus_coal() -> None:
    state = play(extension(), "invest_ext:pay", "marker:white", "marker:red")
    assert legal(state) == ["bonus:house:indian_ocean", "bonus:house:south_atlantic", "bonus:none"]


def test_no_bonus_is_asked_for_when_there_is_none() -> None:
    state = play(extension(sea={}), "invest_ext:pay", "marker:black", "marker:green")
    assert asked(state) == ("TURN", RED)


def test_the_extension_takes_one_marker_for_the_full_price_if_only_one_column_is_left() -> None:
    players = {RED: {"markers": {"black": 16, "green": 13, "white": 13}}}
    state = play(extension(players=players, sea={}), "invest_ext:pay", "marker:red")
    assert state.money[YELLOW] == 50
    assert asked(state) == ("TURN", RED)


def test_the_extension_is_not_asked_of_the_poor() -> None:
    assert asked(extension(players={YELLOW: {"money": 90}})) == ("TURN", RED)

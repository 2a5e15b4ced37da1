"""COAL and its extension (sections 6.8, 8.10)."""

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

FLEET = {"north_atlantic": "umbria(G,2)", "south_atlantic": "devonia(G,1) ariel(G)", "indian_ocean": "columbia(G,0)"}


def test_coal_goes_to_the_ships_that_have_the_least() -> None:
    state = play(a_table(GREEN, sea=FLEET), "play:coal")
    assert legal(state) == ["load:columbia"]
    play(state, "load:columbia")
    assert legal(state) == ["load:columbia", "load:devonia"]
    play(state, "load:devonia")
    assert legal(state) == ["load:columbia"]
    play(state, "load:columbia")
    assert coal_on(state, "columbia", "devonia", "umbria") == [2, 2, 2]
    assert asked(state) == ("TURN", BLUE)


def test_bunkers_add_coal_and_all_of_it_is_loaded_evenly() -> None:
    sea = {"north_atlantic": "mauretania(Y,2) campania(Y,0)", "indian_ocean": "adriatic(Y,1) ariel(Y)"}
    state = play(a_table(sea=sea, players={YELLOW: {"markers": {"black": 2}}}), "play:coal")
    offered = [legal(state)]
    for ship in ("campania", "campania", "adriatic", "mauretania", "campania"):
        play(state, f"load:{ship}")
        offered.append(legal(state))
    assert offered[:5] == [
        ["load:campania"],
        ["load:adriatic", "load:campania"],
        ["load:adriatic"],
        ["load:adriatic", "load:campania", "load:mauretania"],
        ["load:adriatic", "load:campania"],
    ]
    assert coal_on(state, "campania", "mauretania", "adriatic") == [3, 3, 2]
    assert asked(state) == ("TURN", RED)


def test_the_extension_loads_as_one_likes() -> None:
    state = a_table(GREEN, sea=FLEET, holding=["coal_ext"])
    play(state, "play:coal_ext", "load:umbria", "load:columbia", "load:columbia", "load:columbia")
    assert coal_on(state, "umbria", "columbia", "devonia") == [3, 3, 1]
    assert asked(state) == ("TURN", BLUE)


def test_the_extension_may_stop_early() -> None:
    state = a_table(GREEN, sea=FLEET, holding=["coal_ext"])
    play(state, "play:coal_ext", "load:umbria", "load:columbia", "load:columbia", "load_done")
    assert coal_on(state, "umbria", "columbia", "devonia") == [3, 2, 1]


def test_waiting_ships_and_full_bunkers_take_no_coal() -> None:
    state = a_table(sea={"indian_ocean": "germanic(Y,3) ariel(Y)"}, waiting="nubian(Y,0)")
    assert asked(play(state, "play:coal")) == ("TURN", RED)


def test_loading_stops_when_the_supply_is_empty() -> None:
    sea = {
        "north_atlantic": "aquitania(R,3) imperator(R,3) titanic(R,3) olympic(R,3)",
        "tasmanian_sea": "george_washington(R,3) rotterdam(R,3) mauretania(R,3)",
        "indian_ocean": "amerika(R,3) baltic(R,3) kroonland(R,3)",
        "pacific_ocean": "celtic(R,3) deutschland(R,3) oceanic(R,2)",
        "south_atlantic": "umbria(Y,0)",
    }
    state = a_table(sea=sea)
    assert state.coal_supply == 2
    play(state, "play:coal", "load:umbria", "load:umbria")
    assert asked(state) == ("TURN", RED)
    assert state.coal_supply == 0

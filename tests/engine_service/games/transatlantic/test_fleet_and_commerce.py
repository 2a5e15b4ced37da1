"""FLEET and COMMERCE (section 8.9)."""

from tests.engine_service.games.transatlantic.table import BLUE, GREEN, YELLOW, a_table, asked, play

FLEET = {"north_atlantic": "umbria(G,2)", "south_atlantic": "devonia(G,1) ariel(G)", "indian_ocean": "columbia(G,0)"}
HOUSES = {"north_atlantic": [GREEN, YELLOW], "south_atlantic": [GREEN, GREEN]}


def test_fleet_gives_two_points_for_each_flag_at_sea_also_without_coal() -> None:
    state = play(a_table(GREEN, sea=FLEET, holding=["fleet"]), "play:fleet")
    assert state.vp[GREEN] == 6
    assert asked(state) == ("TURN", BLUE)


def test_fleet_counts_waiting_ships_but_each_flag_once_and_no_headquarters() -> None:
    state = a_table(
        GREEN, sea=FLEET, waiting="germanic(G,0) abyssinia(G,0)", hqs=["hq_norddeutscher_lloyd"], holding=["fleet"]
    )
    assert play(state, "play:fleet").vp[GREEN] == 8


def test_commerce_pays_fifty_pounds_for_each_own_house() -> None:
    state = play(a_table(GREEN, sea=FLEET, houses=HOUSES, holding=["commerce"]), "play:commerce")
    assert state.money[GREEN] == 150 + 150
    assert asked(state) == ("TURN", BLUE)

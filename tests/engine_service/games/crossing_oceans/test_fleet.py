"""The fleet action (7.2): all own ready ships earn."""

from tests.engine_service.games.crossing_oceans.table import a_table, play, ship

GREEN, RED = 0, 1


def test_every_ready_ship_earns_and_every_steamship_that_earns_burns_a_coal() -> None:
    ports = {
        "new_york": ship("ormuz", GREEN, 0),
        "boston": ship("arizona", GREEN, 1),
        "bombay": ship("adriatic", GREEN, 1),
        "sydney": ship("cutty_sark", GREEN),
    }
    after = play(a_table(decision="MOVE", ports=ports), "move:5")
    assert after["players"][GREEN]["money"] == 100
    assert after["coal_supply"] == 40
    assert after["ports"]["boston"] == ship("arizona", GREEN, 0)
    assert after["ports"]["bombay"] == ship("adriatic", GREEN, 0)
    assert after["ports"]["new_york"] == ship("ormuz", GREEN, 0)
    assert (after["seat"], after["decision"]) == (RED, "PLACE")


def test_ships_of_others_scotia_and_ships_in_the_supply_stay_out_of_it() -> None:
    ports = {"new_york": ship("scotia", None), "boston": ship("arizona", RED, 1), "sydney": ship("cutty_sark", RED)}
    after = play(a_table(decision="MOVE", ports=ports, players=[{"supply": ["ariel", "oregon"]}]), "move:5")
    assert [player["money"] for player in after["players"]] == [0, 0, 0, 0]
    assert after["ports"]["boston"] == ship("arizona", RED, 1)

"""The cargo action (7.3): one steamship is paid by its tonnage."""

from tests.engine_service.games.crossing_oceans.table import a_table, legal, play, ship


def test_only_a_steamship_with_coal_and_a_tonnage_carries_freight() -> None:
    ports = {
        "new_york": ship("ormuz", 0, 0),
        "boston": ship("arizona", 0, 1),
        "bombay": ship("adriatic", 0, 1),
        "sydney": ship("cutty_sark"),
    }
    state = a_table(decision="MOVE", ports=ports)
    play(state, "move:7")
    assert legal(state) == ["cargo:arizona"]
    after = play(state, "cargo:arizona")
    assert after["players"][0]["money"] == 50
    assert after["ports"]["boston"] == ship("arizona", 0, 0)
    assert after["ports"]["bombay"] == ship("adriatic", 0, 1)
    assert after["coal_supply"] == 39
    assert (after["seat"], after["decision"]) == (1, "PLACE")


def test_freight_pays_ten_pounds_per_thousand_tons_in_place_of_the_income() -> None:
    ports = {
        "new_york": ship("campania", 0, 1),
        "boston": ship("columbia", 0, 3),
        "bombay": ship("celtic", 0, 2),
        "sydney": ship("nubian", 0, 0),
        "colombo": ship("olympic", 1, 3),
    }
    state = a_table(decision="CARGO", ports=ports)
    assert legal(state) == ["cargo:campania", "cargo:celtic"]
    after = play(state, "cargo:celtic")
    assert after["players"][0]["money"] == 210
    assert after["ports"]["bombay"] == ship("celtic", 0, 1)

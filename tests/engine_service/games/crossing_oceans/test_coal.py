"""The coal action (7.6): an optional pier, then even loading."""

from typing import Any

from engine_service.games.crossing_oceans.state import State
from tests.engine_service.games.crossing_oceans.table import (
    FULL_COLUMNS,
    a_dry_sea,
    a_full_sea,
    a_table,
    legal,
    play,
    ship,
    tokens,
)


def bunkering(player: dict[str, Any], **ports: dict[str, Any]) -> State:
    """Seat 0 has just moved to the coal spot."""
    state = a_table(decision="MOVE", ports=ports, players=[player])
    play(state, "move:0")
    return state


def test_the_second_pier_costs_thirty_pounds_and_counts_at_once() -> None:
    state = bunkering({"money": 30, "tokens": {"black": 1}}, boston=ship("oregon"), bombay=ship("umbria"))
    assert legal(state) == ["no_token", "token:black"]
    after = play(state, "token:black")
    assert (after["players"][0]["money"], after["players"][0]["tokens"]) == (0, tokens(black=2))
    assert (after["decision"], after["context"]) == ("LOAD", {"to_load": 4})


def test_coal_always_goes_on_the_emptiest_own_steamships() -> None:
    ports = {
        "buenos_aires": ship("ariel"),
        "new_york": ship("campania", 0, 0),
        "bombay": ship("adriatic", 0, 1),
        "sydney": ship("mauretania", 0, 2),
        "boston": ship("oregon", 1, 0),
    }
    state = bunkering({"money": 60, "tokens": {"black": 2}}, **ports)
    after = play(state, "token:black")
    assert (after["players"][0]["money"], after["players"][0]["tokens"]) == (0, tokens(black=3))
    assert after["context"] == {"to_load": 5}
    assert legal(state) == ["load:campania"]
    play(state, "load:campania")
    assert legal(state) == ["load:adriatic", "load:campania"]
    play(state, "load:adriatic")
    assert legal(state) == ["load:campania"]
    play(state, "load:campania")
    assert legal(state) == ["load:adriatic", "load:campania", "load:mauretania"]
    play(state, "load:mauretania")
    assert legal(state) == ["load:adriatic", "load:campania"]
    after = play(state, "load:campania")
    assert [after["ports"][port]["coal"] for port in ports] == [0, 3, 2, 3, 0]
    assert after["coal_supply"] == 32
    assert (after["seat"], after["decision"]) == (1, "PLACE")


def test_without_a_pier_two_coal_are_loaded() -> None:
    state = bunkering({}, boston=ship("oregon"), bombay=ship("devonia"), sydney=ship("umbria"))
    after = play(state, "no_token")
    assert after["context"] == {"to_load": 2}
    assert legal(state) == ["load:devonia", "load:oregon", "load:umbria"]
    play(state, "load:umbria")
    assert legal(state) == ["load:devonia", "load:oregon"]
    after = play(state, "load:oregon")
    assert [after["ports"][port]["coal"] for port in ("sydney", "boston", "bombay")] == [1, 1, 0]
    assert after["coal_supply"] == 38
    assert after["seat"] == 1


def test_a_pier_that_cannot_be_paid_can_only_be_declined() -> None:
    state = bunkering({"money": 29, "tokens": {"black": 1}}, boston=ship("oregon"))
    assert legal(state) == ["no_token"]
    assert play(state, "no_token")["context"] == {"to_load": 3}


def test_without_an_own_steamship_the_pier_is_still_offered_and_no_coal_is_loaded() -> None:
    state = bunkering({}, boston=ship("ariel"))
    after = play(state, "token:black")
    assert after["players"][0]["tokens"] == tokens(black=1)
    assert (after["seat"], after["coal_supply"]) == (1, 40)


def test_loading_ends_when_every_own_steamship_is_full() -> None:
    state = bunkering({"tokens": {"black": 4}}, boston=ship("oregon", 0, 2), bombay=ship("umbria", 0, 3))
    after = play(state, "no_token", "load:oregon")
    assert after["ports"]["boston"] == ship("oregon", 0, 3)
    assert (after["seat"], after["coal_supply"]) == (1, 34)


def test_with_full_bunkers_nothing_is_asked() -> None:
    after = play(bunkering({}, boston=ship("oregon", 0, 3)), "no_token")
    assert (after["seat"], after["coal_supply"]) == (1, 37)


def test_loading_ends_when_the_supply_is_empty() -> None:
    ports = a_dry_sea(new_york=ship("oregon"), boston=ship("umbria", 0, 0))
    state = bunkering({"tokens": {"black": 4}}, **ports)
    assert state.coal_supply == 1
    after = play(state, "no_token", "load:umbria")
    assert (after["coal_supply"], after["seat"]) == (0, 1)
    assert after["ports"]["new_york"] == ship("oregon", 0, 0)


def test_with_the_supply_empty_no_load_is_asked() -> None:
    state = bunkering({}, **a_dry_sea(new_york=ship("oregon", 0, 1)))
    assert state.coal_supply == 0
    assert play(state, "token:black")["seat"] == 1


def test_a_full_pier_column_offers_the_emptiest_other_column_blue_included() -> None:
    player = {"money": 20, "tokens": {"blue": 1, "black": 4, "green": 3, "white": 1, "red": 2}}
    state = bunkering(player, boston=ship("oregon"))
    context = {"columns": ["blue", "white"], "free": False, "optional": True, "resume": "LOAD"}
    assert play(state)["context"] == context
    assert legal(state) == ["no_token", "token:blue"]
    after = play(state, "token:blue")
    assert after["players"][0]["money"] == 20
    assert after["players"][0]["tokens"]["blue"] == 2
    assert after["context"] == {"to_load": 6}


def test_if_the_emptiest_column_is_too_expensive_a_free_spot_elsewhere_does_not_help() -> None:
    player = {"money": 29, "tokens": {"blue": 2, "black": 4, "green": 1, "white": 1, "red": 1}}
    state = bunkering(player, boston=ship("oregon"))
    assert legal(state) == ["no_token"]


def test_with_every_column_full_the_offer_can_only_be_declined() -> None:
    state = bunkering({"money": 900, "tokens": FULL_COLUMNS}, boston=ship("oregon"))
    assert play(state)["context"]["columns"] == []
    assert legal(state) == ["no_token"]
    assert play(state, "no_token")["context"] == {"to_load": 6}


def test_four_piers_load_six_coal() -> None:
    state = bunkering(
        {"money": 90, "tokens": {"black": 3}}, **a_full_sea(new_york=ship("oregon"), boston=ship("umbria"))
    )
    play(state, "token:black", *["load:oregon", "load:umbria"] * 3)
    assert (state.seat, state.coal_supply, state.money[0]) == (1, 34, 0)

"""The region action (7.4): everybody's ready ships there earn, and the acting seat's houses."""

from typing import Any

import pytest

from tests.engine_service.games.crossing_oceans.table import a_table, legal, play, ship

BLUE, RED, GREEN, YELLOW = range(4)


def money(position: dict[str, Any]) -> list[int]:
    """Everybody's money, by seat."""
    return [player["money"] for player in position["players"]]


def test_all_ready_ships_of_the_region_earn_for_their_owners_and_own_houses_for_the_acting_seat() -> None:
    ports = {
        "yokohama": ship("majestic", RED, 0),
        "hong_kong": ship("stirling_castle", YELLOW, 1),
        "san_francisco": ship("oregon", BLUE, 2),
        "new_york": ship("umbria", BLUE, 1),
    }
    state = a_table(decision="MOVE", ports=ports, houses={"yokohama": [BLUE], "hong_kong": [BLUE], "boston": [BLUE]})
    play(state, "move:1")
    assert state.coal_supply == 36
    after = play(state, "region:pacific_ocean")
    assert money(after) == [110, 0, 0, 30]
    assert after["ports"]["hong_kong"] == ship("stirling_castle", YELLOW, 0)
    assert after["ports"]["san_francisco"] == ship("oregon", BLUE, 1)
    assert after["ports"]["new_york"] == ship("umbria", BLUE, 1)
    assert after["coal_supply"] == 38
    assert (after["seat"], after["decision"]) == (RED, "PLACE")


def test_houses_earn_without_an_own_ship_beside_them() -> None:
    ports = {"sydney": ship("oregon", GREEN, 1), "auckland": ship("cutty_sark", YELLOW)}
    state = a_table(decision="REGION", seat=RED, ports=ports, houses={"sydney": [RED], "auckland": [RED]})
    after = play(state, "region:tasmanian_sea")
    assert money(after) == [0, 60, 50, 20]
    assert after["ports"]["sydney"] == ship("oregon", GREEN, 0)
    assert after["coal_supply"] == 40


def test_houses_of_others_earn_nothing() -> None:
    state = a_table(decision="REGION", houses={"sydney": [RED, GREEN], "auckland": [YELLOW]})
    assert money(play(state, "region:tasmanian_sea")) == [0, 0, 0, 0]


def test_scotia_earns_for_nobody() -> None:
    state = a_table(decision="REGION", ports={"new_york": ship("scotia", None)})
    after = play(state, "region:north_atlantic")
    assert money(after) == [0, 0, 0, 0]
    assert after["coal_supply"] == 40


@pytest.mark.parametrize(
    ("seats", "regions"),
    [
        (2, ["indian_ocean", "north_atlantic", "tasmanian_sea"]),
        (3, ["indian_ocean", "north_atlantic", "pacific_ocean", "tasmanian_sea"]),
        (4, ["indian_ocean", "north_atlantic", "pacific_ocean", "south_atlantic", "tasmanian_sea"]),
    ],
)
def test_every_open_region_may_be_chosen_even_an_empty_one(seats: int, regions: list[str]) -> None:
    assert legal(a_table(n_players=seats, decision="REGION")) == [f"region:{region}" for region in regions]

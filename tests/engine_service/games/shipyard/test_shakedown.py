"""The shakedown cruise: leaving, launching, fitting, speed, sailing and the points of a ship (section 8)."""

from typing import Any

import pytest

from engine_service.games.shipyard.board import PIECES
from engine_service.games.shipyard.shakedown.speed import base_speed
from engine_service.games.shipyard.state import State
from tests.engine_service.games.shipyard.table import (
    a_turn,
    a_yard,
    decision,
    legal,
    play,
    player,
    written,
)

STRAIGHT = {
    "canals": [[0, 0, "K02", 0], [0, 1, "K03", 0]],
    "figure": {"x": 0, "y": 0, "row": 0, "col": 1, "stern": "N"},
}
"""Five steps to the south."""
LONG = {
    "canals": [[0, 0, "K02", 0], [0, 1, "K03", 0], [0, 2, "K04", 0], [0, 3, "K05", 0]],
    "figure": STRAIGHT["figure"],
}
"""Eleven steps to the south."""


def launching(ship: list[str], stock: dict[str, int], me: dict[str, Any] | None = None, **fields: Any) -> State:
    owner = {"stock": stock} | (me or STRAIGHT)
    return a_turn("LAUNCH", owner, context={"ship": ship}, **fields)


def fitted(state: State, piece: str) -> int:
    """How many of a piece fit on the ship after the launch, one by one."""
    play(state, "launch")
    number = 0
    while decision(state) == "FIT" and f"fit:{piece}" in legal(state):
        play(state, f"fit:{piece}")
        number += 1
    return number


def speed_of(**pieces: int) -> int:
    return base_speed(tuple(pieces.get(piece, 0) for piece in PIECES))


PLAIN = ["B11", "M30", "S23"]
"""A ship with no cabin and no mount at all."""


def test_a_steamship_has_a_smokestack_and_a_propeller() -> None:
    assert speed_of(smokestack=1, propeller=1, sail=2) == 6
    assert speed_of(smokestack=1, propeller=1) == 4
    assert speed_of(smokestack=3, propeller=2) == 7


def test_without_that_pair_smokestacks_count_half() -> None:
    assert speed_of(sail=2) == 3
    assert speed_of(smokestack=2, sail=1) == 3
    assert speed_of(propeller=2) == 3
    assert speed_of(smokestack=1) == 1


def test_a_ship_without_anything_makes_one_step_and_scores() -> None:
    assert speed_of() == 1
    state = play(launching(PLAIN, {"captain": 1}), "launch", "sail_step:S")
    assert player(state)["fleet"] == [
        {"cards": PLAIN, "pieces": dict.fromkeys(PIECES, 0) | {"captain": 1}, "speed": 1, "points": 1 + 1 + 1}
    ]


@pytest.mark.parametrize(("employees", "propellers"), [([], 1), (["builder_propeller"], 2)])
def test_the_propeller_builder_makes_room_for_one_more(employees: list[str], propellers: int) -> None:
    state = launching(["B11", "M30", "S01"], {"captain": 1, "propeller": 4}, LONG | {"employees": employees})
    assert fitted(state, "propeller") == propellers


@pytest.mark.parametrize("piece", ["sail", "smokestack", "crane", "cannon"])
def test_other_builders_make_room_for_two(piece: str) -> None:
    stock = {"captain": 1, piece: 4}
    assert fitted(launching(PLAIN, stock, LONG), piece) == 0
    assert fitted(launching(PLAIN, stock, LONG | {"employees": [f"builder_{piece}"]}), piece) == 2


def test_the_crew_builder_makes_room_for_two_of_any_crew() -> None:
    me = LONG | {"employees": ["builder_crew"]}
    state = launching(PLAIN, {"captain": 2, "businessman": 1, "soldier": 1}, me)
    play(state, "launch", "fit:captain", "fit:soldier")
    assert decision(state) == "SAIL"


def test_the_rigger_adds_up_to_one_for_each_pair_of_sails() -> None:
    ship = ["B09", "M11", "M12", "S03"]
    state = launching(ship, {"captain": 1, "sail": 4}, LONG | {"employees": ["rigger"]})
    play(state, "launch", "fit:sail", "fit:sail", "fit:sail", "fit:sail")
    assert legal(state) == ["declare_speed:5", "declare_speed:6", "declare_speed:7"]


def test_the_helmsman_adds_one_which_may_be_declined() -> None:
    state = launching(PLAIN, {"captain": 1}, LONG | {"employees": ["helmsman"]})
    play(state, "launch")
    assert legal(state) == ["declare_speed:1", "declare_speed:2"]


def test_no_speed_is_declared_beyond_the_longest_route() -> None:
    me = {"canals": [[0, 0, "K02", 0]], "figure": {"x": 0, "y": 0, "row": 1, "col": 1, "stern": "N"}}
    state = launching(PLAIN, {"captain": 1}, me | {"employees": ["helmsman"]})
    play(state, "launch")
    assert decision(state) == "SAIL"
    assert written(state)["context"]["speed"] == 1


@pytest.mark.parametrize(("ship", "officers"), [(PLAIN, 0), (["B11", "M01", "S23"], 1), (["B01", "M22", "S23"], 3)])
def test_each_captain_after_the_first_needs_a_cabin(ship: list[str], officers: int) -> None:
    assert fitted(launching(ship, {"captain": 5}, LONG), "captain") == officers


def test_mounts_are_specific_but_masts_carry_sails_and_smokestacks() -> None:
    cannon_only = ["B03", "M30", "S23"]
    state = play(launching(cannon_only, {"captain": 1, "crane": 1, "cannon": 1}, LONG), "launch")
    assert legal(state) == ["fit:cannon", "fit_done"]
    one_mast = ["B05", "M30", "S23"]
    state = play(launching(one_mast, {"captain": 1, "sail": 1, "smokestack": 1}, LONG), "launch")
    assert legal(state) == ["fit:sail", "fit:smokestack", "fit_done"]
    play(state, "fit:sail")
    assert decision(state) == "SAIL"


def test_pieces_are_fitted_in_canonical_order() -> None:
    ship = ["B12", "M36", "S23"]
    stock = {"captain": 1, "businessman": 2, "sail": 2, "crane": 2}
    state = play(launching(ship, stock, LONG), "launch", "fit:sail")
    assert legal(state) == ["fit:crane", "fit_done"]


def test_no_piece_may_make_the_ship_too_fast_for_its_canals() -> None:
    me = {"canals": [[0, 0, "K02", 0]], "figure": STRAIGHT["figure"]}
    state = play(launching(["B05", "M11", "S23"], {"captain": 1, "sail": 3}, me), "launch", "fit:sail")
    assert decision(state) == "SAIL"
    assert written(state)["context"]["speed"] == 2


@pytest.mark.parametrize(("stock", "me"), [({}, STRAIGHT), ({"captain": 1}, {"canals": []})])
def test_without_captain_or_canal_a_ship_is_scrapped(stock: dict[str, int], me: dict[str, Any]) -> None:
    state = launching(PLAIN, stock, me)
    assert legal(state) == ["scrap"]
    play(state, "scrap")
    assert written(state)["removed"] == PLAIN
    assert player(state)["fleet"] == []
    assert player(state)["score"] == 0


def test_scrapping_is_always_possible_and_keeps_the_captain() -> None:
    state = launching(PLAIN, {"captain": 1})
    assert legal(state) == ["scrap", "launch"]
    assert player(play(state, "scrap"))["stock"]["captain"] == 1


def test_the_figure_at_a_closed_end_cannot_launch() -> None:
    me = {"canals": [[0, 0, "K02", 0]], "figure": {"x": 0, "y": 0, "row": 2, "col": 1, "stern": "N"}}
    assert legal(launching(PLAIN, {"captain": 1}, me)) == ["scrap"]


FAMOUS_SHIP = ["B13", "M32", "M39", "M33", "M37", "S03"]


def famous_launch() -> State:
    stock = dict.fromkeys(PIECES, 1) | {"businessman": 2, "sail": 3}
    me = {"canals": [[0, 0, "K01", 0], [0, 1, "K02", 0]], "figure": STRAIGHT["figure"]}
    return launching(FAMOUS_SHIP, stock, me)


def test_a_ship_worth_15_points_sails_for_17_more() -> None:
    state = play(famous_launch(), "launch", "fit:businessman", "fit:businessman", "fit:soldier")
    play(state, "fit:sail", "fit:sail", "fit:sail", "fit:smokestack", "fit:propeller", "fit:crane", "fit:cannon")
    assert written(state)["context"]["speed"] == 7
    points = {1: 4, 2: 4 + 3, 3: 4 + 3, 4: 4 + 3 + 4, 5: 11, 6: 11}
    ribands = {1: 0, 2: 0, 3: 3, 4: 3, 5: 3, 6: 6}
    for step, direction in enumerate("WSSESS", 1):
        play(state, f"sail_step:{direction}")
        context = written(state)["context"]
        assert (context["steps"], context["icon_points"], context["riband"]) == (step, points[step], ribands[step])
    play(state, "sail_step:S")
    me = player(state)
    assert me["score"] == 32
    assert me["fleet"][0]["points"] == 32
    assert me["fleet"][0]["speed"] == 7
    assert me["stock"] == dict.fromkeys(PIECES, 0)
    assert me["used_count"] == 1
    assert me["canals"] == [[0, 1, "K02", 0]]
    assert me["figure"] == {"x": 0, "y": 1, "row": 2, "col": 1, "stern": "N"}


def test_the_last_ribbon_counts_and_is_worth_the_speed_only_on_the_last_space() -> None:
    """Down K02 its ribbon is the first space entered, up K17 turned round the last of four."""
    slow = play(launching(PLAIN, {"captain": 1}), "launch", "sail_step:S")
    assert player(slow)["score"] == 1 + 1 + 1
    me = {"canals": [[0, 0, "K03", 0], [0, 1, "K02", 0]], "figure": STRAIGHT["figure"], "employees": []}
    fast = launching(["B09", "M11", "S23"], {"captain": 1, "sail": 3}, me)
    play(fast, "launch", "fit:sail", "fit:sail", "fit:sail", *["sail_step:S"] * 4)
    lifebuoys, lifeboats = 1, 1
    assert player(fast)["score"] == 1 + 4 + lifebuoys + lifeboats + 4


def test_at_a_confluence_any_channel_but_the_stern_may_be_taken() -> None:
    me = {
        "canals": [[0, 0, "K23", 0], [1, 0, "K04", 1], [0, 1, "K02", 0], [-1, 0, "K03", 1]],
        "figure": {"x": 0, "y": 0, "row": 1, "col": 1, "stern": "N"},
    }
    state = play(launching(PLAIN, {"captain": 1}, me), "launch")
    assert legal(state) == ["sail_step:E", "sail_step:S", "sail_step:W"]


def test_a_way_too_short_for_the_rest_of_the_cruise_is_closed() -> None:
    me = {
        "canals": [[0, 0, "K23", 0], [0, 1, "K02", 0]],
        "figure": {"x": 0, "y": 0, "row": 1, "col": 1, "stern": "N"},
    }
    state = play(launching(["B05", "M30", "S23"], {"captain": 1, "sail": 1}, me), "launch", "fit:sail")
    assert written(state)["context"]["speed"] == 2
    assert legal(state) == ["sail_step:S"]


def test_a_canal_left_is_used_and_what_it_held_together_is_discarded() -> None:
    me = {
        "canals": [[0, 0, "K15", 0], [0, 1, "K02", 0], [1, 0, "K04", 1]],
        "figure": {"x": 0, "y": 0, "row": 0, "col": 1, "stern": "N"},
    }
    full = ["K16", "K17", "K18", "K19", "K20"]
    state = launching(["B05", "M06", "S23"], {"captain": 1, "sail": 2}, me, canal_column=full)
    play(state, "launch", "fit:sail", "fit:sail", "sail_step:S", "sail_step:S", "sail_step:S")
    now = player(state)
    assert now["score"] == 4
    assert (now["used_canals"], now["used_count"]) == (["K15"], 1)
    assert written(state)["canal_discard"] == ["K04"]
    assert now["canals"] == [[0, 1, "K02", 0]]


def test_a_short_canal_column_is_filled_when_a_cruise_ends_but_not_by_a_scrapped_ship() -> None:
    me = {
        "canals": [[0, 0, "K15", 0], [0, 1, "K02", 0], [1, 0, "K04", 1]],
        "figure": {"x": 0, "y": 0, "row": 2, "col": 1, "stern": "N"},
    }
    state = play(launching(PLAIN, {"captain": 1}, me), "launch")
    play(state, "sail_step:S")
    assert sorted(filter(None, written(state)["canal_column"])) == ["K04", "K15"]
    scrapped = launching(PLAIN, {}, me, canal_discard=["K20"])
    assert written(play(scrapped, "scrap"))["canal_column"] == [None] * 5


def test_several_completed_ships_leave_one_after_the_other() -> None:
    me = STRAIGHT | {"yard": a_yard("BMSBMMS.."), "stock": {"captain": 1}}
    state = a_turn("CHOOSE_SHIP", me)
    assert legal(state) == ["choose_ship:1", "choose_ship:4"]
    play(state, "choose_ship:4")
    assert written(state)["context"] == {"ship": ["B02", "M02", "M03", "S02"]}
    play(state, "launch", "sail_step:S")
    assert decision(state) == "LAUNCH"
    assert legal(state) == ["scrap"]
    play(state, "scrap")
    assert player(state)["yard"] == [None] * 9
    assert (decision(state), written(state)["seat"]) == ("CHOOSE_ACTION", 1)

"""Hire Employee (7.7)."""

from typing import Any

import pytest

from engine_service.games.shipyard.employees import EMPLOYEES
from engine_service.games.shipyard.state import State
from tests.engine_service.games.shipyard.table import SALE, a_turn, legal, play, player, written


def track_with(*first: str) -> list[list[list[Any]]]:
    """An employee track that begins with these; everybody else follows."""
    names = [*first, *(name for name in EMPLOYEES if name not in first)]
    return [[[name, 1] for name in names[at : at + 3]] for at in range(0, 24, 3)]


def hiring(guilders: int, employees: tuple[str, ...], *first: str) -> State:
    """The marker stands just before space 0."""
    me = {"guilders": guilders, "employees": list(employees)}
    action = "hire_employee"
    return a_turn(
        "MARKER", me, action, context={"action": action}, markers={"hire": 7}, employee_track=track_with(*first), **SALE
    )


@pytest.mark.parametrize(
    ("employees", "costs"), [((), [0, 1, 2, 3, 4, 5, 6, 7]), (("foreman",), [0, 0, 0, 0, 1, 2, 3, 4])]
)
def test_extra_steps_cost_a_guilder_each_and_the_foreman_makes_three_free(
    employees: tuple[str, ...], costs: list[int]
) -> None:
    for steps, cost in enumerate(costs):
        state = play(hiring(10, employees), f"move_marker:{steps}")
        assert player(state)["guilders"] == 10 - cost
        assert written(state)["markers"]["hire"] == steps


def test_engineers_and_recruiters_take_a_surcharge() -> None:
    first = ("engineer_sail", "helmsman", "recruiter_captain")
    assert legal(play(hiring(0, (), *first), "move_marker:0")) == ["take_employee:1"]
    state = play(hiring(1, (), *first), "move_marker:0")
    assert legal(state) == ["take_employee:0", "take_employee:1", "take_employee:2"]
    play(state, "take_employee:2")
    assert player(state)["guilders"] == 0
    assert player(state)["employees"] == ["recruiter_captain"]


def test_nobody_is_employed_twice_by_the_same_seat() -> None:
    state = hiring(9, ("recruiter_captain",), "recruiter_captain", "recruiter_soldier", "helmsman")
    assert legal(play(state, "move_marker:0")) == ["take_employee:1", "take_employee:2"]


@pytest.mark.parametrize(
    ("employees", "offered"), [((), False), (("trader_steel_1",), True), (("trader_coal_1",), False)]
)
def test_a_senior_trader_comes_only_to_an_owner_of_the_junior(employees: tuple[str, ...], offered: bool) -> None:
    state = play(hiring(0, employees, "trader_steel_2", "helmsman", "rigger"), "move_marker:0")
    assert ("take_employee:0" in legal(state)) is offered


def test_the_marker_stops_only_where_somebody_can_be_hired_with_the_money_left() -> None:
    first = ("helmsman", "rigger", "foreman", "engineer_sail", "engineer_crane", "engineer_cannon")
    assert legal(hiring(1, (), *first)) == ["move_marker:0"]
    assert legal(hiring(2, (), *first)) == ["move_marker:0", "move_marker:1"]


def test_an_empty_stack_offers_nobody() -> None:
    state = play(hiring(0, (), "helmsman", "rigger", "foreman"), "move_marker:0", "take_employee:1")
    assert written(state)["employee_track"][0] == [["helmsman", 1], ["rigger", 0], ["foreman", 1]]


def test_hiring_is_impossible_when_nobody_takeable_is_within_reach() -> None:
    track = [[[name, 0] for name in EMPLOYEES[at : at + 3]] for at in range(0, 24, 3)]
    state = a_turn("CHOOSE_ACTION", {"guilders": 9}, employee_track=track, **SALE)
    assert "choose_action:hire_employee" not in legal(state)

"""Manufacture Equipment, Recruit Crew and Receive Subsidy (7.6, 7.9)."""

from typing import Any

import pytest

from engine_service.games.shipyard.state import State
from tests.engine_service.games.shipyard.table import (
    DECKS,
    MARKET,
    SALE,
    a_finale,
    a_turn,
    legal,
    play,
    player,
    written,
)

CANNON_INDEX = 0


def marker(action: str, guilders: int = 3, employees: tuple[str, ...] = (), **markers: int) -> State:
    me: dict[str, Any] = {"guilders": guilders, "employees": list(employees)}
    return a_turn("MARKER", me, action, context={"action": action}, markers=markers, **SALE)


def gained(state: State) -> dict[str, int]:
    return {piece: count for piece, count in player(state)["stock"].items() if count}


@pytest.mark.parametrize(("steps", "piece"), list(enumerate(["smokestack", "crane", "sail", "cannon"])))
def test_from_the_cannon_each_further_piece_costs_a_guilder_more(steps: int, piece: str) -> None:
    state = play(marker("manufacture_equipment", manufacture=CANNON_INDEX), f"move_marker:{steps}")
    assert gained(state) == {piece: 1}
    assert player(state)["guilders"] == 3 - steps


@pytest.mark.parametrize(("steps", "piece"), list(enumerate(["businessman", "propeller", "soldier", "captain"])))
def test_the_recruit_circle_goes_on_from_the_captain(steps: int, piece: str) -> None:
    state = play(marker("recruit_crew", recruit=0), f"move_marker:{steps}")
    assert gained(state) == {piece: 1}
    assert written(state)["markers"]["recruit"] == (1 + steps) % 4


def test_only_steps_that_can_be_paid_are_offered() -> None:
    assert legal(marker("manufacture_equipment", guilders=1)) == ["move_marker:0", "move_marker:1"]


def test_engineers_add_their_pieces() -> None:
    engineers = ("engineer_crane", "engineer_sail")
    state = play(marker("manufacture_equipment", 1, engineers, manufacture=CANNON_INDEX), "move_marker:0")
    assert gained(state) == {"sail": 1, "smokestack": 1, "crane": 1}
    assert player(state)["guilders"] == 1
    state = play(marker("manufacture_equipment", 1, engineers, manufacture=CANNON_INDEX), "move_marker:1")
    assert gained(state) == {"sail": 1, "crane": 2}
    assert player(state)["guilders"] == 0


def test_recruiters_add_their_pieces_to_recruiting_only() -> None:
    recruiters = ("recruiter_propeller", "recruiter_captain", "engineer_sail")
    assert gained(play(marker("recruit_crew", 0, recruiters), "move_marker:0")) == {
        "captain": 1,
        "businessman": 1,
        "propeller": 1,
    }
    assert gained(play(marker("manufacture_equipment", 0, recruiters), "move_marker:0")) == {"sail": 1, "smokestack": 1}


@pytest.mark.parametrize("action", ["manufacture_equipment", "recruit_crew"])
@pytest.mark.parametrize(("steps", "cost"), list(enumerate([0, 0, 0, 1])))
def test_the_accountant_makes_two_extra_steps_free(action: str, steps: int, cost: int) -> None:
    state = play(marker(action, 3, ("accountant",)), f"move_marker:{steps}")
    assert player(state)["guilders"] == 3 - cost
    assert len(legal(marker(action, 0, ("accountant",)))) == 3


def test_the_subsidy_pays_two_guilders() -> None:
    state = a_finale("FINAL", {"guilders": 1}, seats=4, ship_market=MARKET, ship_decks=DECKS)
    play(state, "final_action:receive_subsidy")
    assert player(state)["guilders"] == 3


@pytest.mark.parametrize("seats", [2, 3])
def test_the_subsidy_is_not_in_games_of_two_or_three(seats: int) -> None:
    assert "final_action:receive_subsidy" not in legal(a_finale("FINAL", seats=seats, **SALE))
    step_four = a_turn("STEP_FOUR", {"guilders": 6}, "recruit_crew", seats=seats, done=False, **SALE)
    assert "buy_bonus:receive_subsidy" not in legal(step_four)
    assert "receive_subsidy" not in written(step_four)["positions"]

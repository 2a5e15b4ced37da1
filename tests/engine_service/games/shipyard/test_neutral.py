"""The neutral policy: stop, decline, scrap, sell; else what costs least."""

import pytest

from engine_service.games import shipyard
from engine_service.games.shipyard.employees import EMPLOYEES
from engine_service.games.shipyard.state import State
from tests.engine_service.games.shipyard.table import SALE, a_finale, a_turn, a_yard

CANALS = {"canals": [[0, 0, "K02", 0]], "figure": {"x": 0, "y": 0, "row": 0, "col": 1, "stern": "N"}}
FIRST = ("engineer_sail", "helmsman", "rigger")


def employee_choice() -> State:
    names = [*FIRST, *(name for name in EMPLOYEES if name not in FIRST)]
    track = [[[name, 1] for name in names[at : at + 3]] for at in range(0, 24, 3)]
    return a_turn("EMPLOYEE", {"guilders": 5}, employee_track=track, **SALE)


DECISIONS = {
    "end_actions": a_turn("STEP_FOUR", {"guilders": 9}, **SALE),
    "perform_main": a_turn("STEP_FOUR", {"guilders": 9}, done=False, **SALE),
    "build_done": a_turn("BUILD", {"guilders": 9}, context={"bought": 1}, **SALE),
    "buy_ship_card:bow:0": a_turn("BUILD", {"guilders": 9}, context={"bought": 0}, **SALE),
    "scrap": a_turn("LAUNCH", {"stock": {"captain": 1}} | CANALS, context={"ship": ["B01", "M01", "S01"]}),
    "fit_done": a_turn(
        "FIT",
        {"stock": {"businessman": 1}} | CANALS,
        context={"ship": ["B01", "M01", "S01"], "pieces": {"captain": 1}},
    ),
    "sell_car": a_turn("CAR", context={"train": "T05", "car": 0, "taken": []}, **SALE),
    "take_employee:1": employee_choice(),
    "move_marker:0": a_turn("MARKER", {"guilders": 9}, context={"action": "recruit_crew"}, **SALE),
    "last_chance_pass": a_finale("LAST_CHANCE", {"yard": a_yard("BM.......")}, phase="LAST_CHANCE", **SALE),
    "final_action:build_ships": a_finale("FINAL", **SALE),
}


@pytest.mark.parametrize(("move", "state"), list(DECISIONS.items()), ids=list(DECISIONS))
def test_what_is_played_for_a_seat_that_is_gone(move: str, state: State) -> None:
    assert shipyard.neutral_move(state, shipyard.legal_moves(state)) == move

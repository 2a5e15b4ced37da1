"""Positions as JSON: defaults for what is left out, and a precise refusal of everything that cannot be (4.4)."""

import json
from typing import Any

import pytest

from engine_service.games import shipyard
from engine_service.games.shipyard.state import State
from engine_service.kernel.errors import MalformedPosition
from tests.engine_service.games.shipyard.table import (
    SALE,
    a_ship,
    a_turn,
    a_yard,
    decision,
    legal,
    play,
    player,
    written,
)

SHIP = ["B01", "M01", "S01"]
CANALS = {"canals": [[0, 0, "K02", 0]], "figure": {"x": 0, "y": 0, "row": 0, "col": 1, "stern": "N"}}


def test_an_empty_position_is_the_first_choice_of_four_who_own_nothing() -> None:
    state = shipyard.read_position({})
    now = written(state)
    assert (now["n_players"], now["phase"], now["decision"], now["seat"]) == (4, "FIRST_TURNS", "CHOOSE_ACTION", 0)
    assert now["laps_left"] == 4
    assert now["players"][0]["guilders"] == 0
    assert [copies for space in now["employee_track"] for _, copies in space] == [2] * 24


def test_keys_stand_in_the_order_of_the_rules() -> None:
    now = written(shipyard.setup(4, 1, {"balanced_employees": True}))
    assert tuple(now) == shipyard.position_fields
    assert list(now["turn"]) == ["advanced", "main", "main_done", "bonus_done", "lap"]
    assert list(now["markers"]) == ["manufacture", "recruit", "exchange", "hire"]
    assert list(now["players"][0]) == [
        "score", "guilders", "stock", "employees", "trains", "yard", "canals", "figure", "used_canals", "used_count",
        "fleet", "contracts", "given_up", "marks", "turns",
    ]  # fmt: skip
    assert now["options"] == {"balanced_employees": True}


def test_those_already_employed_are_missing_from_a_track_that_is_left_out() -> None:
    state = a_turn("CHOOSE_ACTION", {"employees": ["rigger"]}, seats=2, **SALE)
    left = {who: copies for space in written(state)["employee_track"] for who, copies in space}
    assert left["rigger"] == 0
    assert left["helmsman"] == 1


CONTEXTS: dict[str, State] = {
    "BUILD": a_turn("BUILD", context={"bought": 1}, **SALE),
    "PLACE_SHIP": a_turn("PLACE_SHIP", context={"card": "sub_bow", "bought": 2}, **SALE),
    "CANAL_PLACE": a_turn("CANAL_PLACE", context={"canal": "K23"}, **SALE),
    "MARKER": a_turn("MARKER", context={"action": "recruit_crew"}, **SALE),
    "CAR": a_turn("CAR", context={"train": "T05", "car": 2, "taken": ["captain", "smokestack"]}, **SALE),
    "LAUNCH": a_turn("LAUNCH", CANALS, context={"ship": SHIP}, **SALE),
    "FIT": a_turn("FIT", CANALS, context={"ship": SHIP, "pieces": {"captain": 2}}, **SALE),
    "SAIL": a_turn(
        "SAIL",
        CANALS | {"employees": ["helmsman"]},
        context={"ship": SHIP, "pieces": {"captain": 1}, "speed": 2, "steps": 0, "icon_points": 0, "riband": 0},
        **SALE,
    ),
}


@pytest.mark.parametrize("name", CONTEXTS)
def test_a_position_in_the_middle_of_something_survives_json(name: str) -> None:
    state = CONTEXTS[name]
    text = json.dumps(written(state))
    again = shipyard.read_position(json.loads(text))
    assert json.dumps(written(again)) == text
    assert decision(again) == name
    assert legal(again) == legal(state)


def test_the_order_of_piles_means_nothing_but_that_of_decks_does() -> None:
    piles = {"removed": ["S01", "B01"], "train_used": ["T09", "T06"], "canal_discard": ["K05", "K02"]}
    now = written(shipyard.read_position(piles | {"train_deck": ["T08", "T07"]}))
    assert now["removed"] == ["B01", "S01"]
    assert now["train_used"] == ["T06", "T09"]
    assert now["canal_discard"] == ["K02", "K05"]
    assert now["train_deck"] == ["T08", "T07"]


def test_a_finished_game_may_leave_out_its_result() -> None:
    position = {"n_players": 2, "phase": "OVER", "players": [{"score": 5, "contracts": ["G08"]}, {"score": 3}]}
    now = written(shipyard.read_position(position))
    assert [entry["rank"] for entry in now["result"]] == [1, 2]
    assert (now["seat"], now["decision"], now["context"], now["turn"]) == (None, None, None, None)


def regular(**fields: Any) -> dict[str, Any]:
    """A good regular turn of three with some fields replaced."""
    return written(a_turn("CHOOSE_ACTION", **SALE)) | fields


def with_me(**me: Any) -> dict[str, Any]:
    """The same with something changed about seat 0."""
    position = regular()
    position["players"][0] |= me
    return position


def at(name: str, **context: Any) -> dict[str, Any]:
    """A decision in the middle of something, with its context changed."""
    position = written(CONTEXTS[name])
    position["context"] |= context
    return position


def without(position: dict[str, Any], *path: str) -> dict[str, Any]:
    """The same less one key."""
    inner = position
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return position


TRACK = written(a_turn("CHOOSE_ACTION", **SALE))["employee_track"]
POSITIONS = written(a_turn("CHOOSE_ACTION", **SALE))["positions"]

REFUSED: dict[str, dict[str, Any]] = {
    "the position has no field 'colour'": {"colour": 1},
    "n_players is a whole number from 2 to 4, not 5": {"n_players": 5},
    "options has no field 'fast'": {"options": {"fast": True}},
    "options.balanced_employees is true or false, not 1": {"options": {"balanced_employees": 1}},
    "start_seat is a whole number from 0 to 3, not 4": {"start_seat": 4},
    "phase is one of FIRST_TURNS, REGULAR": {"phase": "MIDDLE"},
    "decision is one of CHOOSE_ACTION": {"decision": "SLEEP"},
    "decision is not CONTRACT in phase FIRST_TURNS": {"decision": "CONTRACT"},
    "laps_left is a whole number from 1 to 4, not 0": {"laps_left": 0},
    "early_end is true or false, not null": {"early_end": None},
    "rng is a whole number from 0 to": {"rng": -1},
    "result is null until the game is over": {"result": []},
    "seat is active_seat, 1, unless the decision is CONTRACT": regular(seat=0, active_seat=1),
    "seat is a whole number from 0 to 2, not null": regular(seat=None),
    "active_seat is 0 after 0 first turns from seat 0": {"seat": 2},
    "positions has no field 'receive_subsidy'": {"n_players": 3, "positions": {"receive_subsidy": -7}},
    "the position 0 is named twice": {"positions": {"rent_canal": 0}},
    "positions are at most 21 apart": {"positions": {"build_ships": 30}},
    "ship_market has no field 'middle'": {"ship_market": {"middle": []}},
    "ship_market.bow has no empty row below a filled one": {"ship_market": {"bow": [None, "B01"]}},
    "ship_market.bow holds bow cards, not M01": {"ship_market": {"bow": ["M01"]}},
    "ship_market.bow has at most 5 entries, not 6": {"ship_market": {"bow": [None] * 6}},
    "ship_market.bow names a ship card such as B01, not 'B99'": {"ship_market": {"bow": ["B99"]}},
    "ship_market.bow names a ship card such as B01, not 'sub_bow'": {"ship_market": {"bow": ["sub_bow"]}},
    "ship_decks.stern holds stern cards, not B01": {"ship_decks": {"stern": ["B01"]}},
    "ship_decks.middle has the cards M01 to M32 above all others": {"ship_decks": {"middle": ["M33", "M01"]}},
    "ship card B01 is named twice": {"removed": ["B01"], "ship_decks": {"bow": ["B01"]}},
    "train_column has no empty row below a filled one": {"train_column": [None, "T01"]},
    "train_deck names a train such as T01, not 5": {"train_deck": [5]},
    "train T05 is named twice": {"train_deck": ["T05"], "players": [{"trains": ["T05"]}]},
    "canal_column has no empty row below a filled one": {"canal_column": [None, "K01"]},
    "canal K02 is named twice": {"canal_deck": ["K02"], "players": [CANALS]},
    "contract G01 is named twice": {"contracts_out": ["G01"], "players": [{"contracts": ["G01"]}]},
    "markers.exchange is a whole number from 0 to 5, not 6": {"markers": {"exchange": 6}},
    "employee_track is a list of 8 spaces with 3 pairs each": {"employee_track": TRACK[:7]},
    "employee_track is a list of 8 spaces with 3 pairs": {"employee_track": [["rigger"] * 3, *TRACK[1:]]},
    "employee_track names an employee such as engineer_sail": {"employee_track": [[["me", 1]] * 3, *TRACK[1:]]},
    "on the employee track, engineer_sail is named twice": {"employee_track": [TRACK[0]] * 8},
    "employee_track: engineer_sail is a whole number from 0 to 2, not 3": {
        "employee_track": [[["engineer_sail", 3], *TRACK[0][1:]], *TRACK[1:]]
    },
    "players has at most 4 entries, not 5": {"players": [{}] * 5},
    "players[0] is an object, not 7": {"players": [7]},
    "players[0] has no field 'money'": {"players": [{"money": 7}]},
    "players[0].guilders is a whole number of at least 0, not -1": {"players": [{"guilders": -1}]},
    "players[0].stock has no field 'rope'": {"players": [{"stock": {"rope": 1}}]},
    "players[0].employees: rigger is named twice": {"players": [{"employees": ["rigger", "rigger"]}]},
    "players[0].employees has trader_wood_2 only together with trader_wood_1": {
        "players": [{"employees": ["trader_wood_2"]}]
    },
    "players[0].yard has no bow in slots 8 and 9": {"players": [{"yard": ["M01"]}]},
    "players[0].yard has no bow in slots 8 and 9, no stern in 1 and 2": {"players": [{"yard": [None, "B02", "S02"]}]},
    "players[0].canals holds entries [x, y, canal, rotation]": {"players": [{"canals": [[0, 0, "K01"]]}]},
    "players[0].canals names a canal such as K01, not 'K25'": {"players": [{"canals": [[0, 0, "K25", 0]]}]},
    "players[0].canals is a whole number from 0 to 3, not 4": {"players": [{"canals": [[0, 0, "K01", 4]]}]},
    "players[0].canals is a whole number from -999 to 999": {"players": [{"canals": [[1000, 0, "K01", 0]]}]},
    "players[0].canals has two canals at (0, 0)": {
        "players": [{"canals": [[0, 0, "K01", 0], [0, 0, "K03", 0]], "figure": CANALS["figure"]}]
    },
    "players[0].canals hang together with the figure's canal": {
        "players": [{"canals": [[0, 0, "K02", 0], [1, 0, "K03", 0]], "figure": CANALS["figure"]}]
    },
    "players[0].figure stands on a canal, where there are any": {"players": [{"canals": [[0, 0, "K01", 0]]}]},
    "players[0].figure is null without canals": {"players": [{"figure": CANALS["figure"]}]},
    "players[0].figure stands on a canal, and none is at 5, 0": {
        "players": [{"canals": [[0, 0, "K02", 0]], "figure": {"x": 5, "y": 0, "row": 0, "col": 1, "stern": "N"}}]
    },
    "players[0].figure stands on a space, not on land": {
        "players": [{"canals": [[0, 0, "K02", 0]], "figure": {"x": 0, "y": 0, "row": 0, "col": 0, "stern": "N"}}]
    },
    "players[0].figure.stern is a side the figure can have come from": {
        "players": [{"canals": [[0, 0, "K02", 0]], "figure": {"x": 0, "y": 0, "row": 0, "col": 1, "stern": "W"}}]
    },
    "players[0].figure.stern is one of N, E, S, W, not null": {
        "players": [{"canals": [[0, 0, "K02", 0]], "figure": {"x": 0, "y": 0, "row": 0, "col": 1}}]
    },
    "players[0].used_count is a whole number of at least 1, not 0": {
        "players": [{"used_canals": ["K01"], "used_count": 0}]
    },
    "players[0].fleet[0].cards is a bow, one to seven middles and a stern": {
        "players": [{"fleet": [a_ship(["B01", "S01"])]}]
    },
    "players[0].fleet[0].cards has at most 9 cards, not 10": {
        "players": [{"fleet": [a_ship(["sub_bow", *["sub_middle"] * 8, "sub_stern"])]}]
    },
    "players[0].fleet[0].pieces have a captain": {"players": [{"fleet": [a_ship(captain=0)]}]},
    "players[0].contracts names a contract such as G01, not 'X01'": {"players": [{"contracts": ["X01"]}]},
    "players[0].contracts and given_up have 3 green contracts at most, not 4": {
        "players": [{"contracts": ["G01", "G02"], "given_up": ["G03", "G04"]}]
    },
    "players[0].contracts has 1 blue at most in phase FINAL, not 2": {
        "phase": "FINAL", "players": [{"contracts": ["U01", "U02"]}],
    },
    "players[0].marks has 1 entries at most with 4 players": {"players": [{"marks": ["rent_canal", "hire_employee"]}]},
    "players[0].marks names cards in the game; receive_subsidy is not with 3 players": {
        "n_players": 3, "players": [{"marks": ["receive_subsidy"]}],
    },
    "the mark on rent_canal is named twice": {"players": [{"marks": ["rent_canal"]}] * 2},
    "players[0] has 0 marks now, not 1": with_me(marks=["rent_canal"]),
    "players[1] has 1 marks now, not 0": regular(players=[{}]),
    "turn has no field 'bonus'": regular(turn={"bonus": True}),
    "turn.advanced names an action when the decision is CHOOSE_ACTION in REGULAR": regular(turn={}),
    "turn.advanced is null when the decision is CHOOSE_ACTION in FIRST_TURNS": {"turn": {"advanced": "rent_canal"}},
    "turn.advanced is the lead card": regular(turn={"advanced": "rent_canal"}),
    "turn.advanced is a card in the game, not receive_subsidy": regular(turn={"advanced": "receive_subsidy"}),
    "turn.main is null when the decision is CHOOSE_ACTION in REGULAR": regular(
        turn={"advanced": "build_ships", "main": "rent_canal"}
    ),
    "turn has main_done and bonus_done false before an action is chosen": regular(
        turn={"advanced": "build_ships", "main_done": True}
    ),
    "turn has main_done and bonus_done true in phase FINAL": {"phase": "FINAL", "turn": {"bonus_done": False}},
    "turn advanced a card that nobody marks any more": with_me() | {
        "players": [{}, {"marks": ["build_ships"]}, {"marks": ["rent_canal"]}]
    },
    "players[0] has its newest mark on the main action, manufacture_equipment": written(CONTEXTS["BUILD"]) | {
        "players": [{"marks": ["recruit_crew"]}, {"marks": ["rent_canal"]}, {"marks": ["hire_employee"]}]
    },
    "context has no field 'bought'": regular(context={"bought": 1}),
    "context names bought when the decision is BUILD": without(at("BUILD"), "context", "bought"),
    "context.bought is a whole number from 0 to 2, not 3": at("BUILD", bought=3),
    "context.card names a ship card such as B01, not null": at("PLACE_SHIP", card=None),
    "context.canal names a canal such as K01, not 'K99'": at("CANAL_PLACE", canal="K99"),
    "context.action is one of manufacture_equipment, recruit_crew, hire_employee": at("MARKER", action="rent_canal"),
    "context.train names a train such as T01, not 'B01'": at("CAR", train="B01"),
    "context.taken: sail is named twice": at("CAR", taken=["sail", "sail"]),
    "context.taken has at most one item for each of the 1 cars before": at("CAR", car=1),
    "context.ship is a bow, one to seven middles and a stern": at("LAUNCH", ship=["M01", "B01", "S01"]),
    "context.pieces have a captain": at("FIT", pieces={}),
    "context.pieces find no place for all of them on the ship": at("FIT", pieces={"captain": 9}),
    "context.speed is a whole number from 1 to 2, not 3": at("SAIL", speed=3),
    "context.steps is a whole number from 0 to 1, not 2": at("SAIL", steps=2),
    "context.riband is a whole number from 0 to 0, not 1": at("SAIL", riband=1),
    "context.keep is a whole number from 1 to 2, not 0": {
        "n_players": 3, "phase": "END_DISCARD", "context": {"keep": 0},
        "turn": {"advanced": "build_ships", "main": "rent_canal"},
        "players": [{"marks": ["rent_canal"]}, {"marks": ["hire_employee"]}, {"marks": ["recruit_crew"]}],
    },
    "seat is 1, the first in turn order with too many contracts": {
        "n_players": 3, "phase": "END_DISCARD", "seat": 2, "active_seat": 0, "context": {"keep": 1},
        "turn": {"advanced": "build_ships", "main": "rent_canal"},
        "players": [
            {"marks": ["rent_canal"]},
            {"marks": ["hire_employee"], "contracts": ["G01", "G02"]},
            {"marks": ["recruit_crew"]},
        ],
    },
    "decision is CHOOSE_SHIP, but seat 0 has no legal move in it": written(CONTEXTS["BUILD"])
    | {"decision": "CHOOSE_SHIP", "context": {}},
    "decision is TRAIN, but seat 0 has no legal move in it": written(CONTEXTS["BUILD"])
    | {"decision": "TRAIN", "context": {}},
    "seat is null when the game is over": {"phase": "OVER", "seat": 1},
    "turn is null when the game is over": {"phase": "OVER", "turn": {}},
    "result is [{'contracts': {}": {"phase": "OVER", "result": []},
}  # fmt: skip


@pytest.mark.parametrize(("message", "position"), list(REFUSED.items()), ids=list(REFUSED))
def test_a_position_that_cannot_be_is_refused(message: str, position: dict[str, Any]) -> None:
    with pytest.raises(MalformedPosition) as refusal:
        shipyard.read_position(position)
    assert message in str(refusal.value)


def test_a_cruise_needs_canals_for_the_rest_of_its_steps() -> None:
    position = at("SAIL")
    position["players"][0]["figure"] |= {"row": 1}
    with pytest.raises(MalformedPosition, match=r"context\.speed needs a route of 2 more steps"):
        shipyard.read_position(position)
    position["players"][0] |= {"canals": [], "figure": None}
    with pytest.raises(MalformedPosition, match=r"context\.ship sails on canals, and the seat has none"):
        shipyard.read_position(position)


def test_a_ship_is_not_fitted_faster_than_its_canals() -> None:
    position = written(a_turn("FIT", CANALS, context={"ship": ["B05", "M11", "S01"], "pieces": {"captain": 1}}))
    position["context"]["pieces"] = {"captain": 1, "sail": 2}
    with pytest.raises(MalformedPosition, match="make the ship faster than the longest route, 2 steps"):
        shipyard.read_position(position)


def test_a_position_can_be_played_on() -> None:
    state = shipyard.read_position(written(CONTEXTS["SAIL"]))
    play(state, "sail_step:S", "sail_step:S")
    assert player(state)["score"] == 1 + 2 + 1
    assert a_yard(".........") == player(state)["yard"]

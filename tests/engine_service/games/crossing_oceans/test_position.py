"""Position JSON (4.1): its one written form, the defaults of what is left out, and every refusal with its words."""

import json
import re
from typing import Any

import pytest

from engine_service.games.crossing_oceans import read_position, write_position
from engine_service.games.crossing_oceans.board import PORTS
from engine_service.games.crossing_oceans.position import POSITION_FIELDS
from engine_service.kernel.errors import MalformedPosition
from tests.engine_service.games.crossing_oceans.table import (
    EMPTY_DOCKS,
    a_dry_sea,
    a_full_sea,
    a_table,
    dealt,
    legal,
    ship,
    tokens,
)

BARE_PLAYER = {
    "money": 0, "contracts": 0, "captains": 9, "houses": 7, "supply": [], "hqs": [], "tokens": tokens(), "rondel": None,
}  # fmt: skip


def test_an_empty_object_is_a_bare_table_of_four() -> None:
    assert json.dumps(write_position(a_table())) == json.dumps(
        {
            "n_players": 4,
            "round_limit": 100,
            "start_seat": 0,
            "seat": 0,
            "round": 1,
            "decision": "PLACE",
            "context": {},
            "countdown": None,
            "over": False,
            "coal_supply": 40,
            "ports": dict.fromkeys(PORTS),
            "houses": {port: [] for port in PORTS},
            "market": [None] * 6,
            "docks": EMPTY_DOCKS,
            "stack": [],
            "removed": [],
            "players": [BARE_PLAYER] * 4,
        }
    )


def test_the_fields_are_announced_in_the_order_they_are_written() -> None:
    assert tuple(write_position(a_table())) == POSITION_FIELDS


@pytest.mark.parametrize(("seats", "ports"), [(2, 9), (3, 12), (4, 15)])
def test_ports_and_houses_name_every_open_port_in_map_order(seats: int, ports: int) -> None:
    board = write_position(a_table(n_players=seats))
    assert list(board["ports"]) == list(board["houses"]) == list(PORTS[:ports])
    assert len(board["players"]) == seats


def test_what_lies_on_the_map_is_missing_from_the_supplies() -> None:
    board = write_position(
        a_table(
            ports={"boston": ship("oregon", 1, 3), "sydney": {"tile": "cutty_sark", "owner": 1}},
            houses={"boston": [2, 1], "durban": [1]},
        )
    )
    assert board["coal_supply"] == 37
    assert [player["captains"] for player in board["players"]] == [9, 7, 9, 9]
    assert [player["houses"] for player in board["players"]] == [7, 5, 6, 7]
    assert board["ports"]["sydney"] == ship("cutty_sark", 1, 0)


def test_sets_are_written_in_tile_order_and_seats_ascending() -> None:
    board = write_position(
        a_table(
            houses={"boston": [3, 0, 2]},
            removed=["umbria", "scotia", "oregon"],
            players=[{"supply": ["titanic", "ariel", "nubian"], "hqs": ["hq_white_star", "hq_cunard"]}],
        )
    )
    assert board["houses"]["boston"] == [0, 2, 3]
    assert board["removed"] == ["scotia", "oregon", "umbria"]
    assert board["players"][0]["supply"] == ["ariel", "nubian", "titanic"]
    assert board["players"][0]["hqs"] == ["hq_cunard", "hq_white_star"]


def test_a_short_market_is_filled_up_on_the_right_and_a_short_list_of_players_with_bare_ones() -> None:
    board = write_position(a_table(market=[None, "oregon"], players=[{"money": 15}]))
    assert board["market"] == [None, "oregon", None, None, None, None]
    assert board["players"] == [BARE_PLAYER | {"money": 15}, *[BARE_PLAYER] * 3]


def test_buying_begins_with_nothing_bought() -> None:
    assert write_position(a_table(decision="BUY"))["context"] == {"bought": 0}


def test_the_columns_of_a_token_are_written_in_board_order() -> None:
    context = {"columns": ["red", "blue", "green"], "free": True, "optional": False, "resume": "BUY", "bought": 2}
    board = write_position(a_table(decision="TOKEN", context=context))
    assert list(board["context"].items()) == [
        ("columns", ["blue", "green", "red"]), ("free", True), ("optional", False), ("resume", "BUY"), ("bought", 2),
    ]  # fmt: skip


def test_a_finished_game_has_no_seat_and_no_decision() -> None:
    state = a_table(over=True, countdown=0, round=20)
    assert legal(state) == []
    board = write_position(state)
    assert (board["seat"], board["decision"], board["over"]) == (None, None, True)
    assert write_position(read_position(board)) == board


def test_a_setup_survives_being_written_as_text() -> None:
    board = write_position(dealt(3, ["germanic", "adriatic", "atlantic", "abyssinia", "pommerania"]))
    assert write_position(read_position(json.loads(json.dumps(board)))) == board


def test_reading_changes_nothing_in_what_it_is_given() -> None:
    given = {"market": ["oregon"], "players": [{"supply": ["titanic", "ariel"]}], "houses": {"boston": [1, 0]}}
    text = json.dumps(given)
    read_position(given)
    assert json.dumps(given) == text


TOKEN = {"columns": ["red"], "free": False, "optional": True, "resume": "LOAD"}


def without(key: str) -> dict[str, Any]:
    """The context of a token with one field missing."""
    return {name: value for name, value in TOKEN.items() if name != key}


REFUSALS: list[tuple[dict[str, Any], str]] = [
    ({"ship": 1}, "the position has no field 'ship'; fields: n_players, round_limit"),
    ({"n_players": 5}, "n_players is a whole number from 2 to 4, not 5"),
    ({"n_players": True}, "n_players is a whole number from 2 to 4, not True"),
    ({"round_limit": 0}, "round_limit is a whole number of at least 1, not 0"),
    ({"round": 0}, "round is a whole number of at least 1, not 0"),
    ({"round": 1.5}, "round is a whole number of at least 1, not 1.5"),
    ({"start_seat": 4}, "start_seat is a whole number from 0 to 3, not 4"),
    ({"n_players": 2, "seat": 2}, "seat is a whole number from 0 to 1, not 2"),
    ({"seat": None}, "seat is a whole number from 0 to 3, not null"),
    ({"countdown": 4}, "countdown is a whole number from 0 to 3, not 4"),
    ({"over": 1}, "over is true or false, not 1"),
    ({"over": True, "seat": 0}, "seat is null when the game is over"),
    ({"over": True, "decision": "PLACE"}, "decision is null when the game is over"),
    ({"over": True, "context": {"bought": 1}}, "context has no field 'bought'"),
    ({"decision": "SLEEP"}, "decision is one of PLACE, CONTRACTS, MOVE"),
    ({"decision": None}, "decision is one of PLACE, CONTRACTS, MOVE"),
    ({"decision": "CARGO"}, "decision is CARGO, but seat 0 has no legal move in it"),
    ({"decision": "HOUSE", "seat": 2}, "decision is HOUSE, but seat 2 has no legal move in it"),
    ({"decision": "RIBAND"}, "decision is RIBAND, but seat 0 has no legal move in it"),
    ({"decision": "LOAD", "context": {"to_load": 1}}, "decision is LOAD, but seat 0 has no legal move in it"),
    ({"context": {"bought": 1}}, "context has no field 'bought'"),
    ({"context": []}, "context is an object, not []"),
    ({"decision": "BUY", "context": {"bought": 3}}, "context.bought is a whole number from 0 to 2, not 3"),
    ({"decision": "LOAD"}, "context names to_load when the decision is LOAD"),
    ({"decision": "LOAD", "context": {"to_load": 7}}, "context.to_load is a whole number from 1 to 6, not 7"),
    *(
        ({"decision": "TOKEN", "context": without(key)}, f"context names {key} when the decision is TOKEN")
        for key in TOKEN
    ),
    ({"decision": "TOKEN", "context": TOKEN | {"columns": "red"}}, "context.columns is a list, not 'red'"),
    ({"decision": "TOKEN", "context": TOKEN | {"columns": ["pink"]}}, "context.columns is one of blue, black, green"),
    ({"decision": "TOKEN", "context": TOKEN | {"columns": ["red", "red"]}}, "column red is named twice"),
    (
        {"decision": "TOKEN", "context": TOKEN, "players": [{"tokens": {"red": 4}}]},
        "context.columns names red, which is full",
    ),
    ({"decision": "TOKEN", "context": TOKEN | {"free": None}}, "context.free is true or false, not null"),
    ({"decision": "TOKEN", "context": TOKEN | {"optional": 0}}, "context.optional is true or false, not 0"),
    (
        {"decision": "TOKEN", "context": TOKEN | {"resume": "PLACE"}},
        "context.resume is one of CONTRACTS, BUY, LOAD, END_TURN, not 'PLACE'",
    ),
    ({"decision": "TOKEN", "context": TOKEN | {"resume": "BUY"}}, "context names bought when it resumes BUY"),
    (
        {"decision": "TOKEN", "context": TOKEN | {"resume": "BUY", "bought": 0}},
        "context.bought is a whole number from 1 to 3, not 0",
    ),
    ({"decision": "TOKEN", "context": TOKEN | {"bought": 1}}, "context.bought stands only beside resume BUY"),
    (
        {"decision": "TOKEN", "context": TOKEN | {"optional": False}, "players": [{"tokens": {"red": 3}}]},
        "decision is TOKEN, but seat 0 has no legal move in it",
    ),
    ({"coal_supply": -1}, "coal_supply is a whole number of at least 0, not -1"),
    ({"coal_supply": 39}, "coal_supply and the coal at sea make 40, not 39 + 0"),
    ({"ports": {"boston": ship("oregon", 0, 2)}, "coal_supply": 40}, "coal_supply and the coal at sea make 40"),
    ({"ports": {"atlantis": None}}, "ports has no field 'atlantis'; fields: new_york, montreal"),
    ({"n_players": 2, "ports": {"yokohama": None}}, "ports has no field 'yokohama'"),
    ({"n_players": 3, "houses": {"cape_town": [0]}}, "houses has no field 'cape_town'"),
    ({"ports": {"boston": "oregon"}}, "ports.boston is an object, not 'oregon'"),
    ({"ports": {"boston": {"owner": 0}}}, "ports.boston.tile names a tile such as umbria, not null"),
    ({"ports": {"boston": ship("nautilus")}}, "ports.boston.tile names a tile such as umbria, not 'nautilus'"),
    ({"ports": {"boston": ship("hq_cunard")}}, "ports.boston.tile is a ship; a headquarters is never at sea"),
    ({"ports": {"boston": ship("scotia", 1)}}, "ports.boston.owner is null: nobody owns SCOTIA"),
    ({"ports": {"boston": ship("oregon", None)}}, "ports.boston.owner is a seat: only SCOTIA sails for nobody"),
    ({"ports": {"boston": ship("oregon", 4)}}, "ports.boston.owner is a whole number from 0 to 3, not 4"),
    ({"ports": {"boston": ship("oregon", 0, 4)}}, "ports.boston.coal is a whole number from 0 to 3, not 4"),
    ({"ports": {"boston": ship("ariel", 0, 1)}}, "ports.boston.coal is 0: ariel is no steamship"),
    ({"ports": {"boston": ship("scotia", None, 1)}}, "ports.boston.coal is 0: scotia is no steamship"),
    ({"houses": {"boston": [4]}}, "houses.boston is a whole number from 0 to 3, not 4"),
    ({"houses": {"boston": [1, 1]}}, "at boston, the house of seat 1 is named twice"),
    ({"houses": {"boston": 1}}, "houses.boston is a list, not 1"),
    (
        {"houses": {port: [1] for port in PORTS[:8]}},
        "players[1] has 7 houses, but 8 are on the map",
    ),
    ({"market": [None] * 7}, "market has at most 6 entries, not 7"),
    ({"market": ["ariel"]}, "market holds tiles with a price, not ariel"),
    ({"stack": ["scotia"]}, "stack holds tiles with a price, not scotia"),
    ({"stack": [None]}, "stack names a tile such as umbria, not null"),
    ({"market": ["hq_cunard", "oregon"]}, "no ship comes after a headquarters in market and stack"),
    ({"market": ["hq_cunard"], "stack": ["oregon"]}, "no ship comes after a headquarters in market and stack"),
    ({"docks": {"pink": None}}, "docks has no field 'pink'; fields: blue, black, green, white, red"),
    ({"docks": {"blue": "oregon"}}, "docks.blue holds a blue ship, not oregon"),
    ({"docks": {"blue": "hq_cunard"}}, "docks.blue holds a blue ship, not hq_cunard"),
    ({"docks": {"blue": "nautilus"}}, "docks.blue names a tile such as umbria, not 'nautilus'"),
    ({"removed": ["hq_cunard"]}, "removed holds ships only; a headquarters is never removed"),
    ({"removed": ["nautilus"]}, "removed names a tile such as umbria, not 'nautilus'"),
    ({"removed": ["oregon", "oregon"]}, "tile oregon is named twice"),
    ({"market": ["oregon"], "docks": {"green": "oregon"}}, "tile oregon is named twice"),
    ({"ports": {"boston": ship("oregon"), "bombay": ship("oregon")}}, "tile oregon is named twice"),
    ({"players": [{"supply": ["oregon"]}, {"supply": ["oregon"]}]}, "tile oregon is named twice"),
    ({"players": {}}, "players is a list, not {}"),
    ({"players": [{}] * 5}, "players has at most 4 entries, not 5"),
    ({"players": [{}, {"ships": []}]}, "players[1] has no field 'ships'; fields: money, contracts"),
    ({"players": [[]]}, "players[0] is an object, not []"),
    ({"players": [{"money": -10}]}, "players[0].money is a whole number of at least 0, not -10"),
    ({"players": [{"contracts": -1}]}, "players[0].contracts is a whole number of at least 0, not -1"),
    ({"players": [{"captains": 8}]}, "players[0].captains and the own ships at sea make 9; 0 are at sea"),
    ({"players": [{"houses": 8}]}, "players[0].houses and the own houses on the map make 7; 0 are on the map"),
    ({"players": [{"supply": ["hq_cunard"]}]}, "players[0].supply holds ships a seat can own, not hq_cunard"),
    ({"players": [{"supply": ["scotia"]}]}, "players[0].supply holds ships a seat can own, not scotia"),
    ({"players": [{"hqs": ["oregon"]}]}, "players[0].hqs holds headquarters a seat can own, not oregon"),
    ({"players": [{"tokens": {"blue": 5}}]}, "players[0].tokens.blue is a whole number from 0 to 4, not 5"),
    ({"players": [{"tokens": {"pink": 1}}]}, "players[0].tokens has no field 'pink'"),
    ({"players": [{"rondel": 8}]}, "players[0].rondel is a whole number from 0 to 7, not 8"),
]


@pytest.mark.parametrize(("given", "complaint"), REFUSALS, ids=[complaint for _, complaint in REFUSALS])
def test_a_broken_position_is_refused_in_words_that_name_what_is_wrong(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(MalformedPosition, match=re.escape(complaint)):
        read_position(given)


def test_ten_ships_of_one_seat_at_sea_are_refused() -> None:
    ports = a_full_sea()
    for port in PORTS[:10]:
        ports[port]["owner"] = 1
    with pytest.raises(MalformedPosition, match=re.escape("players[1] has 9 captains, but 10 ships at sea")):
        read_position({"ports": ports})


def test_more_coal_at_sea_than_there_is_is_refused() -> None:
    ports = a_full_sea()
    for lying in ports.values():
        lying["coal"] = 3
    with pytest.raises(MalformedPosition, match="ports hold 45 coal, but there are only 40"):
        read_position({"ports": ports})


def test_loading_from_an_empty_supply_is_no_decision() -> None:
    ports = a_dry_sea(new_york=ship("oregon", 0, 1))
    with pytest.raises(MalformedPosition, match="decision is LOAD, but seat 0 has no legal move in it"):
        read_position({"ports": ports, "decision": "LOAD", "context": {"to_load": 2}})

"""Positions as JSON (sections 4.1, 4.3): defaults, contexts in the middle of a turn, refusals."""

import json
from typing import Any

import pytest

from engine_service.games import transatlantic
from engine_service.games.transatlantic.state import State
from engine_service.kernel.errors import MalformedPosition
from tests.engine_service.games.transatlantic.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    a_position,
    a_table,
    asked,
    legal,
    play,
)
from tests.engine_service.games.transatlantic.test_deploying import CROWDED
from tests.engine_service.games.transatlantic.test_director import directors_table
from tests.engine_service.games.transatlantic.test_invest import extension
from tests.engine_service.games.transatlantic.test_sailing_cards import fleet_of_green
from tests.engine_service.games.transatlantic.test_ship_agent import agents_table
from tests.engine_service.games.transatlantic.test_shipyard import a_market


def crowded() -> State:
    return a_table(GREEN, sea=CROWDED, waiting="umbria(G,1)")


CONTEXTS = [
    (a_market, ["play:shipyard", "buy:nubian"], "BUY", YELLOW, {"card": "shipyard", "bought": ["nubian"]}),
    (
        a_market,
        ["play:shipyard", "buy:nubian", "buy:hammonia"],
        "DEPLOY",
        YELLOW,
        {"card": "shipyard", "bought": ["nubian", "hammonia"]},
    ),
    (crowded, ["play:transport"], "DEPLOY", GREEN, {"card": "transport", "bought": []}),
    (
        crowded,
        ["play:transport", "deploy:umbria:north_atlantic"],
        "REDEPLOY",
        RED,
        {"card": "transport", "displaced": "germanic", "displaced_from": "north_atlantic"},
    ),
    (
        crowded,
        ["play:transport", "deploy:umbria:north_atlantic", "redeploy:germanic:south_atlantic"],
        "SAIL",
        GREEN,
        {"card": "transport", "mode": None, "sailed": []},
    ),
    (
        lambda: fleet_of_green("global"),
        ["play:global", "mode:region", "sail:umbria"],
        "SAIL",
        GREEN,
        {"card": "global", "mode": "region", "sailed": ["umbria"]},
    ),
    (
        fleet_of_green,
        ["play:coal", "load:columbia"],
        "LOAD",
        GREEN,
        {"card": "coal", "to_load": 2, "first_load": None},
    ),
    (agents_table, ["play:ship_agent"], "COPY", BLUE, {"card": "ship_agent"}),
    (agents_table, ["play:ship_agent", "copy:1"], "SAIL", BLUE, {"card": "cruise", "mode": None, "sailed": []}),
    (
        extension,
        ["invest_ext:pay", "marker:black"],
        "MARKER",
        YELLOW,
        {"card": "invest_ext", "taken": ["black"], "markers_left": 1},
    ),
    (
        extension,
        ["invest_ext:pay", "marker:black", "marker:green"],
        "BONUS",
        YELLOW,
        {"card": "invest_ext", "taken": ["black", "green"]},
    ),
    (
        extension,
        ["invest_ext:pay", "marker:black", "marker:green", "bonus:coal", "load:nubian"],
        "LOAD",
        YELLOW,
        {"card": "invest_ext", "to_load": 1, "first_load": "nubian"},
    ),
    (
        lambda: directors_table(["coal", "transport", "region"]),
        ["play:director"],
        "TAKE",
        YELLOW,
        {"card": "director", "restore_display": True},
    ),
    (
        lambda: directors_table(["coal", "transport", "region"]),
        ["play:director", "take:cruise"],
        "SAIL",
        YELLOW,
        {"card": "cruise", "restore_display": True, "mode": None, "sailed": []},
    ),
]


@pytest.mark.parametrize(("table", "moves", "decision", "seat", "context"), CONTEXTS)
def test_a_position_in_the_middle_of_a_turn_names_what_the_action_remembers_and_goes_on_from_it(
    table: Any, moves: list[str], decision: str, seat: int, context: dict[str, Any]
) -> None:
    state = play(table(), *moves)
    written = transatlantic.write_position(state)
    assert (written["decision"], written["seat"]) == (decision, seat)
    assert written["context"] == {"restore_display": False} | context
    again = transatlantic.read_position(json.loads(json.dumps(written)))
    assert legal(again) == legal(state)
    for move in legal(state):
        played, replayed = transatlantic.clone(state), transatlantic.clone(again)
        assert transatlantic.write_position(play(played, move)) == transatlantic.write_position(play(replayed, move))


def test_an_empty_position_is_a_table_for_four_at_the_first_turn() -> None:
    state = transatlantic.read_position({})
    assert asked(state) == ("TURN", 0)
    assert (state.seats, state.round, state.money, state.coal_supply) == (4, 1, [150] * 4, 40)
    assert transatlantic.write_position(state)["options"] == {
        "variant_market": False, "variant_president": False, "max_rounds": 100,
    }  # fmt: skip


def test_what_is_left_out_follows_from_the_rest() -> None:
    state = a_table(
        sea={"indian_ocean": "germanic(Y,2)"},
        houses={"indian_ocean": [YELLOW]},
        players={RED: {"markers": {"blue": 3}, "waiting": ["nubian"]}},
    )
    written = transatlantic.write_position(state)
    assert written["coal_supply"] == 38
    assert written["marker_supply"]["blue"] == 9
    assert written["players"][YELLOW]["houses_left"] == 6
    assert written["owner"] == {"germanic": YELLOW, "nubian": RED}
    assert written["coal"] == {"germanic": 2, "nubian": 0}


def test_whoever_decides_is_the_active_seat_unless_another_is_named() -> None:
    assert asked(transatlantic.read_position({"seat": GREEN})) == ("TURN", GREEN)
    assert asked(transatlantic.read_position({"active_seat": GREEN})) == ("TURN", GREEN)


def test_the_generator_of_another_engine_may_be_left_out_or_null() -> None:
    assert transatlantic.write_position(transatlantic.read_position({"rng": None}))["rng"] == 0


def test_a_seat_that_a_position_leaves_without_cards_to_play_is_passed_over() -> None:
    state = a_table(players={RED: {"hand": ["director"]}})
    assert asked(play(state, "play:coal")) == ("TURN", GREEN)


def test_lists_that_have_an_order_of_their_own_are_written_in_it() -> None:
    state = transatlantic.read_position(
        {
            "n_players": 2,
            "out_of_game": ["scotia", "cutty_sark", "leander"],
            "removed_unseen": ["umbria", "nubian"],
            "players": [{"hand": ["transport", "director", "fleet"]}],
        }
    )
    written = transatlantic.write_position(state)
    assert written["out_of_game"] == ["leander", "cutty_sark", "scotia"]
    assert written["removed_unseen"] == ["nubian", "umbria"]
    assert written["players"][0]["hand"] == ["director", "fleet", "transport"]
    assert list(written["regions"]) == ["north_atlantic", "tasmanian_sea", "indian_ocean"]


def test_the_opening_and_the_end_are_positions_too() -> None:
    opening = a_table(phase="OPENING", market=["abyssinia", "atlantic"])
    assert (asked(opening), opening.round) == (("OPENING_BUY", 0), 0)
    over = transatlantic.read_position({"phase": "OVER", "round": 40})
    assert asked(over) == ("", None)
    assert transatlantic.write_position(over)["context"] is None


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"weather": 1}, "the position has no field 'weather'; fields: n_players, options"),
    ({"n_players": 5}, "n_players is a whole number from 2 to 4, not 5"),
    ({"options": {"max_rounds": 0}}, "options.max_rounds is a whole number from 1 to 1000, not 0"),
    ({"phase": "PAUSE"}, "phase is one of OPENING, PLAY, OVER, not 'PAUSE'"),
    ({"round": 0}, "round is a whole number from 1 to 100, not 0"),
    ({"round": 5, "end_round": 4}, "end_round is a whole number of at least 5, not 4"),
    ({"rng": -1}, "rng is a whole number from 0 to"),
    # Tiles.
    ({"docks": ["titan"]}, "docks names a tile such as umbria, not 'titan'"),
    ({"docks": ["ariel"]}, "docks holds steamships, not ariel"),
    ({"pile": ["scotia"]}, "pile holds tiles with a price, not scotia"),
    ({"scrapped": ["hq_cunard"]}, "scrapped holds ships that were owned, not hq_cunard"),
    ({"out_of_game": ["umbria"]}, "out_of_game holds sailing ships and SCOTIA, not umbria"),
    ({"removed_unseen": ["abyssinia"]}, "removed_unseen holds steamships of the backs 2 to 9, not abyssinia"),
    ({"docks": ["umbria"], "scrapped": ["umbria"]}, "tile umbria is named twice"),
    ({"market": ["nubian"] * 7}, "market has at most 6 entries, not 7"),
    ({"market": ["nubian", None, "umbria"]}, "market has gaps between its tiles only at BUY and EXTRA_COAL"),
    ({"market": ["umbria", "nubian"]}, "market and then pile hold their tiles with ascending backs"),
    ({"market": ["umbria"], "pile": ["nubian"]}, "market and then pile hold their tiles with ascending backs"),
    # Regions, owners, coal, houses.
    ({"regions": {"baltic_sea": []}}, "regions has no field 'baltic_sea'; fields: north_atlantic"),
    ({"n_players": 2, "regions": {"south_atlantic": []}}, "regions has no field 'south_atlantic'"),
    ({"regions": {"indian_ocean": ["hq_cunard"]}}, "regions.indian_ocean holds ships, not hq_cunard"),
    (
        {"regions": {"indian_ocean": ["ariel", "umbria"]}, "owner": {"ariel": 0, "umbria": 0}},
        "regions.indian_ocean names its ships from the youngest to the oldest",
    ),
    ({"regions": {"indian_ocean": ["scotia"]}}, "regions.indian_ocean is not where SCOTIA sails"),
    ({"regions": {"indian_ocean": ["umbria"]}}, "owner.umbria is missing: only SCOTIA sails for nobody"),
    ({"owner": {"umbria": 0}}, "owner.umbria is not at sea, nor beside a sheet: nobody can own it"),
    (
        {"players": [{"waiting": ["umbria"]}], "owner": {"umbria": 1}},
        "owner.umbria is 0, beside whose sheet it lies, not 1",
    ),
    ({"coal": {"umbria": 1}}, "coal.umbria is not a steamship somebody owns: it holds no coal"),
    ({"players": [{"waiting": ["umbria"]}], "coal": {"umbria": 4}}, "coal.umbria is a whole number from 0 to 3, not 4"),
    ({"coal_supply": 39}, "coal_supply and the coal on the ships make 40, not 39 + 0"),
    ({"houses": {"indian_ocean": [0, 0, 0]}}, "houses.indian_ocean has at most 2 houses of seat 0"),
    ({"houses": {"indian_ocean": [0, 1, 2, 3]}}, "houses.indian_ocean has at most 3 entries, not 4"),
    ({"houses": {"indian_ocean": [4]}}, "houses.indian_ocean is a whole number from 0 to 3, not 4"),
    # Cards.
    ({"display": ["coal"]}, "display holds extension cards, not coal"),
    ({"display": ["charter"]}, "display names a kind of card such as transport, not 'charter'"),
    ({"display": ["fleet", "fleet"]}, "on display, the card fleet is named twice"),
    ({"ext_stack": ["director"]}, "ext_stack holds extension cards, not director"),
    ({"ext_discard": ["director"]}, "ext_discard holds extension cards, not director"),
    # Seats.
    ({"players": [{}] * 5}, "players has at most 4 entries, not 5"),
    ({"players": [{"money": 15}]}, "players[0].money is a multiple of 10, not 15"),
    ({"players": [{"vp": -1}]}, "players[0].vp is a whole number of at least 0, not -1"),
    ({"players": [{"hand": ["coal"]}]}, "players[0].hand always holds the director"),
    ({"players": [{"hand": ["president"]}]}, "players[0].hand holds cards of this variant, not president"),
    ({"players": [{"played": ["director"]}]}, "players[0].played holds cards other than the director, not director"),
    ({"players": [{"director_token": 1}]}, "players[0].director_token is true or false, not 1"),
    ({"players": [{"markers": {"blue": 13}}]}, "players[0].markers.blue is a whole number from 0 to 12, not 13"),
    ({"players": [{"waiting": ["hq_cunard"]}]}, "players[0].waiting holds steamships, not hq_cunard"),
    ({"players": [{"hqs": ["umbria"]}]}, "players[0].hqs holds headquarters, not umbria"),
    (
        {"players": [{"houses_left": 6}]},
        "players[0].houses_left and the houses on the board make 7; 0 are on the board",
    ),
    ({"players": [{"contracts": 1}]}, "players[0].contracts is a whole number from 0 to 0, not 1"),
    (
        {"players": [{"markers": {"blue": 7}}, {"markers": {"blue": 7}}]},
        "marker_supply.blue cannot be: the seats have 14 of 12 markers",
    ),
    ({"marker_supply": {"blue": 11}}, "marker_supply.blue and the markers of the seats make 12, not 11 + 0"),
    # Decisions and their context.
    ({"phase": "OVER", "seat": 0}, "seat is null when the game is over"),
    ({"decision": "SLEEP"}, "decision is one of OPENING_BUY, TURN"),
    ({"active_seat": 0, "seat": 1}, "seat is 0, the active seat, not 1"),
    ({"context": {"card": "coal"}}, "context has no field 'card'; fields: "),
    ({"context": None}, "context is an object, not null"),
    ({"decision": "COPY"}, "context names card, restore_display when the decision is COPY"),
    ({"decision": "COPY", "context": {"card": "coal", "restore_display": False}}, "context has no card coal at COPY"),
    ({"decision": "COPY", "context": {"card": None, "restore_display": False}}, "context has no card null at COPY"),
    ({"decision": "OPENING_BUY"}, "context has no card null at OPENING_BUY in phase PLAY"),
    ({"phase": "OPENING", "decision": "TURN"}, "context has no card null at TURN in phase OPENING"),
    (
        {"decision": "TAKE", "context": {"card": "president", "restore_display": True}},
        "context has no card president at TAKE",
    ),
    (
        {"decision": "TAKE", "context": {"card": "director", "restore_display": False}},
        "context.restore_display is true while the director is at work",
    ),
    (
        {"decision": "TAKE", "context": {"card": "director", "restore_display": True}},
        "decision is TAKE, but seat 0 has no choice in it",
    ),
    ({"scrapped": ["umbria"], "pending_scrap": [["umbria", 0]]}, "pending_scrap is empty between turns"),
    ({"pending_scrap": [["umbria", 0]]}, "pending_scrap holds scrapped ships; umbria is not"),
    ({"pending_scrap": ["umbria"]}, "pending_scrap holds pairs of a tile and a seat"),
]


@pytest.mark.parametrize(
    ("position", "message"), REFUSED, ids=lambda value: value[:40] if isinstance(value, str) else ""
)
def test_a_position_that_breaks_a_rule_is_refused_with_the_reason(position: dict[str, Any], message: str) -> None:
    with pytest.raises(MalformedPosition) as refusal:
        transatlantic.read_position(position)
    assert message in str(refusal.value)


IN_ACTION: list[tuple[str, dict[str, Any], str]] = [
    ("BUY", {"bought": ["umbria", "oregon"]}, "context.bought has at most 1 entries, not 2"),
    ("DEPLOY", {"bought": ["ariel"]}, "context.bought holds steamships and headquarters, not ariel"),
    ("DEPLOY", {"bought": ["umbria"]}, "context.bought holds tiles of the active seat; umbria is not"),
    ("DEPLOY", {"bought": ["umbria", "umbria"]}, "in context.bought, tile umbria is named twice"),
    ("DEPLOY", {"card": "transport", "bought": ["umbria"]}, "context.bought has at most 0 entries, not 1"),
    (
        "REDEPLOY",
        {"displaced": "scotia", "displaced_from": "north_atlantic"},
        "context.displaced holds a ship with an owner, not scotia",
    ),
    (
        "REDEPLOY",
        {"displaced": "umbria", "displaced_from": "baltic_sea"},
        "context.displaced_from is one of north_atlantic, tasmanian_sea",
    ),
    ("SAIL", {"card": "global", "mode": None, "sailed": []}, "context.mode is region or flag with global"),
    ("SAIL", {"card": "cargo", "mode": "flag", "sailed": []}, "context.mode is null with cargo"),
    ("SAIL", {"card": "cargo", "mode": None, "sailed": ["umbria"]}, "context.sailed has at most 0 entries, not 1"),
    (
        "SAIL",
        {"card": "transport", "mode": None, "sailed": ["umbria", "umbria"]},
        "in context.sailed, tile umbria is named twice",
    ),
    (
        "SAIL",
        {"card": "transport", "mode": None, "sailed": ["umbria"]},
        "context.sailed holds tiles of the active seat; umbria is not",
    ),
    (
        "LOAD",
        {"card": "coal", "to_load": 0, "first_load": None},
        "context.to_load is a whole number from 1 to 20, not 0",
    ),
    (
        "LOAD",
        {"card": "invest", "to_load": 3, "first_load": None},
        "context.to_load is a whole number from 1 to 2, not 3",
    ),
    (
        "LOAD",
        {"card": "coal", "to_load": 1, "first_load": "umbria"},
        "context.first_load names a ship at the second coal",
    ),
    (
        "LOAD",
        {"card": "invest", "to_load": 1, "first_load": None},
        "context.first_load names a ship at the second coal",
    ),
    (
        "LOAD",
        {"card": "invest", "to_load": 1, "first_load": "ariel"},
        "context.first_load holds a steamship, not ariel",
    ),
    (
        "MARKER",
        {"card": "director", "restore_display": True, "taken": ["blue"], "markers_left": 1},
        "context.taken is one of black, green, white, red, not 'blue'",
    ),
    (
        "MARKER",
        {"card": "invest_ext", "taken": ["red", "red"], "markers_left": 1},
        "in context.taken, column red is named twice",
    ),
    (
        "MARKER",
        {"card": "invest_ext", "taken": [], "markers_left": 1},
        "context.markers_left and taken make 2 with invest_ext",
    ),
    ("MARKER", {"card": "invest", "taken": [], "markers_left": 2}, "context.markers_left and taken make 1 with invest"),
]


@pytest.mark.parametrize(("decision", "context", "message"), IN_ACTION)
def test_a_context_that_no_action_can_leave_is_refused(decision: str, context: dict[str, Any], message: str) -> None:
    whole = {"card": "shipyard", "restore_display": False} | context
    with pytest.raises(MalformedPosition) as refusal:
        transatlantic.read_position({"decision": decision, "context": whole})
    assert message in str(refusal.value)


def test_the_owner_of_the_displaced_ship_decides_and_nobody_else() -> None:
    position = a_position(
        GREEN,
        sea=CROWDED | {"north_atlantic": "umbria(G,1) oregon(B,1) arizona(Y,1) city_of_berlin(Y,0)"},
        decision="REDEPLOY",
        context={
            "card": "transport", "restore_display": False, "displaced": "germanic", "displaced_from": "north_atlantic",
        },
    )  # fmt: skip
    position["owner"]["germanic"] = RED
    assert asked(transatlantic.read_position(position)) == ("REDEPLOY", RED)
    with pytest.raises(MalformedPosition, match="seat is 1, the owner of germanic, not 2"):
        transatlantic.read_position(position | {"seat": GREEN})

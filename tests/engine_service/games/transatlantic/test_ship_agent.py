"""SHIP AGENT (section 8.11)."""

from typing import Any

from engine_service.games.transatlantic.state import State
from tests.engine_service.games.transatlantic.table import BLUE, GREEN, RED, YELLOW, a_table, asked, kinds, legal, play


def agents_table(**described: Any) -> State:
    tops = {YELLOW: {"played": ["shipyard"]}, RED: {"played": ["cruise"]}, GREEN: {"played": ["ship_agent"]}}
    return a_table(BLUE, sea={"indian_ocean": "ariel(B)"}, players=tops, **described)


def test_the_agent_copies_the_top_card_of_another_seat_extensions_included() -> None:
    state = play(agents_table(), "play:ship_agent")
    assert legal(state) == ["copy:0", "copy:1", "copy:none"]
    play(state, "copy:1", "sail:ariel")
    assert state.money[BLUE] == 160
    assert kinds(state.played[BLUE]) == ["ship_agent"]
    assert kinds(state.played[RED]) == ["cruise"]


def test_copying_may_be_declined() -> None:
    state = play(agents_table(), "play:ship_agent", "copy:none")
    assert asked(state) == ("TURN", YELLOW)


def test_with_nobody_to_copy_the_agent_is_played_without_effect() -> None:
    state = play(a_table(players={RED: {"played": ["ship_agent"]}}), "play:ship_agent")
    assert asked(state) == ("TURN", RED)


def test_a_copied_shipyard_buys_with_the_own_money() -> None:
    state = play(agents_table(market=["nubian"]), "play:ship_agent", "copy:0", "buy:nubian")
    assert state.money[:4] == [150, 150, 150, 110]
    assert asked(state) == ("DEPLOY", BLUE)


def test_the_own_stack_is_never_copied() -> None:
    context = {"card": "ship_agent", "restore_display": False}
    players = {seat: {"played": ["coal"]} for seat in (YELLOW, BLUE)}
    assert legal(a_table(BLUE, players=players, decision="COPY", context=context)) == ["copy:0", "copy:none"]

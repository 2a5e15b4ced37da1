"""Notation: one text per move (12.1)."""

import pytest

from engine_service.games import shipyard
from engine_service.games.shipyard.moves import FIXED_MOVES, LayCanal
from engine_service.kernel.errors import MalformedMove

EXAMPLES = (
    "choose_action:build_ships",
    "perform_main",
    "end_actions",
    "buy_bonus:rent_canal",
    "buy_ship_card:middle_left:2",
    "buy_substitute:stern",
    "build_done",
    "place_ship_card:4",
    "buy_train:0",
    "rent_canal:1",
    "place_first_canal:N",
    "place_canal:1:-1:2",
    "move_marker:2",
    "take_employee:0",
    "exchange_train:T05",
    "sell_car",
    "trade_car:sail",
    "choose_ship:1",
    "scrap",
    "launch",
    "fit:sail",
    "fit_done",
    "declare_speed:5",
    "sail_step:E",
    "discard_contract:G01",
    "final_action:rent_canal",
    "last_chance_buy:stern:0",
    "last_chance_substitute:bow",
    "last_chance_pass",
)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_notation_are_moves(text: str) -> None:
    assert str(shipyard.read_move(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "choose_action",
        "choose_action:sail",
        "buy_ship_card:middle:0",
        "buy_ship_card:bow:5",
        "place_ship_card:0",
        "place_ship_card:10",
        "place_canal:1:-1",
        "place_canal:1:-1:4",
        "place_canal:+1:0:0",
        "place_canal:01:0:0",
        "place_canal:-0:0:0",
        "place_canal:1000:0:0",
        "place_canal:1:1:1 ",
        "place_canal:１:1:1",
        "exchange_train:",
        "exchange_train:T15",
        "exchange_train:t05",
        "discard_contract:",
        "discard_contract:U13",
        "declare_speed:0",
        "declare_speed:109",
        "sail_step:n",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(MalformedMove, match="not a move of Shipyard"):
        shipyard.read_move(text)


def test_moves_of_fixed_families_are_made_once() -> None:
    assert shipyard.read_move("fit:sail") is shipyard.read_move("fit:sail")
    assert len(FIXED_MOVES) == len(set(FIXED_MOVES.values()))


def test_a_canal_can_be_laid_on_any_square() -> None:
    move = shipyard.read_move("place_canal:-12:7:3")
    assert isinstance(move, LayCanal)
    assert move.rotation == 3
    assert shipyard.read_move("place_canal:-12:7:3") == move

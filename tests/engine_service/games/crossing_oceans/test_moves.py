"""The notation of moves: every move has one text, and every text is read back as that move."""

import pytest

from engine_service.games.crossing_oceans import read_move
from engine_service.games.crossing_oceans.board import PORT_OF
from engine_service.games.crossing_oceans.moves import ALL_MOVES, PlaceShip, ToSpot
from engine_service.games.crossing_oceans.tiles import NUMBER_OF
from engine_service.kernel.errors import MalformedMove


def test_a_move_knows_its_objects() -> None:
    move = read_move("place:umbria:new_york")
    assert isinstance(move, PlaceShip)
    assert (move.tile, move.port) == (NUMBER_OF["umbria"], PORT_OF["new_york"])
    spot = read_move("move:6")
    assert isinstance(spot, ToSpot)
    assert spot.spot == 6


def test_every_move_has_a_text_of_its_own() -> None:
    by_verb = {
        verb: sum(move.split(":")[0] == verb for move in ALL_MOVES) for verb in ("place", "buy", "move", "token")
    }
    assert by_verb == {"place": 50 * 15, "buy": 55, "move": 8, "token": 5}
    assert all(str(move) == text for text, move in ALL_MOVES.items())


@pytest.mark.parametrize(
    "text",
    ["", "place", "place:umbria", "place:umbria:atlantis", "PLACE:UMBRIA:BOSTON", "move:8", "buy:", "load: umbria"],
)
def test_what_is_no_move_is_refused_by_name(text: str) -> None:
    with pytest.raises(MalformedMove, match=f"^'{text}' is not a move of Crossing Oceans$"):
        read_move(text)


def test_a_very_long_text_is_quoted_in_part() -> None:
    with pytest.raises(MalformedMove) as refusal:
        read_move("x" * 10_000)
    assert len(str(refusal.value)) < 150

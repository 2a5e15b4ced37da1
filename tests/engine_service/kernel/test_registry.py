"""The registry, the component reader and the families of moves."""

import pytest

from engine_service.kernel import registry
from engine_service.kernel.components import Row, number, read_components
from engine_service.kernel.errors import UnknownGame
from engine_service.kernel.moves import Move, family


def test_a_game_is_registered_by_being_there() -> None:
    assert "crossing_oceans" in registry.names()
    assert registry.names() == tuple(sorted(registry.names()))


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match="unknown game 'chess'; known: crossing_oceans"):
        registry.game("chess")
    with pytest.raises(UnknownGame):
        registry.game("crossing_oceans.wire")


def test_components_are_read_in_file_order() -> None:
    def name(row: Row) -> str:
        return row["port"]

    ports = read_components("engine_service.games.crossing_oceans", "ports.csv", name)
    assert ports[:2] == ("new_york", "montreal")
    assert number("") is None
    assert number("12") == 12


def test_a_move_is_its_text_and_carries_its_arguments() -> None:
    class Sail(Move):
        __slots__ = ("port",)
        port: int

    moves = family(Sail, "sail", ("rome", "oslo"))
    assert moves == ("sail:rome", "sail:oslo")
    assert [move.port for move in moves] == [0, 1]

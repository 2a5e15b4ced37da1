"""Moves and observations on the wire: what is refused, and how much is said."""

import pytest
from riband.transatlantic.v1 import transatlantic_pb2 as pb

from engine_service.games import transatlantic
from engine_service.games.transatlantic import wire
from engine_service.games.transatlantic.moves import ALL_MOVES
from engine_service.games.transatlantic.state import clone
from engine_service.kernel.errors import MalformedMove
from tests.engine_service.games.transatlantic.test_hidden_information import a_game


def test_every_move_has_a_message_of_its_own() -> None:
    moves = list(ALL_MOVES.values())
    words = pb.Words.FromString(wire.write_words(None, moves))
    assert wire.read_moves(words) == moves
    assert len({message.SerializeToString() for message in words.moves}) == len(moves)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (pb.Move(), "a move without a verb with objects Transatlantic does not have"),
        (pb.Move(buy=pb.TILE_SCOTIA), "buy with objects Transatlantic does not have"),
        (pb.Move(marker=pb.COLUMN_BLUE), "marker with objects Transatlantic does not have"),
        (pb.Move(deploy=pb.Course(tile=pb.TILE_UMBRIA)), "deploy with objects Transatlantic does not have"),
        (pb.Move(copy=4), "copy with objects Transatlantic does not have"),
    ],
)
def test_a_message_that_is_no_move_is_refused(message: pb.Move, words: str) -> None:
    with pytest.raises(MalformedMove, match=words):
        wire.read_moves(pb.Words(moves=[message]))


def test_a_text_that_is_no_move_is_refused() -> None:
    with pytest.raises(MalformedMove, match="'buy:scotia' is not a move of Transatlantic"):
        transatlantic.read_move("buy:scotia")


def test_a_decision_is_told_in_about_half_a_kibibyte() -> None:
    state = a_game(4, 3, 0)
    sizes = []
    while transatlantic.to_decide(state) is not None:
        seat = transatlantic.to_decide(state)
        assert seat is not None
        sizes.append(len(wire.write_words(transatlantic.observe(state, seat), transatlantic.legal_moves(state))))
        transatlantic.apply(state, transatlantic.legal_moves(state)[len(sizes) % len(transatlantic.legal_moves(state))])
        state = clone(state)
    assert max(sizes) < 700

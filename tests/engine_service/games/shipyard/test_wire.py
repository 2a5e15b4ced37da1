"""Words on the wire: what is not a move of the game is refused, and messages stay small."""

import pytest
from riband.shipyard.v1 import shipyard_pb2 as pb

from engine_service.games import shipyard
from engine_service.games.shipyard import wire
from engine_service.games.shipyard.moves import FIXED_MOVES
from engine_service.kernel.errors import MalformedMove
from engine_service.kernel.rng import below

KIBIBYTE = 1024


def words_of(*texts: str) -> pb.Words:
    return pb.Words.FromString(wire.write_words(None, [shipyard.read_move(text) for text in texts]))


def test_every_move_survives_the_wire() -> None:
    texts = [*FIXED_MOVES, "place_canal:0:0:0", "place_canal:-999:999:3"]
    assert wire.read_moves(words_of(*texts)) == texts


@pytest.mark.parametrize(
    ("message", "refusal"),
    [
        (pb.Move(), "a move without a verb"),
        (pb.Move(place_ship_card=10), "place_ship_card with objects Shipyard does not have"),
        (pb.Move(buy_ship_card=pb.MarketPlace(column=pb.COLUMN_BOW, row=5)), "buy_ship_card with objects"),
        (pb.Move(place_canal=pb.CanalPlace(x=1000)), "place_canal with objects"),
        (pb.Move(place_canal=pb.CanalPlace(rotation=4)), "place_canal with objects"),
        (pb.Move(fit=pb.PIECE_UNSPECIFIED), "fit with objects"),
    ],
)
def test_a_message_that_names_no_move_is_refused(message: pb.Move, refusal: str) -> None:
    with pytest.raises(MalformedMove, match=refusal):
        wire.read_moves(pb.Words(moves=[message]))


def test_enums_have_the_names_of_the_tables() -> None:
    (move,) = words_of("fit:smokestack").moves
    assert pb.Piece.Name(move.fit) == "PIECE_SMOKESTACK"
    (move,) = words_of("discard_contract:U12").moves
    assert pb.Contract.Name(move.discard_contract) == "CONTRACT_U12"
    seen = shipyard.observe(shipyard.setup(4, 1, {"balanced_employees": False}), 0)
    message = pb.Words.FromString(wire.write_words(seen, ())).observation
    assert pb.Step.Name(message.step) == "STEP_CHOOSE_ACTION"
    assert pb.Employee.Name(message.posts[0]).startswith("EMPLOYEE_")


def test_a_decision_takes_less_than_a_kibibyte() -> None:
    state = shipyard.setup(4, 3, {"balanced_employees": False})
    chance = 5
    while (seat := shipyard.to_decide(state)) is not None:
        legal = shipyard.legal_moves(state)
        assert len(wire.write_words(shipyard.observe(state, seat), legal)) < KIBIBYTE
        at, chance = below(len(legal), chance)
        shipyard.apply(state, legal[at])

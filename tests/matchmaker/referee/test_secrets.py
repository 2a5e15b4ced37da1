"""B23 and B24: a bot hears its own seat's view and nothing else, and what it says changes nothing but its move."""

from riband.v1 import bot_pb2

from engine_service.wire import varint
from tests.matchmaker.referee.tables import HONEST, match, raw

SEED = 0xC0FFEE_DECAF_BAD


def test_nothing_a_bot_hears_holds_the_seed() -> None:
    report = match(HONEST, raw("honest"), seed=SEED)
    heard = bytes.fromhex("".join(report.logs[1].split()))
    assert len(heard) > 1000
    assert varint(SEED) not in heard
    assert str(SEED).encode() not in heard
    assert report.replay.seed == SEED, "the replay tells it afterwards"


def test_no_message_to_a_bot_has_room_for_a_seed_a_position_or_another_seats_words() -> None:
    told = (bot_pb2.Hello, bot_pb2.BotStart, bot_pb2.End)
    fields = {field.name for message in told for field in message.DESCRIPTOR.fields}
    assert fields == {"protocol", "game", "seats", "seat", "options", "outcome"}


def test_every_decision_a_bot_hears_is_its_own() -> None:
    report = match(HONEST, raw("honest"))
    seats = set()
    for line in report.logs[1].split():
        message = bot_pb2.ToBot.FromString(bytes.fromhex(line))
        if message.HasField("decide"):
            seats.add(message.decide.decision.seat)
    assert seats == {1}

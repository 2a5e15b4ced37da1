"""Play: one stream is one match, told to each seat as it may know it, and taken up again anywhere."""

from random import Random
from typing import Any

import grpc
import pytest
from riband.v1 import engine_pb2 as pb
from riband.v1 import match_pb2

from engine_service import wire
from engine_service.kernel import registry
from engine_service.kernel.game import AnyGame
from engine_service.kernel.match import Match
from tests.engine_service.service.engines import (
    Conversation,
    choose,
    offered,
    play_to_the_end,
    running_engine,
    same_match_locally,
    start,
    stub,
)

OCEANS = registry.game("crossing_oceans")


def test_the_games_are_listed_with_their_options(channel: grpc.Channel) -> None:
    games = {game.name: game for game in stub(channel).ListGames(pb.ListGamesRequest()).games}
    assert set(games) == set(registry.names())
    oceans = games["crossing_oceans"]
    assert list(oceans.seat_counts) == [2, 3, 4]
    (limit,) = oceans.options
    assert (limit.name, limit.default_value, limit.least, limit.most) == ("round_limit", "100", 1, 1000)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_over_the_wire_is_the_match_of_the_kernel(game: AnyGame, seats: int, channel: grpc.Channel) -> None:
    talk = Conversation(channel)
    response = play_to_the_end(talk, talk.say(start(seats, 31, game.name)), Random(4))
    local = same_match_locally(Match(game, seats, 31), Random(4))
    assert local.outcome is not None
    assert wire.read_outcome(response.outcome) == local.outcome
    with pytest.raises(StopIteration):
        next(talk.call)
    assert talk.call.code() is grpc.StatusCode.OK


def test_the_referee_hears_every_move_once_and_in_order(talk: Conversation) -> None:
    random, heard = Random(4), []
    response = talk.say(start(3, 31))
    while True:
        heard += [played.move for played in response.played]
        if not response.HasField("decision"):
            break
        assert response.decision.number == len(heard)
        response = talk.say(choose(response.decision, random.randrange(offered(response.decision))))
    local = same_match_locally(Match(OCEANS, 3, 31), Random(4))
    assert heard == [str(played.move) for played in local.log]


def test_a_seat_hears_what_happened_since_it_last_chose(talk: Conversation) -> None:
    response = talk.say(start(2, 5))
    first = response.decision.seat
    assert list(response.decision.events) == []
    log: list[str] = []
    mine = 0
    random = Random(1)
    for _ in range(60):
        response = talk.say(choose(response.decision, random.randrange(offered(response.decision))))
        log += [played.move for played in response.played]
        assert response.HasField("decision")
        if response.decision.seat == first:
            assert [event.move for event in response.decision.events] == log[mine + 1 :]
            mine = len(log)


@pytest.mark.parametrize("after", [0, 1, 17, 60])
def test_a_broken_match_is_taken_up_on_any_engine(after: int, channel: grpc.Channel) -> None:
    whole = Conversation(channel)
    random, moves = Random(9), []
    response = whole.say(start(3, 8))
    moves += [played.move for played in response.played]
    for _ in range(after):
        response = whole.say(choose(response.decision, random.randrange(offered(response.decision))))
        moves += [played.move for played in response.played]
    with running_engine() as other, grpc.insecure_channel(other.address) as elsewhere:
        again = Conversation(elsewhere)
        resumed = again.say(start(3, 8, moves=moves))
        assert list(resumed.played) == []
        assert resumed.decision == response.decision
        rest = random.getrandbits(32)
        ours = play_to_the_end(again, resumed, Random(rest))
        theirs = play_to_the_end(whole, response, Random(rest))
    assert ours.outcome == theirs.outcome


def test_a_finished_match_taken_up_gives_its_outcome_at_once(talk: Conversation) -> None:
    local = same_match_locally(Match(OCEANS, 2, 5), Random(2))
    response = talk.say(start(2, 5, moves=[str(played.move) for played in local.log]))
    assert local.outcome is not None
    assert wire.read_outcome(response.outcome) == local.outcome


def test_a_move_can_be_named_by_its_message_its_place_or_both(talk: Conversation) -> None:
    response = talk.say(start(2, 5))
    for how in ({"index": None}, {"words": None}, {}):
        decision = response.decision
        moves = decision.words.crossing_oceans.moves
        words = type(decision.words)()
        words.crossing_oceans.moves.append(moves[1])
        fields: dict[str, Any] = {"words": words, "index": 1} | how
        response = talk.say(pb.PlayRequest(answer=pb.Answer(number=decision.number, seat=decision.seat, **fields)))
        assert response.HasField("decision"), response


def test_a_plan_is_several_moves_in_one_answer(talk: Conversation) -> None:
    decision = talk.say(start(2, 5)).decision
    plan = [OCEANS.read_move(move) for move in ("contract", "use_money", "use_money", "move:5")]
    words = wire.write_words(OCEANS, None, plan)
    response = talk.say(pb.PlayRequest(answer=pb.Answer(number=0, seat=decision.seat, words=words)))
    assert [played.move for played in response.played][:5] == [
        "contract",
        "use_money",
        "use_money",
        "use_done",
        "move:5",
    ]
    assert [played.how for played in response.played][3] == match_pb2.HOW_FORCED


def test_a_withdrawn_seat_is_played_on_and_ranks_last(talk: Conversation) -> None:
    response = talk.say(start(3, 5))
    gone = response.decision.seat
    response = talk.say(
        pb.PlayRequest(forfeit=pb.Withdrawal(seat=gone, reason=match_pb2.REASON_TIMEOUT, detail="20 s" * 9999))
    )
    assert {played.seat for played in response.played} == {gone}
    assert {played.how for played in response.played} == {match_pb2.HOW_NEUTRAL}
    outcome = play_to_the_end(talk, response, Random(3)).outcome
    assert {standing.seat: standing.rank for standing in outcome.standings}[gone] == 3
    (forfeit,) = outcome.forfeits
    assert (forfeit.seat, forfeit.reason) == (gone, match_pb2.REASON_TIMEOUT)
    assert len(forfeit.detail) == 2000


def test_options_are_given_as_text(talk: Conversation) -> None:
    request = start(2, 5)
    request.start.setup.options["round_limit"] = "1"
    outcome = play_to_the_end(talk, talk.say(request), Random(3)).outcome
    assert outcome.ending == match_pb2.ENDING_CAPPED

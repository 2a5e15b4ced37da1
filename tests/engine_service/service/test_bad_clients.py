"""Broken, slow and malicious clients: each gets a precise status, and the engine stays healthy."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from riband.v1 import engine_pb2 as pb
from riband.v1 import match_pb2

from engine_service.server import CALLS_AT_ONCE
from engine_service.servicer import SERVICE
from tests.engine_service.service.engines import (
    Conversation,
    Engine,
    choose,
    offered,
    play_to_the_end,
    running_engine,
    start,
    stub,
)


@pytest.fixture(autouse=True)
def _healthy_afterwards(channel: grpc.Channel) -> Iterator[None]:
    yield
    health = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(service=SERVICE), timeout=10)
    assert health.status == health_pb2.HealthCheckResponse.SERVING
    fresh = Conversation(channel)
    assert play_to_the_end(fresh, fresh.say(start(2, 1)), Random(1)).HasField("outcome")


def ended(talk: Conversation, request: pb.PlayRequest | bytes) -> tuple[grpc.StatusCode, str]:
    """The status with which the stream ends on this request."""
    with pytest.raises(grpc.RpcError):
        talk.say(request)
    return talk.call.code(), talk.call.details()


@pytest.mark.parametrize(
    ("request_", "code", "says"),
    [
        (start(game="chess"), grpc.StatusCode.NOT_FOUND, "unknown game 'chess'; known: crossing_oceans"),
        (start(game="<script>" * 999), grpc.StatusCode.NOT_FOUND, "…'; known"),
        (start(seats=9), grpc.StatusCode.INVALID_ARGUMENT, "played with 2, 3, 4 seats, not 9"),
        (start(moves=["dance"]), grpc.StatusCode.INVALID_ARGUMENT, "move 0: illegal move 'dance'; legal now: contract"),
        (pb.PlayRequest(), grpc.StatusCode.INVALID_ARGUMENT, "begins with a start request"),
        (pb.PlayRequest(start=pb.Start()), grpc.StatusCode.INVALID_ARGUMENT, "has no setup"),
        (pb.PlayRequest(answer=pb.Answer()), grpc.StatusCode.INVALID_ARGUMENT, "begins with a start request"),
        (b"\xff\xff\xff garbage", grpc.StatusCode.INVALID_ARGUMENT, "begins with a start request"),
    ],
)
def test_a_match_that_cannot_begin_ends_with_the_reason(
    talk: Conversation, request_: pb.PlayRequest | bytes, code: grpc.StatusCode, says: str
) -> None:
    status, details = ended(talk, request_)
    assert status is code
    assert says in details


def test_a_stream_that_ends_before_it_begins_is_told_so(talk: Conversation) -> None:
    talk.hang_up()
    with pytest.raises(grpc.RpcError):
        next(talk.call)
    assert talk.call.code() is grpc.StatusCode.INVALID_ARGUMENT


Bad = Callable[[match_pb2.Decision], pb.PlayRequest | bytes]


@pytest.mark.parametrize(
    ("bad", "kind", "says"),
    [
        (lambda d: choose(d, 999), "IllegalMove", "illegal move 'number 999'; legal now: contract"),
        (lambda d: choose(d, (1 << 32) - 1), "IllegalMove", "legal now"),
        (lambda d: choose(d, 0, seat=d.seat + 1), "NotYourDecision", "but decision 0 of seat"),
        (lambda d: choose(d, 0, number=77), "NotYourDecision", "answer for decision 77"),
        (lambda d: choose(d, None), "MalformedMove", "names no move"),  # type: ignore[arg-type]
        (lambda _: start(), "MalformedRequest", "has started already"),
        (lambda _: pb.PlayRequest(), "MalformedRequest", "not a request that can be read"),
        (lambda _: b"\xff\xff\xff\xff", "MalformedRequest", "not a request that can be read"),
        (lambda _: pb.PlayRequest(forfeit=pb.Withdrawal(seat=8)), "NotYourDecision", "no seat 8"),
    ],
)
def test_a_bad_request_is_refused_and_the_match_goes_on(talk: Conversation, bad: Bad, kind: str, says: str) -> None:
    decision = talk.say(start()).decision
    refusal = talk.say(bad(decision)).refusal
    assert refusal.kind == kind
    assert says in refusal.message
    assert (refusal.number, refusal.seat) == (decision.number, decision.seat)
    assert talk.say(choose(decision, 0)).HasField("decision")


def words_of(**move: Any) -> Any:
    """An answer in the words of Crossing Oceans with one move that no table has."""
    words = match_pb2.Decision().words
    message = words.crossing_oceans.moves.add()
    for name, value in move.items():
        setattr(message, name, value)
    return words


def test_moves_that_do_not_exist_are_malformed_not_fatal(talk: Conversation) -> None:
    decision = talk.say(start()).decision
    both = words_of()
    both.crossing_oceans.moves[0].CopyFrom(decision.words.crossing_oceans.moves[0])
    for words, says in (
        (words_of(), "a move without a verb"),
        (words_of(move=4_000_000_000), "move with objects"),
        (words_of(buy=0), "buy with objects"),
        (match_pb2.Decision().words, "words of no game"),
    ):
        answer = pb.Answer(number=0, seat=decision.seat, words=words)
        refusal = talk.say(pb.PlayRequest(answer=answer)).refusal
        assert refusal.kind == "MalformedMove"
        assert says in refusal.message
    disagreeing = pb.Answer(number=0, seat=decision.seat, words=both, index=1)
    assert "but the words begin with contract" in talk.say(pb.PlayRequest(answer=disagreeing)).refusal.message


def test_unreadable_unary_requests_are_invalid_arguments(channel: grpc.Channel) -> None:
    for method in ("ListGames", "Verify"):
        call: Any = channel.unary_unary(f"/{SERVICE}/{method}")
        with pytest.raises(grpc.RpcError) as failure:
            call(b"\xff\xff", timeout=10)
        assert failure.value.code() is grpc.StatusCode.INVALID_ARGUMENT


def test_a_huge_message_is_cut_off(talk: Conversation) -> None:
    status, details = ended(talk, bytes(100 << 20))
    assert status is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert "larger than max" in details.lower()


def test_a_client_that_vanishes_leaves_nothing_behind(engine: Engine) -> None:
    before = engine.count("riband_engine_open_matches")
    channel = grpc.insecure_channel(engine.address)
    talks = [Conversation(channel) for _ in range(5)]
    for talk in talks:
        talk.say(start())
    assert engine.count("riband_engine_open_matches") == before + 5
    channel.close()
    deadline = time.monotonic() + 10
    while engine.count("riband_engine_open_matches") > before:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_client_that_hangs_up_in_the_middle_is_told_where(talk: Conversation) -> None:
    talk.say(start())
    talk.hang_up()
    with pytest.raises(grpc.RpcError):
        next(talk.call)
    assert talk.call.code() is grpc.StatusCode.CANCELLED
    assert "left the match after move 0" in talk.call.details()


def test_a_silent_client_is_let_go_after_a_while() -> None:
    with running_engine(idle_seconds=0.3) as engine, grpc.insecure_channel(engine.address) as channel:
        silent, mute = Conversation(channel), Conversation(channel)
        silent.say(start())
        for talk in (silent, mute):
            with pytest.raises(grpc.RpcError):
                next(talk.call)
            assert talk.call.code() is grpc.StatusCode.DEADLINE_EXCEEDED
            assert "no request came for 0.3 seconds" in talk.call.details()


def test_bytes_that_are_no_http2_do_not_hurt(engine: Engine) -> None:
    host, port = engine.address.split(":")
    for noise in (b"GET / HTTP/1.1\r\n\r\n", bytes(1000), b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\xff" * 5000, b"P"):
        with socket.create_connection((host, int(port)), timeout=5) as raw:
            raw.sendall(noise)


def test_a_thousand_matches_at_once(engine: Engine) -> None:
    options = [("grpc.use_local_subchannel_pool", 1)]
    with grpc.insecure_channel(engine.address, options=options) as channel:
        talks = [Conversation(channel) for _ in range(1000)]
        for talk in talks:
            talk.send(start(2, 3))
        openings = [pb.PlayResponse.FromString(next(talk.call)) for talk in talks]
        assert all(opening == openings[0] for opening in openings)
        assert engine.count("riband_engine_open_matches") >= 1000
        for talk, opening in zip(talks, openings, strict=True):
            talk.send(choose(opening.decision, 0))
        assert all(pb.PlayResponse.FromString(next(talk.call)).HasField("decision") for talk in talks)
        for talk in talks:
            talk.call.cancel()


def test_more_matches_than_allowed_are_refused_with_the_number() -> None:
    with running_engine(max_matches=2) as engine, grpc.insecure_channel(engine.address) as channel:
        first = Conversation(channel)
        first.say(start())
        second = Conversation(channel)
        opening = second.say(start())
        status, details = ended(Conversation(channel), start())
        assert status is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert "already plays 2 matches" in details
        play_to_the_end(second, opening, Random(1))
        assert list(second.call) == []
        assert Conversation(channel).say(start()).HasField("decision")


def test_a_client_that_never_reads_does_not_slow_the_others(engine: Engine, channel: grpc.Channel) -> None:
    lazy = Conversation(channel)
    lazy.send(start())
    for _ in range(2000):
        lazy.send(pb.PlayRequest())
    done = threading.Event()

    def play() -> None:
        talk = Conversation(channel)
        play_to_the_end(talk, talk.say(start(2, 2)), Random(2))
        done.set()

    threading.Thread(target=play, daemon=True).start()
    assert done.wait(30)
    lazy.call.cancel()


def test_calls_that_never_say_what_they_want_keep_nobody_from_playing(engine: Engine, channel: grpc.Channel) -> None:
    # They hold every thread the engine has for calls; a match needs none, and health has its own.
    with grpc.insecure_channel(engine.address, options=[("grpc.use_local_subchannel_pool", 1)]) as other:
        silence = threading.Event()
        verify: Any = other.stream_unary(f"/{SERVICE}/Verify")
        waiting = [verify.future(_nothing_until(silence)) for _ in range(CALLS_AT_ONCE + 20)]
        talk = Conversation(channel)
        assert play_to_the_end(talk, talk.say(start(2, 2)), Random(2)).HasField("outcome")
        health = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(service=SERVICE), timeout=10)
        assert health.status == health_pb2.HealthCheckResponse.SERVING
        assert not any(call.done() for call in waiting)
        silence.set()
        for call in waiting:
            call.cancel()


def _nothing_until(told: threading.Event) -> Iterator[bytes]:
    told.wait()
    yield from ()


def test_replays_that_do_not_fit_are_refused(channel: grpc.Channel) -> None:
    client = stub(channel)
    for request in (pb.ReplayRequest(), pb.VerifyRequest()):
        with pytest.raises(grpc.RpcError) as failure:
            list(client.Replay(request)) if isinstance(request, pb.ReplayRequest) else client.Verify(request)
        assert failure.value.code() is grpc.StatusCode.INVALID_ARGUMENT


def test_offering_nothing_is_never_a_decision(talk: Conversation) -> None:
    random = Random(6)
    response = talk.say(start(4, 6))
    while response.HasField("decision"):
        assert offered(response.decision) > 1
        response = talk.say(choose(response.decision, random.randrange(offered(response.decision))))

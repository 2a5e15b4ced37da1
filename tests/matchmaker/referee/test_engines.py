"""The engine in process and over gRPC give the same match; a lost engine is taken up again, and nobody is charged."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from typing import Final

import grpc
import pytest
from riband.v1 import engine_pb2, match_pb2

from engine_service.kernel.errors import PlatformError, UnknownGame
from engine_service.kernel.outcome import Ending
from engine_service.kernel.replay import verify
from engine_service.session import TAKEN
from matchmaker.referee import (
    Engine,
    EngineBroken,
    EngineRefused,
    EngineUnavailable,
    LocalEngine,
    Table,
    TimeControl,
    play,
)
from matchmaker.referee.conversation import Conversation
from matchmaker.referee.engine import Stream, StreamBroken
from matchmaker.referee.engine_client import EngineClient
from matchmaker.referee.grpc_calls import PublicCall, SingleThreadCall, open_call
from matchmaker.referee.referee import MatchStuck
from tests.engine_service.service.engines import running_engine
from tests.matchmaker.referee.tables import GAME, HONEST, RANDOM, a_house, match, raw, thinking, verdicts

OPEN: Final = "riband_engine_open_matches"


@contextmanager
def engine_service(address: str, *module: str) -> Iterator[subprocess.Popen[str]]:
    """A real engine in a process of its own."""
    with subprocess.Popen(
        [sys.executable, "-m", *(module or ["engine_service"])],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"RIBAND_ENGINE_ADDRESS": address},
        start_new_session=True,
    ) as it:
        try:
            assert it.stdout is not None
            assert address in it.stdout.readline()
            yield it
        finally:
            with suppress(ProcessLookupError):
                os.killpg(it.pid, signal.SIGKILL)


def frail_engine(address: str, how: str, moves: int) -> AbstractContextManager[subprocess.Popen[str]]:
    """A real engine that breaks at the matches of seed 13, and comes again."""
    return engine_service(address, "tests.matchmaker.frail_engine", "13", str(moves), how)


@pytest.fixture
def address() -> str:
    """Where the engine of a test listens; a second one may take the place of a first."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{free.getsockname()[1]}"


class Interrupted:
    """An engine that is not there any more when the n-th request is sent."""

    def __init__(self, engine: Engine, at: int) -> None:
        self._engine = engine
        self._countdown = at

    def open(self, start: engine_pb2.Start, seconds: float) -> tuple[Stream, engine_pb2.PlayResponse]:
        """Open on the engine behind it."""
        self._stream, response = self._engine.open(start, seconds)
        return self, response

    def ask(self, request: engine_pb2.PlayRequest) -> engine_pb2.PlayResponse:
        """Ask it, or lose it."""
        self._countdown -= 1
        if self._countdown == 0:
            self.lose()
        return self._stream.ask(request)

    def lose(self) -> None:
        """How it is lost."""
        raise EngineUnavailable("unplugged")

    def close(self) -> None:
        """Leave."""
        self._stream.close()


class Flapping(Interrupted):
    """An engine that is lost at every n-th request, and answers when it is asked again."""

    def __init__(self, engine: Engine, every: int) -> None:
        super().__init__(engine, every)
        self._every = every
        self.lost = 0

    def lose(self) -> None:
        """Once more."""
        self._countdown = self._every
        self.lost += 1
        raise StreamBroken("unplugged again")


class Killed(Interrupted):
    """A real one, killed by SIGKILL; the next one listens at the same address."""

    def __init__(self, address: str, at: int, stack: ExitStack) -> None:
        self._address, self._stack = address, stack
        self._process = stack.enter_context(engine_service(address))
        super().__init__(stack.enter_context(EngineClient(address)), at)

    def lose(self) -> None:
        """Kill it and start another."""
        self._process.kill()
        self._process.wait()
        self._stack.enter_context(engine_service(self._address))


def test_a_match_over_grpc_is_the_match_in_process(address: str) -> None:
    local = match(HONEST, raw("twice"))
    with engine_service(address), EngineClient(address) as client:
        remote = match(HONEST, raw("twice"), engine=client)
    assert remote.replay.moves == local.replay.moves
    assert remote.replay == local.replay
    assert remote.outcome == local.outcome


def test_the_replay_verifies_and_names_the_seats() -> None:
    report = match(RANDOM, thinking("raise_later"))
    assert verify(report.replay) == []
    assert report.replay.seats == ("random", "raise_later")
    assert [fault.seat for fault in report.replay.forfeits] == [1]


def test_an_engine_killed_in_the_middle_is_replaced_and_nobody_is_charged(address: str) -> None:
    expected = match(HONEST, HONEST)
    with ExitStack() as stack:
        report = match(HONEST, HONEST, engine=Killed(address, at=20, stack=stack))
    assert report.resumed == 1
    assert report.replay == expected.replay
    assert not report.faults
    # Bringing up the next engine takes longer than a second; the bots' banks are as if it had not happened.
    assert sum(entry.charged for entry in report.ledger.entries) < 500_000


@pytest.mark.parametrize("at", range(1, 32, 3))
def test_wherever_the_stream_breaks_the_match_is_the_same(at: int) -> None:
    expected = match(thinking("raise_later"), HONEST)
    report = match(thinking("raise_later"), HONEST, engine=Interrupted(LocalEngine(), at))
    assert report.resumed == 1
    assert report.replay.moves == expected.replay.moves
    assert report.replay.forfeits == expected.replay.forfeits
    assert report.replay == expected.replay


@pytest.mark.parametrize("how", ["die", "fail"])
@pytest.mark.parametrize(("moves", "where"), [(0, "start after move 0"), (6, "answer after move")])
def test_a_match_at_which_every_engine_breaks_is_told_so_and_others_are_played(
    address: str, how: str, moves: int, where: str
) -> None:
    with frail_engine(address, how, moves), EngineClient(address) as client:
        with pytest.raises(EngineBroken, match=f"the engine broke 3 times at the same request .{where}"):
            match(HONEST, HONEST, engine=client, seed=13)
        assert not match(HONEST, HONEST, engine=client, seed=14).faults
    assert issubclass(EngineBroken, PlatformError)
    assert not issubclass(EngineBroken, EngineUnavailable), "or it would not count towards quarantine"


def test_engines_that_break_at_ever_other_requests_say_nothing_against_the_match() -> None:
    engine = Flapping(LocalEngine(), every=4)
    report = match(HONEST, HONEST, engine=engine)
    assert report.resumed == engine.lost
    assert engine.lost > 3
    assert not report.faults


def open_for_ever(client: EngineClient, start: engine_pb2.Start) -> None:
    """Until the engine has heard that it shall go; a signal takes its time."""
    while True:
        client.open(start, 60)[0].close()


def test_an_engine_that_drains_has_not_taken_the_match(address: str) -> None:
    start = engine_pb2.Start(setup=match_pb2.MatchSetup(game=GAME, seats=2, seed=1))
    with engine_service(address) as it, EngineClient(address) as client:
        stream, _ = client.open(start, 60)
        it.terminate()
        with pytest.raises(EngineUnavailable, match="UNAVAILABLE: this engine is shutting down") as refused:
            open_for_ever(client, start)
        assert not isinstance(refused.value, StreamBroken)
        it.kill()
        with pytest.raises(StreamBroken):
            stream.ask(engine_pb2.PlayRequest(answer=engine_pb2.Answer(number=0, seat=0, index=0)))
        stream.close()


@pytest.mark.parametrize("way", [PublicCall, SingleThreadCall])
def test_both_ways_to_hold_a_call_carry_messages_and_tell_how_it_ended(
    address: str, way: type[PublicCall] | type[SingleThreadCall]
) -> None:
    play_method = "/riband.v1.EngineService/Play"
    start = engine_pb2.Start(setup=match_pb2.MatchSetup(game=GAME, seats=2, seed=1))
    whist = engine_pb2.Start(setup=match_pb2.MatchSetup(game="whist", seats=2, seed=1))
    with engine_service(address), grpc.insecure_channel(address) as channel:
        inner = channel if way is PublicCall else channel._channel  # type: ignore[attr-defined]
        call = way(inner, play_method, 30, ())
        opening = call.trip(engine_pb2.PlayRequest(start=start).SerializeToString())
        assert opening is not None
        assert engine_pb2.PlayResponse.FromString(opening).HasField("decision")
        call.cancel()
        assert call.trip(b"") is None
        assert call.status()[0] is grpc.StatusCode.CANCELLED
        assert TAKEN in call.headers()
        call.close()
        refused = way(inner, play_method, 30, ())
        assert refused.trip(engine_pb2.PlayRequest(start=whist).SerializeToString()) is None
        code, details = refused.status()
        assert code is grpc.StatusCode.NOT_FOUND
        assert details.startswith("unknown game 'whist'")
        refused.close()
        late = way(inner, play_method, 0.3, ())
        assert late.trip(engine_pb2.PlayRequest(start=start).SerializeToString()) is not None
        time.sleep(0.5)
        assert late.trip(b"") is None
        assert late.status()[0] is grpc.StatusCode.DEADLINE_EXCEEDED
        late.close()


def test_the_cheaper_call_is_the_one_this_grpcio_has() -> None:
    with grpc.insecure_channel("127.0.0.1:1") as channel:
        call = open_call(channel, "/riband.v1.EngineService/Play", 1, ())
        assert isinstance(call, SingleThreadCall)
        assert call.trip(b"") is None
        assert call.status()[0] is grpc.StatusCode.UNAVAILABLE
        assert TAKEN not in call.headers()
        call.close()


def test_an_engine_with_a_token_lets_only_its_own_in(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIBAND_ENGINE_TOKEN", "open sesame")
    with engine_service(address):
        with EngineClient(address) as client, pytest.raises(EngineRefused, match="this engine asks for"):
            match(HONEST, HONEST, engine=client)
        with EngineClient(address, token="open sesame") as client:
            assert not match(HONEST, HONEST, engine=client).faults


def test_an_engine_that_stays_away_is_the_platforms_fault(address: str) -> None:
    setup = match_pb2.MatchSetup(game=GAME, seats=2, seed=1)
    with EngineClient(address) as client:
        conversation = Conversation(client, engine_pb2.Start(setup=setup), seconds=60, patience_seconds=0.3)
        with pytest.raises(EngineUnavailable, match="the engine is gone: UNAVAILABLE"):
            conversation.open()
    assert issubclass(EngineUnavailable, PlatformError)


def test_a_silent_engine_is_given_up() -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        target = f"127.0.0.1:{deaf.getsockname()[1]}"
        setup = match_pb2.MatchSetup(game=GAME, seats=2, seed=1)
        with EngineClient(target, answer_seconds=0.4) as client, pytest.raises(EngineUnavailable):
            client.open(engine_pb2.Start(setup=setup), 60)


def test_a_table_the_engine_refuses_is_an_error_that_says_why(address: str) -> None:
    with pytest.raises(UnknownGame, match="unknown game 'whist'"):
        play(Table("whist", 1), [HONEST, HONEST], LocalEngine(), a_house())
    with (
        engine_service(address),
        EngineClient(address) as client,
        pytest.raises(EngineRefused, match="unknown game 'whist'"),
    ):
        play(Table("whist", 1), [HONEST, HONEST], client, a_house())


def test_a_match_that_outlasts_every_deadline_is_void() -> None:
    forever = TimeControl(init=5.0, most=0.0001, platform=-20.0)
    with pytest.raises(MatchStuck):
        match(HONEST, HONEST, house=a_house(forever))


def test_legal_moves_for_ever_end_by_the_cap_of_the_rules() -> None:
    report = match(RANDOM, RANDOM, options={"round_limit": "3"})
    assert report.outcome.ending is Ending.CAPPED
    assert verdicts(report) == []


def test_matches_are_spread_over_the_engines_behind_a_name_and_pass_by_one_that_drains() -> None:
    start = engine_pb2.Start(setup=match_pb2.MatchSetup(game=GAME, seats=2, seed=1))
    with (
        running_engine(drain_seconds=60) as one,
        running_engine() as other,
        EngineClient(f"ipv4:{one.address},{other.address}") as both,
        ExitStack() as stack,
    ):
        until = time.monotonic() + 30
        while not (one.count(OPEN) and other.count(OPEN)):
            assert time.monotonic() < until, "one of them has all the matches"
            stream, _ = both.open(start, 60)
            stack.callback(stream.close)
        one.signal(signal.SIGTERM)
        time.sleep(0.5)
        assert one.process.poll() is None, "it has matches to end"
        for _ in range(4):
            conversation = Conversation(both, start, 60)
            assert conversation.open().HasField("decision")
            conversation.close()

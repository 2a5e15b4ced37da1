"""What is told of a running match: with a real Redis, with one that goes away, and with none."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from riband.v1 import engine_pb2 as pb
from riband.v1 import match_pb2

from matchmaker import redis_server
from matchmaker.league import broadcast
from matchmaker.league.broadcast import Broadcast, Overheard, listen
from matchmaker.referee.engine import Stream
from matchmaker.settings import Settings
from matchmaker.store.attempts import Lease
from tests.matchmaker.league.live import eventually

LEASE = Lease(match_id=7, attempt_id=70, number=2)


class Deaf:
    """An engine that is opened and never asked."""

    def open(self, start: pb.Start, seconds: float) -> tuple[Stream, pb.PlayResponse]:
        del start, seconds
        return None, pb.PlayResponse()  # type: ignore[return-value]


@pytest.fixture
def settings() -> Iterator[Settings]:
    """A home for a Redis of its own, which does not run yet."""
    home = tempfile.mkdtemp(prefix="riband-")  # the path of a socket may not be long
    made = Settings(home=home)
    yield made
    redis_server.stop(made)
    shutil.rmtree(Path(home))


@pytest.fixture
def air(settings: Settings) -> Iterator[Broadcast]:
    opened = Broadcast(settings)
    yield opened
    opened.close()


def test_moves_and_forfeits_are_told_in_pieces(settings: Settings, air: Broadcast) -> None:
    redis_server.start(settings)
    start, heard = pb.Start(), Overheard([], [])
    with redis_server.connect(settings) as server, air.of(LEASE, Deaf()) as engine:
        engine.open(start, 1.0)
        start.moves.extend(["contract", "use_done"])
        eventually(lambda: listen(server, 7, 2, heard), 20, "the first piece")
        assert heard.moves == ["contract", "use_done"]
        start.moves.append("move:3")
        start.forfeits.add(seat=1, reason=match_pb2.REASON_TIMEOUT, after=3, detail="slow: <b>\nvery")
        eventually(lambda: listen(server, 7, 2, heard), 20, "the second piece")
    assert heard.moves == ["contract", "use_done", "move:3"]
    assert heard.forfeits == list(start.forfeits)


def test_a_redis_that_was_away_hears_what_it_missed_and_nobody_hears_anything_twice(
    settings: Settings, air: Broadcast
) -> None:
    start, heard = pb.Start(), Overheard([], [])
    with air.of(LEASE, Deaf()) as engine:
        engine.open(start, 1.0)
        start.moves.append("contract")  # nobody is there to be told
        redis_server.start(settings)
        with redis_server.connect(settings) as server:
            eventually(lambda: listen(server, 7, 2, heard), 20, "what was missed")
            told = broadcast._Told(broadcast.key_of(7, 2))
            told.log = start
            told.tell(server)  # as after a lost receipt: the same again
            start.moves.append("use_done")
            eventually(lambda: listen(server, 7, 2, heard) and len(heard.moves) == 2, 20, "the rest")
    assert heard.moves == ["contract", "use_done"]


def test_a_match_that_is_over_at_once_is_never_told(settings: Settings, air: Broadcast) -> None:
    redis_server.start(settings)
    with air.of(LEASE, Deaf()) as engine:
        engine.open(pb.Start(moves=["contract"]), 1.0)
    with air.of(Lease(8, 80, 1), Deaf()) as engine, redis_server.connect(settings) as server:
        engine.open(pb.Start(moves=["contract"]), 1.0)
        eventually(lambda: bool(server.exists(broadcast.key_of(8, 1))), 20, "the next match is told")
        assert not server.exists(broadcast.key_of(7, 2))

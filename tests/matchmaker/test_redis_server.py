"""The league's own Redis: started from what is installed, found again, stopped without a loss."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from matchmaker import redis_server
from matchmaker.redis_server import NoRedis
from matchmaker.settings import Settings
from tests.matchmaker.league.live import RIBAND, eventually


@pytest.fixture
def settings() -> Iterator[Settings]:
    """A home with a short path."""
    home = tempfile.mkdtemp(prefix="riband-")
    found = Settings(home=home)
    yield found
    redis_server.stop(found)
    shutil.rmtree(home)


def test_what_it_held_is_there_after_a_stop_and_a_start(settings: Settings) -> None:
    redis_server.start(settings)
    with redis_server.connect(settings) as client:
        client.set("key", "value")
    redis_server.stop(settings)
    assert not redis_server.is_up(settings)
    redis_server.start(settings)
    with redis_server.connect(settings) as client:
        assert client.get("key") == b"value"
        assert client.config_get("appendonly") == {"appendonly": "yes"}


def test_starting_it_twice_starts_it_once(settings: Settings) -> None:
    redis_server.start(settings)
    first = redis_server.pid_of(settings)
    redis_server.start(settings)
    assert redis_server.pid_of(settings) == first


def test_only_its_owner_can_open_it_and_nothing_listens_on_the_network(settings: Settings) -> None:
    redis_server.start(settings)
    folder = Path(settings.home, "redis")
    assert folder.stat().st_mode & 0o077 == 0
    with redis_server.connect(settings) as client:
        assert client.config_get("port") == {"port": "0"}


def test_a_pid_file_of_a_process_that_is_something_else_now_is_not_believed(settings: Settings) -> None:
    redis_server.start(settings)
    redis_server.stop(settings)
    Path(settings.home, "redis", "redis.pid").write_text(str(os.getpid()))
    assert redis_server.pid_of(settings) is None
    redis_server.stop(settings)


def test_a_redis_that_is_given_is_used_and_never_started_or_stopped(settings: Settings) -> None:
    given = replace(settings, redis_url="redis://elsewhere:6379/2")
    redis_server.start(given)
    redis_server.stop(given)
    assert not Path(settings.home, "redis").exists()
    assert redis_server.broker_of(given) == "redis://elsewhere:6379/2"
    assert redis_server.broker_of(settings).startswith("redis+socket:///")


def test_a_home_too_deep_for_a_socket_is_told_so(settings: Settings) -> None:
    with pytest.raises(NoRedis, match="shorter RIBAND_HOME"):
        redis_server.start(replace(settings, home=settings.home + "/deep" * 30))


def test_riband_redis_brings_it_back_when_it_dies_and_stops_it_at_the_end(settings: Settings) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    command = subprocess.Popen(
        [RIBAND, "redis"], env=environment | {"RIBAND_HOME": settings.home}, stdout=subprocess.PIPE, text=True
    )
    assert command.stdout is not None
    try:
        # Its own word counts: one that is killed while it still waits for its Redis was never up.
        assert "listens on" in command.stdout.readline()
        first = redis_server.pid_of(settings)
        assert first is not None
        os.kill(first, signal.SIGKILL)
        eventually(lambda: redis_server.pid_of(settings) not in (None, first), 30, "its successor")
    finally:
        command.terminate()
        command.communicate(timeout=30)
    assert redis_server.pid_of(settings) is None

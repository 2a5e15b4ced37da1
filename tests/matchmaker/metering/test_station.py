"""The station: metrics, health and readiness over HTTP."""

import urllib.error
import urllib.request

import pytest
from prometheus_client import CollectorRegistry

from matchmaker.metering import station
from matchmaker.metering.station import CannotListen, Station


@pytest.fixture(autouse=True)
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other tests count stays theirs."""
    monkeypatch.setattr(station, "REGISTRY", CollectorRegistry())


def ask(address: str, path: str) -> tuple[int, str]:
    """Status and text of a page."""
    try:
        with urllib.request.urlopen(f"http://{address}{path}", timeout=10) as page:
            return page.status, page.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_a_station_says_whether_its_service_can_work() -> None:
    trouble = ["Redis is away"]
    with Station("127.0.0.1:0", lambda: trouble[0]) as there:
        assert ask(there.address, "/healthz") == (200, "it lives\n")
        assert ask(there.address, "/readyz") == (503, "Redis is away\n")
        trouble[0] = ""
        assert ask(there.address, "/readyz") == (200, "it can work\n")
        assert ask(there.address, "/metrics")[0] == 200
        assert ask(there.address, "/else") == (404, "there are /metrics, /healthz and /readyz\n")


def test_an_address_that_is_taken_is_refused_in_words() -> None:
    with Station("127.0.0.1:0", str) as there:
        words = f"cannot serve metrics on {there.address}: Address already in use"
        with pytest.raises(CannotListen, match=words):
            Station(there.address, str)

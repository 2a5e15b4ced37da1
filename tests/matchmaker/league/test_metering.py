"""What a running league tells Prometheus, its probes and its log."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from matchmaker import intake
from matchmaker.metering import pulse
from matchmaker.store.models import MatchState
from tests.engine_service.service.engines import free_port
from tests.k8s.asked import missing_on
from tests.matchmaker.league.live import GAME, LiveLeague, eventually
from tests.matchmaker.metering.test_station import ask

ASKED_OF = {
    "worker": ("riband_worker_attempts", "riband_worker_match"),
    "beat": ("riband_league_", "riband_worker_household"),
    "dashboard": ("riband_dashboard_",),
}
"""Whose page alerts and board count on, for what; the engine's own test asks for the rest."""


def sample(text: str, name: str, **labels: str) -> float | None:
    """One number off a metrics page."""
    wanted = ",".join(f'{key}="{value}"' for key, value in sorted(labels.items()))
    found = re.search(rf"^{name}{re.escape('{' + wanted + '}') if labels else ''} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else None


def is_ready(address: str) -> bool:
    """Whether a station says so; one that is not up yet says nothing."""
    try:
        return ask(address, "/readyz")[0] == 200
    except OSError:
        return False


def test_workers_and_beat_are_counted_and_every_line_names_its_match(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league(RIBAND_LOG="json").open("ann")
    stations = {name: f"127.0.0.1:{free_port()}" for name in ("worker", "beat", "dashboard")}
    site = f"127.0.0.1:{free_port()}"
    for words in (["worker", "--concurrency=2"], ["beat"], ["dashboard", f"--port={site.rpartition(':')[2]}"]):
        league.environment["RIBAND_METRICS_ADDRESS"] = stations[words[0]]
        league.start(*words)
    eventually(lambda: all(map(is_ready, stations.values())), 60, "both are ready")
    eventually(lambda: league.count(MatchState.DONE) >= 2, 60, "vetting")
    crasher = league.submit("crasher", "raise SystemExit(3)\n")
    eventually(lambda: league.has_rejected(crasher), 60, "the crash")

    def counts_all() -> bool:
        page = ask(stations["worker"], "/metrics")[1]
        return (sample(page, "riband_worker_attempts_total", became="recorded") or 0) >= 3

    eventually(counts_all, 20, "the children's counts, added up by their parent")
    page = ask(stations["beat"], "/metrics")[1]
    assert sample(page, "riband_league_database_up") == 1
    assert 3 <= (sample(page, "riband_league_recent_results") or 0) <= league.count(MatchState.DONE)
    assert sample(page, "riband_league_recent_faults", reason="crash") == 1
    assert sample(page, "riband_league_workers", state="fit") == 1
    assert sample(page, "riband_league_versions", game=GAME, state="rejected") == 1
    assert sample(page, "riband_league_ladder_behind_seconds", game=GAME) is not None
    assert ask(site, "/healthz")[0] == 200
    for part, beginnings in ASKED_OF.items():
        assert missing_on(ask(stations[part], "/metrics")[1], *beginnings) == set(), part
    assert {"vet", "ladder", "tournament"} <= set(re.findall(r'riband_league_waiting_matches{queue="(\w+)"}', page))

    shutil.rmtree(league.home / "programs")
    shutil.rmtree(Path(league.place.settings.objects, "artifacts"))
    intake.request_match(league.place, league.admin, GAME, ["ann", "random"], {"round_limit": "1"})
    eventually(lambda: "ObjectsUnavailable" in (league.home / "worker.log").read_text(), 60, "a void attempt")
    lines = [json.loads(text) for text in (league.home / "worker.log").read_text().splitlines()]  # every one of them
    (void, *_) = [line for line in lines if line["text"].startswith("void:")]
    assert {"match", "attempt"} <= set(void)


def test_a_worker_without_redis_lives_but_is_not_ready(league: LiveLeague) -> None:
    league.open()
    address = f"127.0.0.1:{free_port()}"
    league.environment["RIBAND_METRICS_ADDRESS"] = address
    league.start_worker()
    eventually(lambda: is_ready(address), 60, "ready")
    league.kill_redis()
    eventually(lambda: not is_ready(address), pulse.LONGEST_PAUSE + 30, "no pulse")
    assert ask(address, "/healthz")[0] == 200
    league.start_redis()
    eventually(lambda: is_ready(address), 60, "ready again")


def test_a_league_whose_database_is_gone_is_itself_a_finding(league: LiveLeague) -> None:
    from prometheus_client import CollectorRegistry

    from matchmaker.metering.census import CensusTaker

    registry = CollectorRegistry()
    registry.register(CensusTaker(league.place.store))
    assert registry.get_sample_value("riband_league_database_up") == 1
    (league.home / "league.sqlite3").unlink()
    league.place.store.close()
    assert registry.get_sample_value("riband_league_database_up") == 0
    assert registry.get_sample_value("riband_league_running_matches") is None

"""Every alert calls for its own trouble, and a league that is well calls for nobody: asked of promtool itself."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.k8s.asked import rules

MINUTES = 90

WELL = {
    "riband_league_database_up": "1x90",
    "riband_league_running_matches": "2x90",
    "riband_league_recent_results": "100x90",
    "riband_league_recent_seats": "200x90",
    'riband_league_recent_faults{reason="crash"}': "9x90",
    'riband_league_recent_faults{reason="timeout"}': "9x90",
    'riband_league_waiting_matches{queue="vet"}': "0x90",
    'riband_league_waiting_matches{queue="ladder"}': "64-1x20 44+1x69",
    'riband_league_waiting_matches{queue="tournament"}': "0x90",
    'riband_league_oldest_waiting_seconds{queue="vet"}': "5x90",
    'riband_league_oldest_waiting_seconds{queue="ladder"}': "900x90",
    'riband_league_ladder_behind_seconds{game="shipyard"}': "20x90",
    "riband_league_void_share": "0.01x90",
    "riband_league_quarantined_matches": "0x90",
    'riband_league_workers{state="fit"}': "3x90",
    'riband_engine_errors_total{kind="IllegalMove"}': "0+1x90",
    'riband_engine_decisions_total{game="shipyard"}': "0+6000x90",
    'riband_engine_decision_seconds_bucket{game="shipyard",le="0.0001"}': "0+5990x90",
    'riband_engine_decision_seconds_bucket{game="shipyard",le="0.02"}': "0+5999x90",
    'riband_engine_decision_seconds_bucket{game="shipyard",le="0.1"}': "0+6000x90",
    'riband_engine_decision_seconds_bucket{game="shipyard",le="+Inf"}': "0+6000x90",
    'process_cpu_seconds_total{container="engine",pod="engine-1"}': "0+20x90",
    'process_cpu_seconds_total{container="dashboard",pod="dashboard-1"}': "0+58x90",
    'riband_dashboard_requests_total{page="bot",code="200"}': "0+600x90",
    'riband_dashboard_requests_total{page="bot",code="503"}': "0+1x90",
}
"""What Prometheus would have stored in an hour and a half, minute by minute."""

TROUBLE: dict[str, dict[str, str]] = {
    "VettingIsStuck": {'riband_league_oldest_waiting_seconds{queue="vet"}': "0+60x90"},
    "QueueIsStuck": {'riband_league_waiting_matches{queue="tournament"}': "12x90"},
    "NobodyPlays": {"riband_league_running_matches": "2x60 0x30"},
    "LadderIsStale": {'riband_league_ladder_behind_seconds{game="shipyard"}': "0+60x90"},
    "AttemptsAreVoid": {"riband_league_void_share": "0.2x90"},
    "MatchesInQuarantine": {"riband_league_quarantined_matches": "0x60 1x30"},
    "WorkersAreSick": {'riband_league_workers{state="sick"}': "_x60 1 _x29"},
    "DatabaseIsAway": {"riband_league_database_up": "1x80 0x10"},
    "BeatIsGone": {name: "1x80" for name in WELL if name.startswith("riband_league_")},
    "EngineRefuses": {'riband_engine_errors_total{kind="IllegalMove"}': "0+600x90"},
    "EngineIsSlow": {
        'riband_engine_decision_seconds_bucket{game="shipyard",le="0.0001"}': "0+5000x90",
        'riband_engine_decision_seconds_bucket{game="shipyard",le="0.02"}': "0+5800x90",
    },
    "EngineIsFull": {'process_cpu_seconds_total{container="engine",pod="engine-2"}': "0+57x90"},
    "DashboardFails": {'riband_dashboard_requests_total{page="bot",code="503"}': "0+60x90"},
    "BotsFailTogether": {'riband_league_recent_faults{reason="timeout"}': "60x90"},
}
"""What is otherwise when an alert shall call."""


def test_every_alert_has_a_trouble_of_its_own() -> None:
    assert set(TROUBLE) == {rule["alert"] for rule in rules()}


def test_alerts_call_for_their_own_trouble_and_for_nothing_else(tmp_path: Path) -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool is not here: it comes with Prometheus (Debian: the package prometheus)")
    (tmp_path / "rules.yaml").write_text(json.dumps({"groups": [{"name": "all", "rules": rules()}]}), encoding="utf-8")
    scenes = [_scene("well", {}, []), *(_scene(alert, changes, [alert]) for alert, changes in TROUBLE.items())]
    asked = {"rule_files": ["rules.yaml"], "evaluation_interval": "30s", "tests": scenes}
    (tmp_path / "scenes.yaml").write_text(json.dumps(asked), encoding="utf-8")
    command = [promtool, "test", "rules", str(tmp_path / "scenes.yaml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _scene(name: str, changes: dict[str, str], calling: list[str]) -> dict[str, Any]:
    series = {**WELL, **changes}
    firing = 'count by (alertname) (ALERTS{alertstate="firing"})'
    samples = [{"labels": f'{{alertname="{alert}"}}', "value": 1} for alert in calling]
    return {
        "name": name,
        "interval": "1m",
        "input_series": [{"series": one, "values": values} for one, values in series.items()],
        "promql_expr_test": [{"expr": firing, "eval_time": f"{MINUTES - 1}m", "exp_samples": samples}],
    }

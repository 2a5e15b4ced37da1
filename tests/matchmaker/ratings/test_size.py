"""A million matches are fitted in memory that any machine has, and the bench says how fast."""

import json
import subprocess

from tests.engine_service.cli.commands import RIBAND, fail, succeed


def test_a_thousand_versions_and_a_million_matches_fit_into_two_gigabytes() -> None:
    """In a process of its own, because memory is counted; how long it takes is printed, not asserted."""
    bench = [str(RIBAND), "bench", "ratings", "--json", "--rounds", "1"]
    report = json.loads(subprocess.run(bench, capture_output=True, check=True, timeout=110).stdout)
    assert (report["versions"], report["matches"], report["seats"]) == (1000, 1_000_000, 4)
    assert report["processor_seconds"] > 0
    assert report["megabytes"] <= 2000


def test_the_bench_runs_beside_peers() -> None:
    small = ["--versions", "20", "--matches", "2000", "--peer-matches", "2000"]
    shown = succeed("bench", "ratings", "--rounds", "1", "--peers", *small)
    assert "20 versions, 2,000 matches of 4 seats" in shown
    assert "choix" in shown


def test_a_table_larger_than_the_field_is_refused() -> None:
    assert "needs at least 4 versions" in fail("bench", "ratings", "--versions", "3")

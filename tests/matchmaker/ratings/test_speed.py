"""A million matches fit within five seconds of one core and two gigabytes."""

import json
import os
import subprocess

from tests.engine_service.cli.commands import RIBAND, fail, succeed


def test_a_thousand_versions_and_a_million_matches_are_fitted_in_five_seconds_of_one_core() -> None:
    """Processor time, because other tests share the machine; in a process of its own, because memory is counted."""
    bench = [str(RIBAND), "bench", "ratings", "--json", "--rounds", "2"]
    alone = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    report = json.loads(subprocess.run(bench, env=alone, capture_output=True, check=True, timeout=110).stdout)
    assert (report["versions"], report["matches"], report["seats"]) == (1000, 1_000_000, 4)
    assert report["processor_seconds"] <= 5
    assert report["megabytes"] <= 2000


def test_the_bench_runs_beside_peers() -> None:
    small = ["--versions", "20", "--matches", "2000", "--peer-matches", "2000"]
    shown = succeed("bench", "ratings", "--rounds", "1", "--peers", *small)
    assert "20 versions, 2,000 matches of 4 seats" in shown
    assert "choix" in shown


def test_a_table_larger_than_the_field_is_refused() -> None:
    assert "needs at least 4 versions" in fail("bench", "ratings", "--versions", "3")

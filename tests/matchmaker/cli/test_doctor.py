"""`riband doctor` tells an organiser whether strangers' bots can be isolated here."""

import json
import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from matchmaker.cli.doctor import doctor
from matchmaker.sandbox import probe
from tests.matchmaker.sandbox.test_probe import lacking

DOCTOR = "from matchmaker.cli.doctor import doctor; doctor()"


def test_the_level_and_each_layer_are_named() -> None:
    result = CliRunner().invoke(doctor)
    assert result.exit_code == 0
    first, *layers = result.output.splitlines()
    assert first == f"Bots of strangers can play on this machine, at isolation level {probe().value}."
    assert [line.split()[0] for line in layers] == ["landlock", "seccomp", "confined", "contained", "node"]
    assert [line.split()[1] for line in layers[:3]] == ["works"] * 3


def test_json_says_the_same() -> None:
    told = json.loads(CliRunner().invoke(doctor, ["--json"]).output)
    assert told["can_isolate"] is True
    assert told["isolation"] == probe().value
    assert told["problem"] is None
    assert {layer["name"]: layer["required"] for layer in told["layers"]} == {
        "landlock": True,
        "seccomp": True,
        "confined": True,
        "contained": False,
        "node": False,
    }


def test_a_machine_that_cannot_isolate_is_told_so_with_an_exit_code() -> None:
    result = lacking("landlock", DOCTOR)
    assert result.returncode == 1
    first, landlock, *_ = result.stdout.splitlines()
    assert first.startswith("cannot isolate bots: kernel ")
    assert first.endswith("No match will run. Only for bots you wrote yourself: RIBAND_SANDBOX=off.")
    assert landlock.split()[:2] == ["landlock", "MISSING"]


def test_its_json_names_the_problem() -> None:
    result = lacking("landlock", DOCTOR, "--json")
    assert result.returncode == 1
    told = json.loads(result.stdout)
    assert (told["can_isolate"], told["isolation"]) == (False, None)
    assert "has no Landlock" in told["problem"]


def test_a_machine_without_namespaces_still_isolates() -> None:
    result = lacking("namespaces", DOCTOR)
    assert result.returncode == 0
    assert "isolation level confined" in result.stdout
    assert "contained  absent" in result.stdout


def test_without_node_only_javascript_bots_are_missed(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-c", DOCTOR],
        env=os.environ | {"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0
    assert "there is no node on the PATH: JavaScript bots cannot play" in result.stdout

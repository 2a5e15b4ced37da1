"""The verbs of the Makefile where something is missing: one or two lines, and the next run goes on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOBODY_LISTENS = "http://127.0.0.1:9/simple"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """As much of a clone as its environment needs, in a folder with a space in its name."""
    folder = tmp_path / "my clone"
    shutil.copytree(ROOT / "requirements", folder / "requirements")
    shutil.copy(ROOT / "Makefile", folder)
    (folder / "pyproject.toml").touch()
    return folder


def make(clone: Path, target: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """One run of make with this Python, whatever environment the tests run in."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "PIP_", "MFLAGS"))}
    python = {"PYTHON": sys.executable}
    return subprocess.run(
        ["make", target], cwd=clone, env=environment | python | settings, capture_output=True, text=True, check=False
    )


def told(run: subprocess.CompletedProcess[str]) -> list[str]:
    """What our scripts said, without make's own last line."""
    assert run.returncode == 2, run.stdout
    return [line for line in run.stderr.splitlines() if not line.startswith("make: ***")]


def test_what_is_no_python_is_named_in_one_line(clone: Path) -> None:
    for python, words in (("/bin/false", "does not run as a Python"), ("/no/python", "no /no/python here")):
        (line,) = told(make(clone, ".make/run", PYTHON=python))
        assert words in line
        assert "install Python 3.11 or newer" in line
    assert not (clone / ".venv").exists()


def test_an_older_python_is_told_its_version(clone: Path) -> None:
    older = clone / "older"
    older.write_text('#!/bin/sh\ncase "$2" in *print*) echo 3.10.4 ;; *) exit 1 ;; esac\n')
    older.chmod(0o755)
    (line,) = told(make(clone, ".make/run", PYTHON=str(older)))
    assert line == f"make: {older} is Python 3.10.4; Blue Riband needs 3.11 or newer (PYTHON=/path/to/python3)"


def test_an_environment_is_kept_until_it_is_broken_or_moved(clone: Path, tmp_path: Path) -> None:
    made = make(clone, ".venv/ready")
    assert made.returncode == 0, made.stderr
    mark = clone / ".venv" / "mark"
    mark.touch()
    (clone / ".venv" / "ready").unlink()
    make(clone, ".venv/ready")
    assert mark.exists(), "it works, so it is kept"
    (clone / ".venv" / "ready").unlink()
    (clone / ".venv" / "bin" / "pip").unlink()
    make(clone, ".venv/ready")
    assert not mark.exists(), "it was interrupted before pip was in it"
    mark.touch()
    elsewhere = clone.rename(tmp_path / "elsewhere")
    make(elsewhere, ".venv/ready")
    assert not (elsewhere / ".venv" / "mark").exists(), "its programs named the old place"


def test_without_a_package_index_two_lines_say_so_and_nothing_counts_as_installed(clone: Path) -> None:
    refused = told(make(clone, ".make/run", PIP_INDEX_URL=NOBODY_LISTENS, PIP_RETRIES="0", PIP_CONFIG_FILE=os.devnull))
    assert refused[0] == "make: installing what a league needs (a minute or more)"
    assert "the package index does not answer; connect this machine, or name a mirror in PIP_INDEX_URL" in refused[1]
    assert refused[2] == "make: the same command goes on from here; what pip said is in .make/pip.log"
    assert len(refused) == 3
    assert not (clone / ".make" / "run").exists()

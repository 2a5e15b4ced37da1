"""What a bot finds inside: a runtime that works, packages we promise, and nothing of ours besides."""

import hashlib
import os
import sys
from pathlib import Path

import pytest

from matchmaker.sandbox import Isolation, Limits, Program, start
from matchmaker.sandbox.view import interpreter
from tests.matchmaker.sandbox.bots import MISBEHAVING, hear, program, run

CANARY = "RIBAND_CANARY_SECRET"
PROMISED = (
    "engine_service.kernel.match",
    "engine_service.games.crossing_oceans",
    "riband.v1.bot_pb2",
    "google.protobuf.json_format",
)
CLOSED = ("matchmaker", "matchmaker.sandbox", "tests", "grpc", "pytest", "click", "hypothesis", "cage_nothing")


@pytest.fixture(autouse=True)
def a_secret_in_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CANARY, "the database password")


def test_the_environment_holds_nothing_of_ours(isolation: Isolation) -> None:
    found = run(program("cage_inventory.py"), isolation).json()["environment"]
    assert set(found) == {
        *("HOME", "TMPDIR", "LANG", "TZ", "OPENSSL_CONF"),
        *("MALLOC_ARENA_MAX", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"),
    }
    assert found["HOME"] == found["TMPDIR"]


def test_only_the_three_standard_descriptors_are_open(isolation: Isolation) -> None:
    read, write = os.pipe()
    os.set_inheritable(write, True)  # as a C library might leave one
    try:
        assert run(program("cage_inventory.py"), isolation).json()["descriptors"] == [0, 1, 2]
    finally:
        os.close(read)
        os.close(write)


def test_promised_packages_can_be_imported_and_others_cannot(isolation: Isolation) -> None:
    testimony = run(program("cage_inventory.py", *PROMISED, *CLOSED), isolation)
    assert testimony.json()["imports"] == dict.fromkeys(PROMISED, True) | dict.fromkeys(CLOSED, False), testimony.stderr


def test_numpy_works_within_the_default_limits(isolation: Isolation) -> None:
    pytest.importorskip("numpy", reason="numpy is not installed here, so no bot can use it")
    assert run(program("cage_inventory.py", "numpy"), isolation).json()["imports"] == {"numpy": True}


def test_the_standard_library_works_behind_the_walls(isolation: Isolation) -> None:
    testimony = run(program("cage_library.py"), isolation)
    assert testimony.exit.code == 0, testimony.stderr
    assert testimony.json() == {
        "asyncio": 42,
        "pool": 12,
        "pipe": "through",
        "timer": True,
        "database": 42,
        "file": "kept",
        "signal": True,
        "hash": hashlib.sha256(b"riband").hexdigest()[:8],
        "decimal": "0.125",
        "random": True,
        "beside me": True,
        "relative": True,
        "encoding": "utf-8 ø",
    }


def test_arguments_and_folder_are_as_without_walls(isolation: Isolation) -> None:
    found = run(program("cage_inventory.py", "json"), isolation).json()
    bare = run(program("cage_inventory.py", "json"), Isolation.OFF).json()
    for name in ("arguments", "folder", "imports", "written"):
        assert found[name] == bare[name]
    assert found["arguments"] == [str(MISBEHAVING / "cage_inventory.py"), "json"]


def test_a_bot_that_runs_out_of_lines_ends_as_any_python_program(isolation: Isolation) -> None:
    ended = run(program("cage_leaves.py"), isolation)
    assert ended.exit.code == 0
    assert ended.stdout == "the last linea thread came to its end\nan exit function was called\n"


def test_a_second_match_finds_nothing_of_the_first(isolation: Isolation) -> None:
    for _ in range(2):
        assert run(program("cage_inventory.py"), isolation).json()["leftovers"] == []


def test_two_bots_at_one_table_have_no_place_in_common(isolation: Isolation) -> None:
    with start(program("cage_idle.py"), Limits(), isolation) as first:
        assert hear(first) == "here\n"
        assert run(program("cage_inventory.py"), isolation).json()["leftovers"] == []


def test_a_bot_in_a_folder_only_we_can_enter_still_runs(isolation: Isolation, tmp_path: Path) -> None:
    folder = tmp_path / "closed" / "bot"
    folder.mkdir(parents=True)
    (folder / "bot.py").write_text("import sibling; print(sibling.WORD)")
    (folder / "sibling.py").write_text("WORD = 'found'")
    folder.parent.chmod(0o700)
    assert run(Program(folder, ("python", "bot.py")), isolation).stdout == "found\n"


def test_of_all_files_only_the_entry_runs_and_nothing_is_built(isolation: Isolation, tmp_path: Path) -> None:
    """Whatever a build tool, an installer or a starting interpreter would run by itself (B29)."""
    loud = "print('this ran', flush=True)"
    for name in ("setup.py", "conftest.py", "sitecustomize.py", "usercustomize.py", "__init__.py", "__main__.py"):
        (tmp_path / name).write_text(loud)
    (tmp_path / "loud.pth").write_text(f"import os; {loud}")
    (tmp_path / "requirements.txt").write_text("./setup.py")
    (tmp_path / "pyproject.toml").write_text("[build-system]\nrequires = []\nbuild-backend = 'setup'")
    (tmp_path / "bot.py").write_text("print('only this')")
    ended = run(Program(tmp_path, ("python", "bot.py")), isolation)
    assert (ended.stdout, ended.stderr) == ("only this\n", "")


def test_the_interpreter_is_the_real_one_behind_the_environment() -> None:
    assert interpreter().is_file()
    assert not interpreter().is_relative_to(sys.prefix) or sys.prefix == sys.base_prefix

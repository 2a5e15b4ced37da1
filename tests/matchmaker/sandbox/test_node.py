"""JavaScript bots: their runtime must be started, and nothing else can be."""

import os
import shutil
import socket
from pathlib import Path

import pytest

from matchmaker.sandbox import Excess, Isolation, Limits
from matchmaker.sandbox.limits import MIB
from tests.matchmaker.sandbox.bots import program, run

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")

HARMLESS = {"scratch": "kept", "thread": 42}


def test_node_reaches_nothing_outside_and_its_own_threads_work(isolation: Isolation, tmp_path: Path) -> None:
    (tmp_path / "canary").write_text("a secret of the platform")
    with socket.create_server(("127.0.0.1", 0)) as server:
        testimony = run(program("cage_attacks.js", tmp_path, os.getpid(), server.getsockname()[1]), isolation)
    notes = testimony.json()
    assert {name: notes.pop(name) for name in HARMLESS} == HARMLESS
    assert "CANARY" not in notes.pop("environment")
    if isolation is Isolation.CONTAINED:
        notes = {name: note for name, note in notes.items() if not note.endswith(("ENOENT", "ESRCH"))}
    assert {name: note for name, note in notes.items() if not note.startswith("stopped")} == {}
    assert (tmp_path / "canary").read_text() == "a secret of the platform"


def test_without_walls_node_reaches_all_that(tmp_path: Path) -> None:
    (tmp_path / "canary").write_text("a secret of the platform")
    with socket.create_server(("127.0.0.1", 0)) as server:
        notes = run(program("cage_attacks.js", tmp_path, os.getpid(), server.getsockname()[1]), Isolation.OFF).json()
    bare = {name for name, note in notes.items() if str(note).startswith("reached")}
    assert {"read", "write", "chmod", "signal", "spawn a shell", "tcp", "udp", "list processes"} <= bare


@pytest.mark.parametrize("way", ["heap", "buffers"])
def test_a_memory_bomb_in_node_ends_only_the_bot_and_is_told_from_a_crash(isolation: Isolation, way: str) -> None:
    testimony = run(program("cage_memory.js", way), isolation, Limits(memory_bytes=256 * MIB))
    assert testimony.exit.excess is Excess.MEMORY, testimony

"""What a bot must not reach: files, other processes, the network, the kernel's rarer services.

Each attack is also run without walls, so that a test which could not fail would be noticed.
"""

import os
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from matchmaker.sandbox import Isolation, Limits, landlock, start
from tests.matchmaker.sandbox.bots import hear, program, run


def reached(notes: dict[str, str]) -> dict[str, str]:
    """The attacks that were not stopped."""
    return {name: note for name, note in notes.items() if not note.startswith("stopped")}


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder that is open to everyone, as far as permissions go."""
    tmp_path.chmod(0o777)
    (tmp_path / "canary").write_text("a secret of the platform")
    (tmp_path / "canary").chmod(0o666)
    return tmp_path


@pytest.fixture
def listener() -> Iterator[tuple[int, str]]:
    """Someone on loopback and at an abstract name, as Redis or the engine might be."""
    name = f"riband-test-{secrets.token_hex(8)}"
    with socket.create_server(("127.0.0.1", 0)) as tcp, socket.socket(socket.AF_UNIX) as unix:
        unix.bind("\0" + name)
        unix.listen()
        yield tcp.getsockname()[1], name


def test_no_file_outside_can_be_read_written_or_bent(isolation: Isolation, outside: Path) -> None:
    notes = run(program("cage_files.py", outside, "caged"), isolation).json()
    assert notes.pop("keep a temporary file") == "reached: 4"
    if isolation is Isolation.CONTAINED:
        # Most of these places do not even exist in there, and what can be listed is what was carried in.
        notes = {name: note for name, note in notes.items() if "FileNotFoundError" not in note}
    assert reached(notes) == {}
    assert [path.name for path in outside.iterdir()] == ["canary"]
    assert (outside / "canary").read_text() == "a secret of the platform"
    assert (outside / "canary").stat().st_mode & 0o777 == 0o666


def test_without_walls_the_same_files_are_open(outside: Path) -> None:
    bare = reached(run(program("cage_files.py", outside), Isolation.OFF).json())
    assert {"read", "list", "write", "truncate by reading", "chmod", "lock a shared file", "hardlink in"} <= set(bare)


def test_no_socket_reaches_anyone_and_the_attempt_is_logged(isolation: Isolation, listener: tuple[int, str]) -> None:
    testimony = run(program("cage_sockets.py", *listener), isolation)
    assert reached(testimony.json()) == {}
    assert "riband: a bot has no network; tried: socket.getaddrinfo" in testimony.stderr
    assert testimony.stderr.count("riband: ") < 4, "each kind once, so that no log is filled with it"


def test_the_attempt_to_start_a_program_is_logged(isolation: Isolation) -> None:
    testimony = run(program("cage_kernel.py", "caged"), isolation)
    assert "riband: a bot starts no other program; tried: subprocess.Popen" in testimony.stderr


def test_without_walls_the_same_sockets_connect(listener: tuple[int, str]) -> None:
    bare = reached(run(program("cage_sockets.py", *listener), Isolation.OFF).json())
    assert {"connect tcp", "listen tcp", "connect abstract", "udp", "netlink", "unix"} <= set(bare)


def test_a_bot_cannot_reach_its_referee(isolation: Isolation) -> None:
    assert reached(_against(os.getpid(), isolation)) == {}


def test_a_bot_cannot_reach_its_opponent(isolation: Isolation) -> None:
    with start(program("cage_idle.py"), Limits(), isolation) as opponent:
        assert hear(opponent) == "here\n"
        assert reached(_against(opponent.pid, isolation)) == {}


def test_without_walls_the_opponent_is_open() -> None:
    with start(program("cage_idle.py"), Limits(), Isolation.OFF) as opponent:
        assert hear(opponent) == "here\n"
        bare = reached(run(program("cage_others.py", opponent.pid), Isolation.OFF).json())
    assert {"signal", "ptrace", "process_vm_readv", "limits", "cpu time", "/proc environ", "/proc mem"} <= set(bare)


def test_the_kernel_grants_nothing_special(isolation: Isolation) -> None:
    testimony = run(program("cage_kernel.py", "caged"), isolation)
    assert reached(testimony.json()) == {}, testimony.stderr


def test_without_walls_the_kernel_answers() -> None:
    bare = reached(run(program("cage_kernel.py"), Isolation.OFF).json())
    assert {
        "fork",
        "subprocess",
        "memfd_create",
        "shmget",
        "keyctl",
        "inotify_init1",
        "nice",
        "affinity",
        "fallocate",
    } <= set(bare)


def _against(victim: int, isolation: Isolation) -> dict[str, str]:
    notes: dict[str, str] = run(program("cage_others.py", victim), isolation).json()
    if isolation is Isolation.CONTAINED:
        return {name: note for name, note in notes.items() if "FileNotFoundError" not in note}
    return notes


@pytest.mark.parametrize("version", [1, 3, 4, 5])
def test_an_older_landlock_with_the_filter_stops_the_same(
    version: int, outside: Path, listener: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kernels back to 5.13 forbid less by Landlock; the filter must make up for it."""
    if landlock.abi() < version:
        pytest.skip(f"this kernel's Landlock has version {landlock.abi()} only")
    monkeypatch.setattr(landlock, "abi", lambda: version)
    level = Isolation.CONFINED
    notes = run(program("cage_files.py", outside, "caged"), level).json()
    assert notes.pop("keep a temporary file") == "reached: 4"
    assert reached(notes) == {}
    assert (outside / "canary").read_text() == "a secret of the platform"
    assert reached(run(program("cage_sockets.py", *listener), level).json()) == {}
    assert reached(_against(os.getpid(), level)) == {}

"""Bombs: what one bot may use, and what becomes of it when it wants more."""

import errno
import time
from dataclasses import replace
from pathlib import Path

import pytest

from matchmaker.sandbox import Excess, Isolation, Limits, scratch, start
from matchmaker.sandbox.limits import MIB
from matchmaker.sandbox.meter import Meter
from tests.matchmaker.sandbox.bots import PATIENCE_SECONDS, hear, program, run

SMALL = Limits(memory_bytes=128 * MIB, scratch_bytes=4 * MIB, file_bytes=2 * MIB, scratch_files=100, cpu_seconds=1)
UNHURRIED = replace(SMALL, cpu_seconds=60)


@pytest.mark.parametrize("way", ["one_block", "steps", "small_objects", "shared_maps", "swallowed"])
def test_a_memory_bomb_ends_only_the_bot_and_is_told_from_a_crash(isolation: Isolation, way: str) -> None:
    testimony = run(program("cage_memory.py", way), isolation, UNHURRIED)
    assert testimony.exit.out_of_memory, testimony
    assert testimony.exit.excess is Excess.MEMORY


@pytest.mark.parametrize("way", ["page_tables", "behind_an_ended_thread"])
def test_memory_that_is_out_of_sight_counts(way: str, tmp_path: Path) -> None:
    # Without walls, where a Python bot has the address space that a node bot has within them.
    with start(program("cage_memory.py", way), SMALL, Isolation.OFF) as bot:
        assert hear(bot) == "here\n"
        meter = Meter(bot.pid, SMALL, watches_memory=True, scratch=tmp_path, own_disk=False)
        assert meter.excess() is Excess.MEMORY


def test_a_crash_is_not_taken_for_lack_of_memory(isolation: Isolation) -> None:
    testimony = run(program("cage_crash.py", "raise"), isolation, SMALL)
    assert not testimony.exit.out_of_memory


def test_a_thread_bomb_is_ended_soon(isolation: Isolation) -> None:
    began = time.monotonic()
    testimony = run(program("cage_threads.py"), isolation)
    assert testimony.exit.excess is Excess.THREADS
    assert time.monotonic() - began < 5


def test_no_fork_of_a_fork_bomb_succeeds(isolation: Isolation) -> None:
    notes = run(program("cage_forks.py"), isolation).json()
    assert len(notes) == 201
    assert all(note.startswith("stopped") for note in notes.values())


def test_descriptors_run_out_for_the_bot_alone(isolation: Isolation) -> None:
    told = run(program("cage_descriptors.py"), isolation, Limits(open_files=32)).json()
    assert told == {"opened": 29, "error": errno.EMFILE}  # stdin, stdout and stderr are open already


@pytest.mark.parametrize("threads", [(), ("threads",)], ids=["one thread", "two threads"])
def test_a_spinning_bot_is_ended_when_its_cpu_time_is_used_up(isolation: Isolation, threads: tuple[str, ...]) -> None:
    testimony = run(program("cage_spin.py", *threads), isolation, SMALL)
    assert testimony.exit.excess is Excess.CPU
    assert testimony.exit.signal is not None


@pytest.mark.parametrize("way", ["one_big_file", "sparse"])
def test_no_file_grows_beyond_its_limit(isolation: Isolation, way: str) -> None:
    testimony = run(program("cage_disk.py", way), isolation, SMALL)
    assert f"OSError({errno.EFBIG}" in testimony.json()
    assert testimony.exit.code == 0


@pytest.mark.parametrize(
    "way",
    [
        "many_big_files",
        "many_empty_files",
        "deep_folders",
        "deep_folders_with_long_names",
        "folder_that_cannot_be_listed",
        "deleted_but_open",
        "mapped_and_neither_named_nor_open",
        "many_empty_files_behind_an_ended_thread",
    ],
)
def test_a_scratch_folder_cannot_be_overfilled(isolation: Isolation, way: str) -> None:
    testimony = run(program("cage_disk.py", way), isolation, SMALL)
    # A disk of its own is simply full; in a folder of a shared one the bot is ended.
    full = f"OSError({errno.ENOSPC}" in testimony.stdout
    assert full or testimony.exit.excess is Excess.SCRATCH, testimony


def test_a_temporary_file_counts_once_however_often_it_is_held(isolation: Isolation) -> None:
    testimony = run(program("cage_disk.py", "mapped_and_open"), isolation, SMALL)
    assert testimony.exit.excess is None
    assert testimony.stdout == '"nothing stopped me"\n'


def test_what_a_disk_bomb_takes_before_it_is_ended_is_bounded() -> None:
    with start(program("cage_disk.py", "many_big_files"), SMALL, Isolation.CONFINED) as bot:
        assert bot.wait(PATIENCE_SECONDS).excess is Excess.SCRATCH
        (folder,) = scratch.in_use()
        assert sum(path.stat().st_size for path in folder.iterdir()) < 1024 * MIB


def test_folders_that_lock_out_their_owner_are_removed_all_the_same(isolation: Isolation) -> None:
    testimony = run(program("cage_disk.py", "closed_folders"), isolation)
    assert testimony.stdout == '"nothing stopped me"\n' or testimony.exit.excess is Excess.SCRATCH


@pytest.mark.parametrize("name", ["memory_bytes", "cpu_seconds", "scratch_bytes", "open_files", "threads"])
def test_a_limit_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"limit {name} must be positive, not 0"):
        Limits(**{name: 0})

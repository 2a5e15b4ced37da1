"""Scratch folders go, whatever a bot made of them."""

import os
from pathlib import Path

import pytest

from matchmaker.sandbox import scratch


def test_a_folder_deeper_than_any_path_is_removed() -> None:
    folder = scratch.make()
    before = Path.cwd()
    try:
        os.chdir(folder)
        for _ in range(3000):
            Path("d" * 100).mkdir()
            os.chdir("d" * 100)
        Path("file").touch()
    finally:
        os.chdir(before)
    scratch.remove(folder)
    assert not folder.exists()


@pytest.mark.parametrize("mode", [0o000, 0o300, 0o500])
def test_folders_with_odd_permissions_are_removed(mode: int) -> None:
    folder = scratch.make()
    (folder / "a" / "b" / "c").mkdir(parents=True)
    (folder / "a" / "b" / "c" / "file").touch()
    for inner in ("a/b/c", "a/b", "a"):
        (folder / inner).chmod(mode)
    scratch.remove(folder)
    assert not folder.exists()


def test_a_link_is_removed_and_not_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "kept").touch()
    tmp_path.chmod(0o755)
    folder = scratch.make()
    (folder / "link").symlink_to(tmp_path)
    (folder / "broken").symlink_to("/nowhere")
    scratch.remove(folder)
    assert not folder.exists()
    assert (tmp_path / "kept").exists()
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_only_its_owner_can_enter() -> None:
    folder = scratch.make()
    assert folder.stat().st_mode & 0o077 == 0
    assert folder in scratch.in_use()
    scratch.remove(folder)
    assert folder not in scratch.in_use()

"""The object store: whole or not at all, by names that stay inside."""

import hashlib
from pathlib import Path

import pytest

from matchmaker.settings import BadSettings
from matchmaker.store.objects import Objects, ObjectsUnavailable, artifact_key, match_key


@pytest.fixture(params=["folder", "memory"])
def objects(request: pytest.FixtureRequest, tmp_path: Path) -> Objects:
    """A folder, and a store that knows no folders, as S3 is one."""
    return Objects(str(tmp_path / "objects") if request.param == "folder" else f"memory://{tmp_path.name}")


def test_bytes_come_back_as_they_were(objects: Objects) -> None:
    key = match_key(12004, 2, "replay.json.gz")
    assert key == "matches/12/12004-2-replay.json.gz"
    objects.put(key, b"\x00\xff")
    assert objects.has(key)
    assert objects.get(key) == b"\x00\xff"


def test_texts_are_compressed_and_the_same_text_is_the_same_bytes(objects: Objects) -> None:
    text = "umbria " * 1000
    objects.put_text("matches/0/a", text)
    objects.put_text("matches/0/b", text)
    assert objects.get_text("matches/0/a") == text
    assert objects.get("matches/0/a") == objects.get("matches/0/b")
    assert len(objects.get("matches/0/a")) < 200


def test_an_artifact_is_found_by_the_hash_of_its_bytes(objects: Objects) -> None:
    digest = objects.put_artifact(b"print()")
    assert digest == hashlib.sha256(b"print()").hexdigest()
    assert objects.put_artifact(b"print()") == digest
    assert objects.get(artifact_key(digest)) == b"print()"


def test_what_is_not_there_is_told_by_name(objects: Objects) -> None:
    with pytest.raises(ObjectsUnavailable, match="matches/0/nothing"):
        objects.get("matches/0/nothing")


@pytest.mark.parametrize("key", ["../up", "matches/../../up", "/etc/passwd", "", "matches/a b", "matches/" + "x" * 200])
def test_a_name_that_leads_elsewhere_is_refused(objects: Objects, key: str) -> None:
    with pytest.raises(ObjectsUnavailable, match="is no name of an object"):
        objects.put(key, b"")


def test_a_folder_that_cannot_be_written_says_so_and_keeps_no_halves(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where a folder should be")
    with pytest.raises(ObjectsUnavailable, match="could not keep matches/0/a"):
        Objects(str(tmp_path)).put("matches/0/a", b"lost")
    assert [path.name for path in tmp_path.iterdir()] == ["matches"]


def test_an_address_nobody_understands_is_refused() -> None:
    with pytest.raises(BadSettings, match="give a folder or an fsspec URL"):
        Objects("teleport://nowhere")

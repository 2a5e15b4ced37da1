"""From upload to folder: all of it or nothing."""

import hashlib
import os
from pathlib import Path

import pytest

from engine_service.kernel.errors import PlatformError, WireError
from matchmaker.artifacts import Artifact, BadArtifact, Manifest, bounds, inspect, read
from matchmaker.sandbox import Program
from tests.matchmaker.artifacts.zips import GOOD, MANIFEST, a_zip


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A folder that must hold nothing but what a test puts there."""
    folder = tmp_path / "store"
    folder.mkdir()
    return folder


def everything_in(folder: Path) -> list[str]:
    """All paths below, hidden ones too."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_single_file_is_a_python_bot_named_after_it(store: Path) -> None:
    (store / "mary.py").write_text("print('ahoy')")
    artifact = read(store / "mary.py")
    assert artifact.manifest == Manifest("mary", (), ("python", "bot.py"), "protobuf")
    assert artifact.unpack(store / "out") == Program(store / "out", ("python", "bot.py"), "protobuf")
    assert (store / "out" / "bot.py").read_text() == "print('ahoy')"


def test_an_artifact_is_known_by_the_hash_of_its_bytes() -> None:
    content = a_zip()
    assert inspect(content, "bot.zip").digest == hashlib.sha256(content).hexdigest()


def test_a_zip_becomes_a_folder_with_its_files(store: Path) -> None:
    artifact = inspect(a_zip(GOOD | {"data/deep/weights.bin": b"123"}), "bot.zip")
    program = artifact.unpack(store / "out")
    assert program.entry == store / "out" / "bot.py"
    assert everything_in(store / "out") == ["bot.py", "bot.toml", "data", "data/deep", "data/deep/weights.bin"]
    assert (store / "out" / "data" / "deep" / "weights.bin").read_bytes() == b"123"
    assert (store / "out").stat().st_mode & 0o077 == 0


def test_nothing_is_written_into_a_folder_that_exists(store: Path) -> None:
    (store / "out").mkdir()
    with pytest.raises(PlatformError, match="it exists already"):
        inspect(a_zip(), "bot.zip").unpack(store / "out")
    assert everything_in(store) == ["out"]


def test_a_failure_half_way_leaves_nothing(store: Path) -> None:
    good = inspect(a_zip(GOOD | {"later.bin": os.urandom(4 * bounds.MIB)}), "bot.zip")
    damaged = bytearray(good.content)
    damaged[-3 * bounds.MIB] ^= 0xFF
    with pytest.raises(PlatformError, match="Bad CRC-32"):
        Artifact(good.digest, good.manifest, good.files, bytes(damaged)).unpack(store / "out")
    assert everything_in(store) == []


def test_a_destination_that_cannot_be_written_is_the_platforms_fault(store: Path) -> None:
    with pytest.raises(PlatformError, match="cannot unpack into"):
        inspect(a_zip(), "bot.zip").unpack(store / "missing" / "out")
    assert everything_in(store) == []


def test_a_folder_is_packed_the_same_way_every_time(store: Path) -> None:
    for name, text in (GOOD | {"sub/part.py": b"", ".git/config": b"", "__pycache__/bot.pyc": b""}).items():
        (store / name).parent.mkdir(exist_ok=True)
        (store / name).write_bytes(text)
    first = read(store)
    os.utime(store / "bot.py", (0, 0))
    assert first == read(store)
    assert first.files == ("bot.py", "bot.toml", "sub/part.py")
    assert first.manifest.name == "Mary"


def test_a_folder_with_a_symlink_is_refused(store: Path) -> None:
    (store / "bot.toml").write_bytes(MANIFEST)
    (store / "bot.py").symlink_to("/etc/passwd")
    with pytest.raises(BadArtifact, match="neither a file nor a folder"):
        read(store)


def test_a_folder_with_a_file_name_that_is_no_text_is_refused(store: Path) -> None:
    for name, content in GOOD.items():
        (store / name).write_bytes(content)
    (store / os.fsdecode(b"h\xf6f.txt")).touch()
    with pytest.raises(BadArtifact, match="has a name that is not UTF-8"):
        read(store)


def test_a_manifest_that_is_a_folder_is_none(store: Path) -> None:
    (store / "bot.toml").mkdir()
    with pytest.raises(BadArtifact, match=r"there is no bot\.toml in "):
        read(store)


def test_a_folder_with_too_much_in_it_is_refused(store: Path) -> None:
    (store / "bot.toml").write_bytes(MANIFEST)
    with (store / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(BadArtifact, match="holds more than"):
        read(store)


@pytest.mark.parametrize(
    ("content", "filename", "why"),
    [
        (b"", "bot.py", "the artifact is empty"),
        (b"x" * (bounds.UPLOAD_BYTES + 1), "bot.py", f"larger than {bounds.UPLOAD_BYTES} bytes"),
        (b"\x7fELF", "bot", "'bot' is neither a .py file nor a zip"),
        (b"\x7fELF\0\0", "bot.py", "is not Python source: it holds null bytes"),
        (b"print()", "<b>.py", "not U\\+003C LESS-THAN SIGN"),
        (b"print()", ".py", "name must have 1 to 40 characters, not 0"),
    ],
)
def test_what_is_no_artifact_is_refused(content: bytes, filename: str, why: str) -> None:
    with pytest.raises(BadArtifact, match=why):
        inspect(content, filename)


def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "bot.py")
    with pytest.raises(BadArtifact, match=r"bot\.py is neither a file nor a folder"):
        read(tmp_path / "bot.py")


def test_a_path_that_is_not_there_is_refused(store: Path) -> None:
    with pytest.raises(BadArtifact, match=r"cannot read .*missing\.py: No such file or directory"):
        read(store / "missing.py")


def test_a_bad_artifact_is_the_uploaders_mistake_and_not_ours() -> None:
    assert issubclass(BadArtifact, WireError)
    assert not issubclass(BadArtifact, PlatformError)

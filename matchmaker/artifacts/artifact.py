"""One upload: its bytes, the hash they are known by, and how they become a folder."""

import hashlib
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from engine_service.kernel.errors import PlatformError, excerpt
from matchmaker.artifacts import archive, manifest
from matchmaker.artifacts.bounds import MANIFEST_BYTES, UPLOAD_BYTES, BadArtifact
from matchmaker.artifacts.manifest import Manifest
from matchmaker.artifacts.pack import pack
from matchmaker.sandbox.program import Program

SINGLE_FILE: Final = "bot.py"


@dataclass(frozen=True, slots=True)
class Artifact:
    """A checked artifact. Equal bytes have equal digests; versions are addressed by them."""

    digest: str
    manifest: Manifest
    files: tuple[str, ...]
    content: bytes = field(repr=False)

    def unpack(self, folder: Path) -> Program:
        """Write all files into a folder that does not exist yet; if anything fails, it will not exist afterwards."""
        if folder.exists():
            raise PlatformError(f"cannot unpack into {folder}: it exists already")
        try:
            # Beside its destination, so that one rename, which cannot stop half-way, brings it there.
            draft = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
            try:
                for name, pieces in self._members():
                    _write(draft / name, pieces)
                draft.rename(folder)
            except BaseException:
                shutil.rmtree(draft, ignore_errors=True)
                raise
        except (OSError, zipfile.BadZipFile, zlib.error) as error:  # it was checked, so whatever fails now is ours
            raise PlatformError(f"cannot unpack into {folder}: {error}") from error
        return Program(folder, self.manifest.command, self.manifest.protocol)

    def _members(self) -> Iterator[tuple[str, Iterator[bytes]]]:
        if archive.is_zip(self.content):
            return archive.members(self.content)
        return iter([(SINGLE_FILE, iter([self.content]))])


def read(path: Path) -> Artifact:
    """The artifact at a path: a Python file, a zip, or a folder as an author works in it."""
    try:
        content = _packed(path) if path.is_dir() else _content_of(path)
    except OSError as error:
        raise BadArtifact(f"cannot read {error.filename or path}: {error.strerror}") from None
    return inspect(content, path.name)


def inspect(content: bytes, filename: str) -> Artifact:
    """The artifact in these bytes, uploaded under this name."""
    if len(content) > UPLOAD_BYTES:
        raise BadArtifact(f"the artifact is larger than {UPLOAD_BYTES} bytes")
    if not content:
        raise BadArtifact("the artifact is empty")
    digest = hashlib.sha256(content).hexdigest()
    if archive.is_zip(content):
        files = archive.check(content)
        return Artifact(digest, _manifest_in(content, files), files, content)
    if not filename.endswith(".py"):
        raise BadArtifact(f"{excerpt(filename)} is neither a .py file nor a zip")
    if b"\0" in content:
        raise BadArtifact(f"{excerpt(filename)} is not Python source: it holds null bytes")
    try:
        name = manifest.checked_name(filename.removesuffix(".py"))
    except BadArtifact as error:
        raise BadArtifact(f"{excerpt(filename)} gives the bot its name, but a {error}") from None
    return Artifact(digest, Manifest(name, (), ("python", SINGLE_FILE), "protobuf"), (SINGLE_FILE,), content)


def _manifest_in(content: bytes, files: tuple[str, ...]) -> Manifest:
    if manifest.FILE not in files:
        deeper = [name for name in files if name.endswith(f"/{manifest.FILE}")]
        hint = f"; it lies in {excerpt(deeper[0])}: zip what is in the folder, not the folder" if deeper else ""
        raise BadArtifact(f"there is no {manifest.FILE} at the top of the zip{hint}")
    return manifest.parse(archive.beginning_of(content, manifest.FILE, MANIFEST_BYTES + 1), files)


def _packed(folder: Path) -> bytes:
    if not (folder / manifest.FILE).is_file():
        raise BadArtifact(f"there is no {manifest.FILE} in {folder}; `riband new` writes a folder that has one")
    return pack(folder)


def _content_of(path: Path) -> bytes:
    if path.exists() and not path.is_file():  # to read a pipe would be to wait for somebody who writes
        raise BadArtifact(f"{path} is neither a file nor a folder")
    with path.open("rb") as file:
        return file.read(UPLOAD_BYTES + 1)


def _write(path: Path, pieces: Iterator[bytes]) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("xb") as file:
        for piece in pieces:
            file.write(piece)

"""An author's folder as a zip: the same files give the same bytes, on every machine and every day."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine_service.kernel.errors import excerpt
from matchmaker.artifacts.bounds import FILES, UNPACKED_BYTES, BadArtifact

LEFT_OUT: Final = ("__pycache__", "node_modules")
BEGINNING_OF_ZIP_TIME: Final = (1980, 1, 1, 0, 0, 0)
REGULAR_FILE: Final = 0o100644 << 16


def pack(folder: Path) -> bytes:
    """The zip of a folder, without hidden files and what tools leave there."""
    buffer = io.BytesIO()
    size = 0
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for count, path in enumerate(_files(folder), start=1):
            size += path.stat().st_size
            if count > FILES or size > UNPACKED_BYTES:
                raise BadArtifact(f"{folder} holds more than {FILES} files or {UNPACKED_BYTES} bytes")
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), BEGINNING_OF_ZIP_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = REGULAR_FILE
            archive.writestr(entry, path.read_bytes())
    return buffer.getvalue()


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in LEFT_OUT:
            continue
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            raise BadArtifact(f"{excerpt(str(path))} is neither a file nor a folder")
        if not _is_text(path.name):
            raise BadArtifact(f"{excerpt(str(path))} has a name that is not UTF-8")
        if path.is_dir():
            yield from _files(path)
        else:
            yield path


def _is_text(name: str) -> bool:
    """Python stands in for bytes that are no text with surrogates, which nobody can write down again."""
    return not any("\ud800" <= mark <= "\udfff" for mark in name)

"""A zip that a stranger made: every entry is looked at and read once before the archive counts as readable.

Nothing here writes a file. The checks run from cheap to dear, so that a bomb is refused before it is unpacked.
"""

import io
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from engine_service.kernel.errors import excerpt
from matchmaker.artifacts.bounds import FILES, PATH_BYTES, RATIO, TRIFLE_BYTES, UNPACKED_BYTES, BadArtifact

BEGINNING: Final = b"PK\x03\x04"
END: Final = struct.Struct("<4sHHHHIIH")
END_MARK: Final = b"PK\x05\x06"
SECOND_END: Final = struct.Struct("<4sLQL")
SECOND_END_MARK: Final = b"PK\x06\x07"
ENTRY_BYTES: Final = 46  # of the directory, beside the name and extras
ENCRYPTED: Final = 0x1 | 0x40 | 0x2000
UTF8_NAME: Final = 0x800
METHODS: Final = {zipfile.ZIP_STORED: "stored", zipfile.ZIP_DEFLATED: "deflated"}
KINDS: Final = {
    stat.S_IFLNK: "a symbolic link",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
}
CHUNK: Final = 1 << 20


def is_zip(content: bytes) -> bool:
    """Whether this is meant to be a zip."""
    return content.startswith((BEGINNING, END_MARK))


def check(content: bytes) -> tuple[str, ...]:
    """The names of all files in the archive; BadArtifact if anything about it is wrong."""
    _check_end(content)
    with _opened(content) as archive:
        entries = archive.infolist()
        if len(entries) > FILES:
            raise BadArtifact(f"the zip has {len(entries)} entries; at most {FILES} are allowed")
        for entry in entries:
            _check_entry(entry)
        _check_names(entries)
        _check_sizes(entries, len(content))
        files = [entry for entry in entries if not entry.is_dir()]
        for entry in files:
            if sum(map(len, chunks(archive, entry))) != entry.file_size:
                raise BadArtifact(f"{excerpt(entry.filename)} is not as long as the zip says")
    return tuple(entry.filename for entry in files)


def beginning_of(content: bytes, name: str, most: int) -> bytes:
    """One file of a checked archive, as far as so many bytes."""
    with _opened(content) as archive, archive.open(name) as file:
        return file.read(most)


def members(content: bytes) -> Iterator[tuple[str, Iterator[bytes]]]:
    """Every file of a checked archive, with its content in pieces."""
    with _opened(content) as archive:
        for entry in archive.infolist():
            if not entry.is_dir():
                yield entry.filename, chunks(archive, entry)


def chunks(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    """The content of one entry, never more than it declares."""
    with archive.open(entry) as file:
        while piece := file.read(CHUNK):
            yield piece


@contextmanager
def _opened(content: bytes) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            yield archive
    except UnicodeDecodeError:
        raise BadArtifact("the zip has a file name that is not UTF-8") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, struct.error, ValueError, OSError) as error:
        raise BadArtifact(f"the zip is damaged: {excerpt(str(error))}") from None


def _check_end(content: bytes) -> None:
    """The directory's own summary: exactly at the end, so that every reader finds the same one."""
    at = len(content) - END.size
    if not content.startswith(BEGINNING):
        raise BadArtifact("the zip is empty, or has something before its first file")
    if at < 0 or not content.startswith(END_MARK, at):
        raise BadArtifact("the zip is cut off, or has a comment or something else after its end")
    _, disk, start_disk, here, entries, size, offset, _ = END.unpack_from(content, at)
    # A reader that sees this mark believes in another directory: of any size, anywhere in the file.
    if content.startswith(SECOND_END_MARK, max(0, at - SECOND_END.size)):
        raise BadArtifact("the zip is in the zip64 format, which is for larger files than any artifact")
    if disk or start_disk or here != entries:
        raise BadArtifact("the zip is one part of several")
    if entries > FILES:
        raise BadArtifact(f"the zip has {entries} entries; at most {FILES} are allowed")
    if offset + size != at or size > FILES * (ENTRY_BYTES + 4 * PATH_BYTES):
        raise BadArtifact("the zip's directory is not where it says, or too large")


def _check_entry(entry: zipfile.ZipInfo) -> None:
    """One entry by its description alone."""
    shown = excerpt(entry.orig_filename)
    if entry.flag_bits & ENCRYPTED:
        raise BadArtifact(f"{shown} is encrypted")
    if entry.compress_type not in METHODS:
        raise BadArtifact(f"{shown} is compressed by method {entry.compress_type}; only deflate is known here")
    if kind := KINDS.get(stat.S_IFMT(entry.external_attr >> 16)):
        raise BadArtifact(f"{shown} is {kind}; only files and folders are allowed")
    if not entry.orig_filename.isascii() and not entry.flag_bits & UTF8_NAME:
        raise BadArtifact(f"{shown} has a file name that is not UTF-8")
    if entry.filename != entry.orig_filename and entry.orig_filename.isprintable():
        raise BadArtifact(f"{shown} has a second name, {excerpt(entry.filename)}")
    _check_path(entry.orig_filename)


def _check_path(path: str) -> None:
    """A path that stays inside and looks like what it is."""
    shown = excerpt(path)
    if len(path.encode(errors="replace")) > PATH_BYTES:
        raise BadArtifact(f"{shown} is too long a path; at most {PATH_BYTES} bytes are allowed")
    if any(unicodedata.category(mark)[0] == "C" for mark in path):
        raise BadArtifact(f"{shown} has control or invisible characters in its name")
    if path.startswith("/") or (len(path) > 1 and path[1] == ":"):
        raise BadArtifact(f"{shown} is an absolute path")
    if "\\" in path:
        raise BadArtifact(f"{shown} has a backslash in its name; folders are separated by /")
    parts = path.removesuffix("/").split("/")
    if ".." in parts:
        raise BadArtifact(f"{shown} leads out of the artifact")
    if "." in parts or "" in parts:
        raise BadArtifact(f"{shown} has an empty part in its path")


def _check_names(entries: list[zipfile.ZipInfo]) -> None:
    """No two names that some file system takes for one, and no file that is a folder too."""
    seen: dict[str, str] = {}
    folders: set[str] = set()
    for entry in entries:
        name = entry.filename.removesuffix("/")
        alike = _alike(name)
        if alike in seen:
            raise BadArtifact(f"{excerpt(name)} and {excerpt(seen[alike])} have the same name")
        seen[alike] = name
        parents = alike.split("/")[:-1]
        folders.update("/".join(parents[: depth + 1]) for depth in range(len(parents)))
    for entry in entries:
        if not entry.is_dir() and _alike(entry.filename) in folders:
            raise BadArtifact(f"{excerpt(entry.filename)} is both a file and a folder")


def _alike(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _check_sizes(entries: list[zipfile.ZipInfo], whole: int) -> None:
    packed = sum(entry.compress_size for entry in entries)
    unpacked = sum(entry.file_size for entry in entries)
    if packed > whole:
        raise BadArtifact(f"the zip's files take {packed} bytes of its {whole}, so some of them lie upon each other")
    if unpacked > UNPACKED_BYTES:
        raise BadArtifact(f"the zip holds {unpacked} bytes; at most {UNPACKED_BYTES} are allowed")
    if unpacked > TRIFLE_BYTES and unpacked > RATIO * packed:
        raise BadArtifact(f"the zip unpacks to more than {RATIO} times its size, as only a bomb does")

"""Objects: artifacts by the hash of their bytes, replays, ledgers and logs; a folder here, S3 there."""

import gzip
import hashlib
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from fsspec.core import url_to_fs
from fsspec.implementations.local import LocalFileSystem

from engine_service.kernel.errors import PlatformError
from matchmaker.settings import BadSettings

_UNFINISHED: Final = re.compile(r"\.part-[0-9a-f]{8}$")
_KEY: Final = re.compile(r"[a-z]+/[A-Za-z0-9_./-]{1,100}")


class ObjectsUnavailable(PlatformError):
    """The object store did not take, or did not give, what it was asked for."""


class Objects:
    """A place for bytes."""

    def __init__(self, url: str) -> None:
        try:
            self._files, self._root = url_to_fs(url)
            self._is_local = isinstance(self._files, LocalFileSystem)
        except (ValueError, ImportError) as error:
            raise BadSettings(f"cannot use the object store {url!r}: {error}; give a folder or an fsspec URL") from None

    def put(self, key: str, content: bytes) -> None:
        """Keep some bytes; a reader sees all of them or none."""
        path = self._path(key)
        # A local file appears under its name only when it is whole; other stores promise that themselves.
        written = f"{path}.part-{secrets.token_hex(4)}" if self._is_local else path
        try:
            self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
            self._files.pipe_file(written, content)
            if self._is_local:
                Path(written).replace(path)
        except OSError as error:
            if self._is_local:
                with suppress(OSError):
                    Path(written).unlink()
            raise ObjectsUnavailable(f"could not keep {key}: {error}") from error

    def get(self, key: str) -> bytes:
        """The bytes of that name."""
        try:
            found: bytes = self._files.cat_file(self._path(key))
            return found
        except OSError as error:
            raise ObjectsUnavailable(f"could not read {key}: {error}") from error

    def has(self, key: str) -> bool:
        """Whether there is something of that name."""
        return bool(self._files.exists(self._path(key)))

    def every(self) -> Iterator[str]:
        """The names of all that is kept."""
        try:
            found: list[str] = self._files.find(self._root)
        except OSError as error:
            raise ObjectsUnavailable(f"could not list the objects: {error}") from error
        for path in found:
            key = path.removeprefix(self._root).lstrip("/")
            # A file that is being written has a name of its own until it is whole.
            if _KEY.fullmatch(key) and not _UNFINISHED.search(key):
                yield key

    def put_text(self, key: str, text: str) -> None:
        """Keep a text, compressed."""
        self.put(key, gzip.compress(text.encode(), 6, mtime=0))

    def get_text(self, key: str) -> str:
        """A text that was kept with `put_text`."""
        return gzip.decompress(self.get(key)).decode()

    def put_artifact(self, content: bytes) -> str:
        """Keep an artifact; its name is its hash, so the same bytes are kept once."""
        digest = hashlib.sha256(content).hexdigest()
        if not self.has(artifact_key(digest)):
            self.put(artifact_key(digest), content)
        return digest

    def _path(self, key: str) -> str:
        if not _KEY.fullmatch(key) or ".." in key:
            raise ObjectsUnavailable(f"{key!r} is no name of an object")
        return f"{self._root}/{key}"


def artifact_key(content_hash: str) -> str:
    """Where the bytes of a version are."""
    return f"artifacts/{content_hash[:2]}/{content_hash}"


def match_key(match_id: int, attempt: int, what: str) -> str:
    """Where something of one attempt is; attempts never share a name, so a zombie overwrites nothing."""
    return f"matches/{match_id // 1000}/{match_id}-{attempt}-{what}"

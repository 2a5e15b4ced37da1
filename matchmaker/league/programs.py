"""Programs: versions unpacked on this machine, each once, found by the hash of their bytes."""

from pathlib import Path
from typing import cast

from engine_service.kernel.errors import PlatformError
from matchmaker.artifacts import inspect
from matchmaker.sandbox import Program, Protocol
from matchmaker.store.models import Version
from matchmaker.store.objects import Objects, artifact_key


class Programs:
    """A shelf of unpacked bots. Bots cannot write there, so one folder serves all their matches."""

    def __init__(self, objects: Objects, shelf: Path) -> None:
        self._objects = objects
        self._shelf = shelf

    def of(self, version: Version) -> Program:
        """The program of a version, unpacked if this machine has not met it before."""
        folder = self._shelf / version.content_hash
        if not folder.exists():
            self._unpack(version, folder)
        return Program(folder, tuple(version.command), cast(Protocol, version.protocol))

    def _unpack(self, version: Version, folder: Path) -> None:
        content = self._objects.get(artifact_key(version.content_hash))
        artifact = inspect(content, version.file_name)
        if artifact.digest != version.content_hash:
            raise PlatformError(f"the stored bytes of {version.label} are not those that were uploaded")
        self._shelf.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            artifact.unpack(folder)
        except PlatformError:
            # Another process of this machine may have been faster.
            if not folder.exists():
                raise

"""Private folders that are gone after the match, also when the worker that made them was killed.

Each worker keeps its folders in a house of its own and holds a lock on it. A house whose lock can be taken belongs
to a dead worker; whoever builds the next house tears it down.
"""

import atexit
import contextlib
import fcntl
import os
import secrets
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine_service.kernel.errors import PlatformError

STREET: Final = "riband-scratch"

_houses: dict[int, tuple[Path, int]] = {}  # by process id: a forked worker must not share its parent's


def make() -> Path:
    """A new empty folder that only this user can enter."""
    return Path(tempfile.mkdtemp(dir=_house()))


def remove(folder: Path) -> None:
    """Delete a scratch folder, whatever the bot made of it.

    Folders inside folders are first brought to the top: however deep a bot has dug, no path becomes too long for us.
    """
    while nests := _clear(folder):
        for nest in nests:
            for deeper in _clear(nest):
                deeper.rename(folder / secrets.token_hex(16))
            nest.rmdir()
    folder.rmdir()


def in_use() -> list[Path]:
    """The folders of this worker that are not removed yet."""
    return list(_houses[os.getpid()][0].iterdir()) if os.getpid() in _houses else []


def street() -> Path:
    """Where all houses of this user stand."""
    return Path(tempfile.gettempdir(), f"{STREET}-{os.geteuid()}")


def _clear(folder: Path) -> list[Path]:
    """Delete the files of a folder; the folders in it are left, open to us."""
    folders = []
    for path in list(folder.iterdir()):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o700)  # without permissions a folder keeps its owner out as well
            folders.append(path)
        else:
            path.unlink()
    return folders


def _house() -> Path:
    if os.getpid() not in _houses:
        place = street()
        place.mkdir(mode=0o700, exist_ok=True)
        about = place.lstat()
        if not stat.S_ISDIR(about.st_mode) or about.st_uid != os.geteuid() or about.st_mode & 0o077:
            raise PlatformError(f"{place} is not a private folder of this user; remove it, or set TMPDIR elsewhere")
        with _locked(place):
            _sweep(place)
            house = Path(tempfile.mkdtemp(dir=place))
            lock = os.open(house, os.O_RDONLY)
            fcntl.flock(lock, fcntl.LOCK_EX)
        _houses[os.getpid()] = house, lock
        atexit.register(_leave, os.getpid())
    return _houses[os.getpid()][0]


def _sweep(place: Path) -> None:
    for house in place.iterdir():
        with contextlib.suppress(BlockingIOError), _locked(house, fcntl.LOCK_NB):
            remove(house)


@contextlib.contextmanager
def _locked(folder: Path, flags: int = 0) -> Iterator[None]:
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | flags)
        yield
    finally:
        os.close(handle)


def _leave(pid: int) -> None:
    if pid == os.getpid():
        house, lock = _houses.pop(pid)
        remove(house)
        os.close(lock)

"""What a bot gets to see of this machine: its runtime, the system's libraries and the packages we promise."""

import importlib.util
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final, TypeAlias

from matchmaker.sandbox.isolation import CannotIsolate

Module: TypeAlias = tuple[str | None, list[str] | None]  # its file and, of a package, its folders

PROMISED: Final = ("bots", "engine_service", "riband", "google", "google.protobuf", "google._upb", "numpy")
SHARED_OBJECT: Final = ".so"
LOADERS: Final = ("lib*/ld-linux*.so*", "lib/ld-musl*.so*")
LOADER_CACHE: Final = Path("/etc/ld.so.cache")
NODE_MODULES_OF_DEBIAN: Final = Path("/usr/share/nodejs")  # parts of Debian's node that other builds carry inside
READABLE_DEVICES: Final = (Path("/dev/urandom"), Path("/dev/zero"))
NULL_DEVICE: Final = Path("/dev/null")


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The paths and modules one runtime needs."""

    runtime: Path
    readable: tuple[Path, ...]
    runnable: tuple[Path, ...]  # programs the bot's process may become; none for Python
    modules: dict[str, Module]


@cache
def python_view() -> View:
    """Standard library, our packages and numpy; of the folders around them nothing."""
    library = _standard_library()
    promised = _promised_packages()
    folders = [Path(folder) for name, (_, places) in promised.items() if name != "google" for folder in places or ()]
    beside = [place for place in (folder.with_name(folder.name + ".libs") for folder in folders) if place.is_dir()]
    files = [Path(file) for file, _ in library.values() if file]
    standard = {file.parent if file.name == "__init__.py" else file for file in files}
    bytecode = {file.parent / "__pycache__" for file in files}
    readable = {*standard, *bytecode, *folders, *beside, *_system_libraries(), *READABLE_DEVICES, NULL_DEVICE}
    return View(interpreter(), _existing(readable), (), library | promised)


@cache
def node_view() -> View:
    """The one program, and no file of ours."""
    found = shutil.which("node")
    if found is None:
        raise CannotIsolate("cannot start a node bot: there is no `node` on this machine's PATH")
    node = Path(found).resolve()
    readable = {node, NODE_MODULES_OF_DEBIAN, *_system_libraries(), *READABLE_DEVICES, NULL_DEVICE}
    return View(node, _existing(readable), _existing({node, *loaders()}), {})


VIEWS: Final = {"python": python_view, "node": node_view}


@cache
def interpreter() -> Path:
    """The real Python behind a virtual environment: it finds its standard library without any configuration file."""
    return Path(getattr(sys, "_base_executable", None) or sys.executable).resolve()


@cache
def standard_library_folders() -> tuple[Path, ...]:
    """Where the standard library lives, source and compiled."""
    folders = [Path(sysconfig.get_path("stdlib"))]
    spec = importlib.util.find_spec("_ctypes")
    if spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)):
        folders.append(Path(spec.origin).parent)
    return tuple(dict.fromkeys(folders))


@cache
def loaders() -> tuple[Path, ...]:
    """The system's dynamic loaders, which the kernel opens beside any program."""
    found = (path for pattern in LOADERS for path in Path("/").glob(pattern))
    return tuple(sorted({path.parent.resolve() / path.name for path in found}))


def _standard_library() -> dict[str, Module]:
    modules: dict[str, Module] = {}
    for folder in standard_library_folders():
        for path in folder.iterdir():
            name = path.name.partition(".")[0]
            if name not in sys.stdlib_module_names and not name.startswith("_sysconfigdata"):
                continue
            if (path / "__init__.py").is_file():
                modules[name] = str(path / "__init__.py"), [str(path)]
            elif path.suffix == ".py" or path.name.endswith(tuple(EXTENSION_SUFFIXES)):
                modules[name] = str(path), None
    return modules


def _promised_packages() -> dict[str, Module]:
    modules: dict[str, Module] = {}
    for name in PROMISED:
        try:
            spec = importlib.util.find_spec(name)
        except ModuleNotFoundError:  # its parent package is not installed
            continue
        if spec is not None:
            file = spec.origin if spec.has_location else None
            places = spec.submodule_search_locations
            modules[name] = file, None if places is None else [os.path.realpath(place) for place in places]
    return modules


def _system_libraries() -> Iterator[Path]:
    """The folder of the C library, and of Python's own if it is shared; file by file where packages lie in it too."""
    yield LOADER_CACHE
    yield from loaders()
    with Path("/proc/self/maps").open(encoding="utf-8") as maps:
        mapped = {Path(line.split(maxsplit=5)[5].rstrip()) for line in maps if SHARED_OBJECT in line}
    for folder in {path.parent for path in mapped if path.name.startswith(("libc.", "libc-", "ld-", "libpython"))}:
        if any(folder.glob("python3*")):
            yield from (path for path in folder.iterdir() if SHARED_OBJECT in path.name and path.is_file())
        else:
            yield folder


def _existing(paths: set[Path]) -> tuple[Path, ...]:
    return tuple(sorted(path for path in paths if path.exists()))

"""ES modules as one classic script, because a browser loads no module from a file on disk.

This is no general bundler: our modules import names from relative paths, export declarations, and hold to one line for
each. A module that does otherwise is refused here, so that the offline page cannot fall behind the dashboard's.
"""

import re
from functools import partial
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

_IMPORT: Final = re.compile(
    r'^import (?P<names>\{[^{}\n]*\}|\* as \w+) from "(?P<path>\.{1,2}/[\w./-]+)";$', re.MULTILINE
)
_EXPORT: Final = re.compile(r"^export (?P<kind>const|(?:async )?function\*?|class) (?P<name>\w+)", re.MULTILINE)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class NotBundled(ValueError):
    """A module is written in a way that this bundler does not take."""


def bundle(root: Path, *entries: str) -> str:
    """A script that defines `use(path)`: the exports of the modules that the entries need, each run once, in order."""
    pieces = ["const modules = {}; const use = (path) => modules[path];"]
    for path, text in _in_order(root, entries).items():
        names = [found["name"] for found in _EXPORT.finditer(text)]
        body = _EXPORT.sub(r"\g<kind> \g<name>", _IMPORT.sub(partial(_use, path), text))
        if left := _LEFT.search(body):
            raise NotBundled(f"{path}: cannot take {left.group()!r}")
        pieces.append(f'modules["{path}"] = (() => {{\n{body}\nreturn {{ {", ".join(names)} }};\n}})();')
    return "\n".join(pieces)


def _in_order(root: Path, entries: tuple[str, ...]) -> dict[str, str]:
    """Every module after those it imports."""
    ordered: dict[str, str] = {}

    def visit(path: str, way: tuple[str, ...]) -> None:
        if path in way:
            raise NotBundled(f"modules import each other: {' -> '.join((*way, path))}")
        if path in ordered:
            return
        text = (root / path).read_text(encoding="utf-8")
        for found in _IMPORT.finditer(text):
            visit(_resolve(path, found["path"]), (*way, path))
        ordered[path] = text

    for entry in entries:
        visit(entry, ())
    return ordered


def _resolve(importer: str, path: str) -> str:
    return normpath(join(dirname(importer), path))


def _use(importer: str, found: re.Match[str]) -> str:
    names = found["names"].removeprefix("* as ").replace(" as ", ": ")
    return f'const {names} = use("{_resolve(importer, found["path"])}");'

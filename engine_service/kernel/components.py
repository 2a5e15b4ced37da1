"""Reads a game's component tables: one CSV row per tile or card, as written in its `data/` folder."""

import csv
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

R = TypeVar("R")

Row = dict[str, str]


def read_components(package: str, file: str, record: Callable[[Row], R]) -> tuple[R, ...]:
    """All rows of `data/<file>` of a game, in file order, each made into a record."""
    # Not importlib.resources: it would load zipfile, tempfile and more into every bot.
    table = Path(sys.modules[package].__path__[0], "data", file).read_text(encoding="utf-8")
    return tuple(record(row) for row in csv.DictReader(table.splitlines()))


def number(cell: str) -> int | None:
    """An integer cell; empty means the component does not show that figure."""
    return int(cell) if cell else None

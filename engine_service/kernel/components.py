"""Reads a game's component tables: one CSV row per tile or card, as written in its `data/` folder."""

import csv
import sys
from collections.abc import Callable
from typing import TypeVar

R = TypeVar("R")

Row = dict[str, str]


def read_components(package: str, file: str, record: Callable[[Row], R]) -> tuple[R, ...]:
    """All rows of `data/<file>` of a game, in file order, each made into a record."""
    # Neither importlib.resources nor pathlib: they would load zipfile, urllib and more into every bot.
    with open(f"{sys.modules[package].__path__[0]}/data/{file}", encoding="utf-8", newline="") as table:  # noqa: PTH123
        return tuple(record(row) for row in csv.DictReader(table))


def number(cell: str) -> int | None:
    """An integer cell; empty means the component does not show that figure."""
    return int(cell) if cell else None

"""Every package under `engine_service.games` is a game."""

import os
from functools import cache
from importlib import import_module
from typing import cast

from engine_service.kernel.errors import UnknownGame
from engine_service.kernel.game import AnyGame

_HOUSE = "engine_service.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    # Not pkgutil: it would load inspect, ast and more into every bot.
    (house,) = import_module(_HOUSE).__path__
    with os.scandir(house) as found:
        return tuple(sorted(entry.name for entry in found if os.access(f"{entry.path}/__init__.py", os.R_OK)))


@cache
def game(name: str) -> AnyGame:
    """The game of that name."""
    if name not in names():
        raise UnknownGame(name, names())
    return cast(AnyGame, import_module(f"{_HOUSE}.{name}"))

"""Every package under `engine_service.games` is a game."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import cast

from engine_service.kernel.errors import UnknownGame
from engine_service.kernel.game import AnyGame

_HOUSE = "engine_service.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    house = import_module(_HOUSE)
    return tuple(sorted(found.name for found in pkgutil.iter_modules(house.__path__) if found.ispkg))


@cache
def game(name: str) -> AnyGame:
    """The game of that name."""
    if name not in names():
        raise UnknownGame(name, names())
    return cast(AnyGame, import_module(f"{_HOUSE}.{name}"))

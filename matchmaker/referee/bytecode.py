"""A bot behind walls cannot keep what it compiles, so what every bot imports is compiled here, once."""

from compileall import compile_dir
from functools import cache
from importlib.util import find_spec
from typing import Final

_IMPORTED_BY_BOTS: Final = ("bots", "engine_service", "riband")


@cache
def prepare() -> None:
    """Bring the bytecode up to date; in an installation nobody may write to, it is left as it is."""
    for package in _IMPORTED_BY_BOTS:
        spec = find_spec(package)
        for folder in spec.submodule_search_locations or () if spec else ():
            compile_dir(folder, quiet=2)

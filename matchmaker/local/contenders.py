"""Bots by what people call them: a path, or the name of a reference bot."""

import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from engine_service.kernel.errors import RibandError, excerpt
from matchmaker.referee import Entrant
from matchmaker.sandbox import Program


class UnknownBot(RibandError):
    """Neither a file nor a reference bot."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A bot that can sit down, and what it was called on the command line."""

    given: str
    entrant: Entrant


def reference_bots() -> dict[str, Path]:
    """The reference bots by name. They are files to us: this room never imports a bot."""
    spec = find_spec("bots")
    homes = spec.submodule_search_locations if spec else None
    files = [file for home in homes or () for file in Path(home, "reference").glob("*_bot.py")]
    return {file.stem.removesuffix("_bot"): file for file in sorted(files)}


def find_all(given: Sequence[str], folder: Path) -> list[Contender]:
    """All bots, unpacked below the folder; namesakes are numbered."""
    seen: Counter[str] = Counter()
    found = []
    for place, bot in enumerate(given):
        name, program = _unpack(bot, folder / str(place))
        seen[name] += 1
        found.append(Contender(bot, Entrant(name if seen[name] == 1 else f"{name}#{seen[name]}", program)))
    return found


def _unpack(bot: str, folder: Path) -> tuple[str, Program]:
    path = reference_bots().get(bot) or Path(bot)
    if not path.exists():
        names = ", ".join(reference_bots())
        raise UnknownBot(f"no bot {excerpt(bot)}: it is neither a path here nor a reference bot ({names})")
    folder.mkdir(parents=True)
    shutil.copy(path, folder)
    return path.stem.removesuffix("_bot"), Program(folder, ("python", path.name))

"""Bots by what people call them: a path, or the name of a reference bot."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

from engine_service.kernel.errors import RibandError, excerpt
from matchmaker import artifacts
from matchmaker.artifacts import Artifact
from matchmaker.referee import Entrant


class UnknownBot(RibandError):
    """Neither a file nor a reference bot."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A bot that can sit down, and what it was called on the command line."""

    given: str
    artifact: Artifact
    entrant: Entrant


def reference_bots() -> dict[str, Path]:
    """The reference bots by name. They are files to us: this room never imports a bot."""
    spec = find_spec("bots")
    homes = spec.submodule_search_locations if spec else None
    files = [file for home in homes or () for file in Path(home, "reference").glob("*_bot.py")]
    return {file.stem.removesuffix("_bot"): file for file in sorted(files)}


def find(bot: str, folder: Path) -> Contender:
    """One bot, unpacked into a new folder."""
    reference = reference_bots()
    path = reference.get(bot) or Path(bot)
    if not path.exists():
        names = ", ".join(reference)
        raise UnknownBot(f"no bot {excerpt(bot)}: it is neither a path here nor a reference bot ({names})")
    artifact = artifacts.read(path.resolve())
    name = bot if bot in reference else artifact.manifest.name
    return Contender(bot, artifact, Entrant(name, artifact.unpack(folder)))


def find_all(given: Sequence[str], folder: Path) -> list[Contender]:
    """All bots, unpacked below the folder; namesakes are numbered."""
    seen: Counter[str] = Counter()
    found = []
    for place, bot in enumerate(given):
        contender = find(bot, folder / str(place))
        name = contender.entrant.name
        seen[name] += 1
        if seen[name] > 1:
            contender = replace(contender, entrant=replace(contender.entrant, name=f"{name}#{seen[name]}"))
        found.append(contender)
    return found

"""bot.toml: what a bot is called, what it plays and how it is started."""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final, get_args

from engine_service.kernel.errors import excerpt
from matchmaker.artifacts.bounds import MANIFEST_BYTES, BadArtifact
from matchmaker.sandbox.program import RUNTIMES, Protocol

FILE: Final = "bot.toml"
NAME_LENGTH: Final = 40
MOST_WORDS: Final = 16
WORD_LENGTH: Final = 200
GAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
BETWEEN: Final = " -_."
PROTOCOLS: Final[tuple[Protocol, ...]] = get_args(Protocol)


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest, checked. Whether its games exist is for others to say."""

    name: str
    games: tuple[str, ...]
    command: tuple[str, ...]
    protocol: Protocol


def parse(content: bytes, files: Collection[str]) -> Manifest:
    """The manifest of an artifact with these files; BadArtifact says what is wrong with it."""
    if len(content) > MANIFEST_BYTES:
        raise BadArtifact(f"{FILE} has {len(content)} bytes; at most {MANIFEST_BYTES} are allowed")
    try:
        table = tomllib.loads(content.decode())
    except UnicodeDecodeError as error:
        raise BadArtifact(f"{FILE} is not UTF-8: byte {error.start} does not fit") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadArtifact(f"{FILE} is not TOML: {error}") from None
    if unknown := sorted(set(table) - set(FIELDS)):
        raise BadArtifact(f"{FILE} has unknown keys {_listed(unknown)}; known are {_listed(FIELDS)}")
    if missing := [key for key in FIELDS if key not in table and key not in DEFAULTS]:
        raise BadArtifact(f"{FILE} lacks {_listed(missing)}")
    values = {key: check(table.get(key, DEFAULTS.get(key))) for key, check in FIELDS.items()}
    manifest = Manifest(**values)
    if manifest.command[1] not in files:
        raise BadArtifact(f"{FILE} starts {excerpt(manifest.command[1])}, but there is no such file in the artifact")
    return manifest


def checked_name(value: object) -> str:
    """A name that looks the same everywhere: letters, digits and single marks between them."""
    if not isinstance(value, str):
        raise BadArtifact(f"name must be text, not {excerpt(repr(value))}")
    if not 1 <= len(value) <= NAME_LENGTH:
        raise BadArtifact(f"name must have 1 to {NAME_LENGTH} characters, not {len(value)}")
    odd = [mark for mark in value if not (mark.isalnum() or mark in BETWEEN)]
    if odd:
        mark = f"U+{ord(odd[0]):04X} {unicodedata.name(odd[0], 'unnamed')}"
        raise BadArtifact(f"name may hold letters, digits, spaces and -_. but not {mark}")
    if not (value[0].isalnum() and value[-1].isalnum()):
        raise BadArtifact(f"name must begin and end with a letter or digit, unlike {excerpt(value)}")
    return unicodedata.normalize("NFC", value)


def _checked_games(value: object) -> tuple[str, ...]:
    games = _texts("games", value)
    if not games or len(set(games)) != len(games):
        raise BadArtifact("games must name at least one game, each once")
    for game in games:
        if not GAME.fullmatch(game):
            raise BadArtifact(f"games holds {excerpt(game)}; a game's name is in lower case, as in crossing_oceans")
    return games


def _checked_command(value: object) -> tuple[str, ...]:
    command = _texts("command", value)
    if not 2 <= len(command) <= MOST_WORDS or command[0] not in RUNTIMES:
        shown = excerpt(" ".join(command))
        raise BadArtifact(f'command must be {" or ".join(RUNTIMES)} and a file, like ["python", "bot.py"], not {shown}')
    for word in command:
        if not word or len(word) > WORD_LENGTH or not word.isprintable():
            raise BadArtifact(f"command has the word {excerpt(word)}; words are printable and up to {WORD_LENGTH} long")
    return command


def _checked_protocol(value: object) -> Protocol:
    for protocol in PROTOCOLS:
        if value == protocol:
            return protocol
    raise BadArtifact(f"protocol must be {' or '.join(PROTOCOLS)}, not {excerpt(repr(value))}")


def _texts(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadArtifact(f"{key} must be a list of texts, not {excerpt(repr(value))}")
    return tuple(value)


def _listed(names: Collection[str]) -> str:
    return ", ".join(excerpt(name, 40)[1:-1] for name in list(names)[:10])


FIELDS: Final[dict[str, Callable[[object], Any]]] = {
    "name": checked_name,
    "games": _checked_games,
    "command": _checked_command,
    "protocol": _checked_protocol,
}
DEFAULTS: Final = {"protocol": "protobuf"}

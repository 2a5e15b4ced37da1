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
MOST_GAMES: Final = 16
MOST_WORDS: Final = 16
WORD_LENGTH: Final = 200
GAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
BETWEEN: Final = " -_."
INVISIBLE_LETTERS: Final = "\u115f\u1160\u3164\uffa0"  # Hangul fillers: letters by their kind, blanks to the eye
KINDS: Final[dict[type, str]] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "a table",
}
PROTOCOLS: Final[tuple[Protocol, ...]] = get_args(Protocol)


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest, checked. Whether its games exist is for others to say."""

    name: str
    games: tuple[str, ...]
    command: tuple[str, ...]
    protocol: Protocol

    @property
    def league_name(self) -> str:
        """What the bot is called in a league when its upload does not say."""
        return self.name.replace(" ", "-")


def parse(content: bytes, files: Collection[str]) -> Manifest:
    """The manifest of an artifact with these files; BadArtifact says what is wrong with it."""
    if len(content) > MANIFEST_BYTES:
        raise BadArtifact(f"{FILE} is longer than {MANIFEST_BYTES} bytes")
    try:
        table = tomllib.loads(content.decode("utf-8-sig"))  # some editors begin every file with a byte order mark
    except UnicodeDecodeError as error:
        raise BadArtifact(f"{FILE} is not UTF-8: byte {error.start} does not fit") from None
    except tomllib.TOMLDecodeError as error:
        raise BadArtifact(f"{FILE} is not TOML: {error}") from None
    except (RecursionError, ValueError):  # tomllib leaves these to Python
        raise BadArtifact(f"{FILE} nests too deep, or holds too long a number") from None
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
        raise BadArtifact(f"name must be text, not {_shown(value)}")
    name = unicodedata.normalize("NFC", value)  # first, because it may lengthen a name or take its letters apart
    if not 1 <= len(name) <= NAME_LENGTH:
        raise BadArtifact(f"name must have 1 to {NAME_LENGTH} characters, not {len(name)}")
    odd = [mark for mark in name if not (mark.isalnum() or mark in BETWEEN) or mark in INVISIBLE_LETTERS]
    if odd:
        mark = f"U+{ord(odd[0]):04X} {unicodedata.name(odd[0], 'unnamed')}"
        raise BadArtifact(f"name may hold letters, digits, spaces and -_. but not {mark}")
    if not (name[0].isalnum() and name[-1].isalnum()):
        raise BadArtifact(f"name must begin and end with a letter or digit, unlike {excerpt(name)}")
    return name


def _checked_games(value: object) -> tuple[str, ...]:
    games = _texts("games", value)
    if not 1 <= len(games) <= MOST_GAMES or len(set(games)) != len(games):
        raise BadArtifact(f"games must name 1 to {MOST_GAMES} games, each once")
    for game in games:
        if not GAME.fullmatch(game):
            raise BadArtifact(f"games holds {excerpt(game)}; a game's name is in lower case, as in crossing_oceans")
    return games


def _checked_command(value: object) -> tuple[str, ...]:
    command = _texts("command", value)
    if len(command) > MOST_WORDS:
        raise BadArtifact(f"command has {len(command)} words; at most {MOST_WORDS} are allowed")
    if len(command) < 2 or command[0] not in RUNTIMES:
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
    raise BadArtifact(f"protocol must be {' or '.join(PROTOCOLS)}, not {_shown(value)}")


def _texts(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadArtifact(f"{key} must be a list of texts, not {_shown(value)}")
    if odd := [item for item in value if not isinstance(item, str)]:
        raise BadArtifact(f"{key} must be a list of texts, but it holds {_shown(odd[0])}")
    return tuple(value)


def _shown(value: object) -> str:
    """A text itself; of anything else its kind, because what a stranger nests or counts may be too much to print."""
    return excerpt(value) if isinstance(value, str) else KINDS.get(type(value), "a date or time")


def _listed(names: Collection[str]) -> str:
    return ", ".join(excerpt(name, 40)[1:-1] for name in list(names)[:10])


FIELDS: Final[dict[str, Callable[[object], Any]]] = {
    "name": checked_name,
    "games": _checked_games,
    "command": _checked_command,
    "protocol": _checked_protocol,
}
DEFAULTS: Final = {"protocol": "protobuf"}

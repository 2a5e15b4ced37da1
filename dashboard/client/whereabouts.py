"""Whereabouts: which league an author means, and the token that opens it.

RIBAND_URL and RIBAND_TOKEN come first, then what `riband login` has kept, then the league that runs on this machine.
"""

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine_service.kernel.errors import RibandError
from matchmaker.settings import DASHBOARD, from_environment, own_folder

_FILE: Final = Path("blue-riband", "login.json")


class NoLeague(RibandError):
    """Nobody has said which league is meant."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """A league and the way in."""

    url: str
    token: str  # empty: as a passer-by
    source: str  # how it was found, for messages


def find() -> Whereabouts:
    """The league an author means; NoLeague says what to do when there is none."""
    token = os.environ.get("RIBAND_TOKEN", "")
    if url := os.environ.get("RIBAND_URL"):
        return Whereabouts(url.rstrip("/"), token or _token_for(url), "RIBAND_URL")
    for file, source in ((login_file(), "riband login"), (_local_file(), "this machine's league")):
        if (kept := _read(file)) is not None:
            return Whereabouts(kept[0], token or kept[1], source)
    raise NoLeague(
        "no league is known here: start one with `riband up`, sign in to one with `riband login URL`, "
        "or name one in RIBAND_URL and RIBAND_TOKEN"
    )


def remember(url: str, token: str) -> Path:
    """Keep the way into a league, for this user's eyes only; where it was kept."""
    file = login_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    written = file.with_suffix(".new")
    written.unlink(missing_ok=True)
    # Made with its final rights: a file that is closed a moment later was open before.
    with os.fdopen(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        json.dump({"url": url.rstrip("/"), "token": token}, out, indent=2)
    written.replace(file)
    return file


def forget() -> bool:
    """Throw away what `remember` kept; whether there was anything."""
    there = login_file().exists()
    login_file().unlink(missing_ok=True)
    return there


def login_file() -> Path:
    """Where `riband login` keeps its token."""
    return own_folder("XDG_CONFIG_HOME", "~/.config") / _FILE


def _token_for(url: str) -> str:
    """The token that was kept for this very league; another league must not see it."""
    for file in (login_file(), _local_file()):
        kept = _read(file)
        if kept is not None and kept[0] == url.rstrip("/"):
            return kept[1]
    return ""


def _local_file() -> Path:
    return Path(from_environment().home, DASHBOARD)


def _read(file: Path) -> tuple[str, str] | None:
    with suppress(OSError, ValueError, KeyError, TypeError):
        kept = json.loads(file.read_text(encoding="utf-8"))
        return str(kept["url"]), str(kept["token"])
    return None

"""How every command of the league begins: settings, a database that fits, and whoever acts."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import click
from sqlalchemy.orm import Session

from engine_service.kernel.errors import RibandError
from matchmaker.league.workplace import Workplace
from matchmaker.settings import DASHBOARD, Settings, from_environment
from matchmaker.store import users
from matchmaker.store.migrate import check
from matchmaker.store.models import User


def open_league() -> Workplace:
    """The league the environment names; NotMigrated tells what to do when it does not exist yet."""
    place = Workplace(from_environment())
    check(place.store)
    return place


def address(settings: Settings) -> str:
    """Where the dashboard of this league was last seen on this machine; empty when it runs elsewhere."""
    with suppress(OSError, ValueError, LookupError):
        return str(json.loads(Path(settings.home, DASHBOARD).read_text(encoding="utf-8"))["url"])
    return ""


def acting(session: Session, name: str | None) -> User:
    """Whoever acts: the account that was named, else the one of this machine."""
    return users.named(session, name) if name else users.local(session)


def read_options(given: tuple[str, ...]) -> Mapping[str, str]:
    """Options as `name=value`."""
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise RibandError(f"an option is written name=value, not {text!r}")
        options[name] = value
    return options


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
as_user = click.option("--as", "as_user", metavar="USER", help="Act as this account. [default: this machine's]")

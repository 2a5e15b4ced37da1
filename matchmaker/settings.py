"""Settings of the league: read from the environment once, then frozen."""

import json
import os
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from engine_service.kernel.errors import RibandError, excerpt

PREFIX: Final = "RIBAND_"

DASHBOARD: Final = "dashboard.json"
"""What a dashboard on this machine writes into the home: where it is, and the keys to it."""


class BadSettings(RibandError):
    """A setting that cannot be used."""


def default_home() -> str:
    """Where a league on this machine keeps its things when nobody says otherwise."""
    return str(own_folder("XDG_DATA_HOME", "~/.local/share") / "blue-riband")


def own_folder(variable: str, usual: str) -> Path:
    """A folder of this user: what the variable says, or the usual place."""
    try:
        return Path(os.environ.get(variable) or Path(usual).expanduser())
    except RuntimeError:
        raise BadSettings(f"this user has no home folder: set HOME, or {variable}") from None


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the league keeps things and how it runs; each field is RIBAND_<NAME>, documented in the room's README."""

    home: str = field(default_factory=default_home)
    database_url: str = ""
    objects_url: str = ""
    redis_url: str = ""
    engine: str = "127.0.0.1:50051"
    engine_token: str = ""
    engine_ca: str = ""
    sandbox: str = "auto"
    metrics_address: str = ""

    ladder_seats: str = "2,3,4"
    ladder_options: str = "{}"
    ladder_backlog: int = 64
    rating_matches: int = 0
    window: int = 64

    heartbeat_seconds: float = 4.0
    lease_seconds: float = 12.0
    progress_seconds: float = 0.0
    most_attempts: int = 5
    sweep_seconds: float = 3.0
    fill_seconds: float = 5.0
    rate_seconds: float = 5.0
    patience_seconds: float = 600.0

    init_seconds: float = 10.0
    bank_seconds: float = 20.0
    increment_seconds: float = 0.02

    uploads_per_hour: int = 20
    uploads_per_day: int = 100
    bots_per_user: int = 20
    max_upload_bytes: int = 10 << 20

    @property
    def database(self) -> str:
        """The database's address; a file in the home when none is given."""
        return self.database_url or f"sqlite:///{Path(self.home, 'league.sqlite3')}"

    @property
    def objects(self) -> str:
        """Where artifacts, replays and logs are kept; a folder in the home when nothing else is given."""
        return self.objects_url or str(Path(self.home, "objects"))

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The tables at which ladders are played."""
        return tuple(sorted({int(count) for count in self.ladder_seats.split(",")}))

    def options_of(self, game: str) -> dict[str, str]:
        """What the ladders of a game are played with; empty for the game's own defaults."""
        given: dict[str, dict[str, object]] = json.loads(self.ladder_options)
        return {name: _option(value) for name, value in sorted(given.get(game, {}).items())}


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of this process; BadSettings names the variable that cannot be used."""
    given = os.environ if environment is None else environment
    values = named_in(given, Settings, PREFIX)
    # REDIS_URL is what every host of Redis sets, so it is understood too.
    if "redis_url" not in values and given.get("REDIS_URL"):
        values["redis_url"] = given["REDIS_URL"]
    return checked(Settings(**values))  # type: ignore[arg-type]


def named_in(environment: Mapping[str, str], kind: type[Any], prefix: str) -> dict[str, str | int | float]:
    """The fields of a settings class that the environment names; a field's default says what can be read for it."""
    values: dict[str, str | int | float] = {}
    for setting in fields(kind):
        variable = prefix + setting.name.upper()
        if variable in environment:
            wanted = str if setting.default is MISSING else type(setting.default)
            values[setting.name] = _read(variable, environment[variable], wanted)
    return values


def checked(settings: Settings) -> Settings:
    """The settings, unless one of them cannot work."""
    for setting in fields(Settings):
        value = getattr(settings, setting.name)
        if isinstance(value, int | float) and value < 0:
            raise BadSettings(f"{PREFIX}{setting.name.upper()} is a number from 0, not {value}")
    for name in ("window", "most_attempts", "heartbeat_seconds", "sweep_seconds", "fill_seconds", "rate_seconds"):
        if not getattr(settings, name):
            raise BadSettings(f"{PREFIX}{name.upper()} is a number above 0")
    if settings.lease_seconds < 2 * settings.heartbeat_seconds:
        raise BadSettings(
            f"{PREFIX}LEASE_SECONDS ({settings.lease_seconds:g}) must outlast two heartbeats "
            f"({PREFIX}HEARTBEAT_SECONDS is {settings.heartbeat_seconds:g}), or one late beat loses a match"
        )
    if settings.metrics_address and not settings.metrics_address.rpartition(":")[2].isdecimal():
        raise BadSettings(f"{PREFIX}METRICS_ADDRESS is host:port, not {excerpt(settings.metrics_address)}")
    _check_ladders(settings)
    return settings


def _check_ladders(settings: Settings) -> None:
    try:
        if not all(count > 1 for count in settings.seat_counts):
            raise ValueError
    except ValueError:
        shown = excerpt(settings.ladder_seats)
        raise BadSettings(f"{PREFIX}LADDER_SEATS is a list of seat counts such as 2,3,4, not {shown}") from None
    try:
        given = json.loads(settings.ladder_options)
        for options in given.values():
            options.items()
    except (ValueError, AttributeError):
        shown = excerpt(settings.ladder_options)
        example = '{"crossing_oceans": {"round_limit": 30}}'
        raise BadSettings(f"{PREFIX}LADDER_OPTIONS is a JSON object such as {example}, not {shown}") from None


def _option(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(variable: str, text: str, kind: type) -> str | int | float:
    if kind is str:
        return text
    if kind is bool:
        if text not in ("true", "false"):
            raise BadSettings(f"{variable} is true or false, not {excerpt(text)}")
        return text == "true"
    try:
        value: int | float = kind(text)
    except ValueError:
        raise BadSettings(f"{variable} is a number, not {excerpt(text)}") from None
    return value

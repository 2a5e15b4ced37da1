"""Settings of the dashboard: read from the environment once, then frozen. Those of the league are the matchmaker's."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine_service.kernel.errors import excerpt
from matchmaker.settings import BadSettings, named_in

PREFIX: Final = "RIBAND_DASHBOARD_"
REGISTRATION: Final = ("open", "invite", "closed")


@dataclass(frozen=True, slots=True)
class Settings:
    """How the dashboard serves; each field is RIBAND_DASHBOARD_<NAME>, documented in the room's README."""

    host: str = "127.0.0.1"
    port: int = 8400
    processes: int = 2
    threads: int = 48
    https: bool = False
    proxies: int = 0
    secret: str = ""

    registration: str = "invite"
    session_days: int = 30
    sign_ins_per_minute: int = 10
    anonymous_reads: bool = True
    reads_per_minute: int = 600
    writes_per_minute: int = 60


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of this process; BadSettings names the variable that cannot be used."""
    return checked(Settings(**named_in(os.environ if environment is None else environment, Settings, PREFIX)))  # type: ignore[arg-type]


def checked(settings: Settings) -> Settings:
    """The settings, unless one of them cannot work."""
    if settings.registration not in REGISTRATION:
        shown = excerpt(settings.registration)
        raise BadSettings(f"{PREFIX}REGISTRATION is one of {', '.join(REGISTRATION)}, not {shown}")
    for name in (
        "processes",
        "threads",
        "session_days",
        "sign_ins_per_minute",
        "reads_per_minute",
        "writes_per_minute",
    ):
        if getattr(settings, name) < 1:
            raise BadSettings(f"{PREFIX}{name.upper()} is a number from 1, not {getattr(settings, name)}")
    for name, most in (("port", 65535), ("proxies", 10)):
        if not 0 <= getattr(settings, name) <= most:
            raise BadSettings(f"{PREFIX}{name.upper()} is a number from 0 to {most}, not {getattr(settings, name)}")
    return settings

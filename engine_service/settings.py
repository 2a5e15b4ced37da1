"""Settings of the engine service: read from the environment once, then frozen."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from engine_service.kernel.errors import RibandError, excerpt

PREFIX: Final = "RIBAND_ENGINE_"


class BadSettings(RibandError):
    """A setting that cannot be used."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the service listens, whom it trusts and what it refuses; each field is RIBAND_ENGINE_<NAME>."""

    address: str = "127.0.0.1:50051"
    metrics_address: str = ""
    token: str = ""
    tls_certificate: str = ""
    tls_key: str = ""
    tls_client_ca: str = ""
    max_message_bytes: int = 1 << 20
    max_matches: int = 4096
    idle_seconds: float = 900.0
    drain_seconds: float = 120.0

    @property
    def metrics_host_and_port(self) -> tuple[str, int]:
        """Where metrics are served."""
        host, _, port = self.metrics_address.rpartition(":")
        return host, int(port)


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of this process; BadSettings names the variable that cannot be used."""
    given = os.environ if environment is None else environment
    values: dict[str, str | int | float] = {}
    for field in fields(Settings):
        variable = PREFIX + field.name.upper()
        if variable in given:
            values[field.name] = _read(variable, given[variable], type(field.default))
    return checked(Settings(**values))  # type: ignore[arg-type]


def checked(settings: Settings) -> Settings:
    """The settings, unless one of them cannot work."""
    if bool(settings.tls_certificate) != bool(settings.tls_key):
        raise BadSettings(f"TLS needs both {PREFIX}TLS_CERTIFICATE and {PREFIX}TLS_KEY, or neither")
    if settings.tls_client_ca and not settings.tls_certificate:
        raise BadSettings(f"{PREFIX}TLS_CLIENT_CA asks clients for certificates, which needs {PREFIX}TLS_CERTIFICATE")
    for name in ("tls_certificate", "tls_key", "tls_client_ca"):
        path = getattr(settings, name)
        if path and not Path(path).is_file():
            raise BadSettings(f"{PREFIX}{name.upper()} names a file that is not there: {path}")
    for name in ("max_message_bytes", "max_matches", "idle_seconds"):
        if getattr(settings, name) <= 0:
            raise BadSettings(f"{PREFIX}{name.upper()} is a number above 0, not {getattr(settings, name)}")
    if settings.metrics_address and not settings.metrics_address.rpartition(":")[2].isdecimal():
        raise BadSettings(f"{PREFIX}METRICS_ADDRESS is host:port, not {excerpt(settings.metrics_address)}")
    return settings


def _read(variable: str, text: str, kind: type) -> str | int | float:
    if kind is str:
        return text
    try:
        value: int | float = kind(text)
    except ValueError:
        raise BadSettings(f"{variable} is a number, not {excerpt(text)}") from None
    return value

"""A league on one machine: nobody signs up. The command line finds a token, the browser a link, both in the home."""

import json
import os
import socket
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from engine_service.kernel.errors import PlatformError
from matchmaker.league.workplace import Workplace
from matchmaker.settings import DASHBOARD
from matchmaker.store import passes, users
from matchmaker.store.models import Scope
from matchmaker.store.users import BadToken

TOKEN_NAME: Final = "this machine"
_PORTS_TRIED: Final = 100


class NoPort(PlatformError):
    """Nowhere to listen."""


@dataclass(frozen=True, slots=True)
class Local:
    """Where the dashboard of this machine is, and the keys to it."""

    url: str
    token: str
    sign_in: str  # opens one session without a password
    taken_port: int = 0  # the one that was wanted, where somebody else listens


def prepare(place: Workplace, url: str, taken_port: int = 0) -> Local:
    """Write down where the dashboard is, with a token for the command line and a new link for the browser."""
    known = find(Path(place.settings.home))
    with place.store.write() as session:
        user = users.local(session)
        token = known.token if known else ""
        try:
            users.bearer(session, token, Scope.SUBMIT)
        except BadToken:
            users.revoke(session, user, TOKEN_NAME)
            token = users.give_token(session, user, TOKEN_NAME, Scope, days=None)
        found = Local(url, token, f"{url}/sign-in/{passes.sign_in_link(session, user)}", taken_port)
    file = Path(place.settings.home, DASHBOARD)
    written = file.with_suffix(".new")
    written.unlink(missing_ok=True)
    with open(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:  # noqa: PTH123
        json.dump(asdict(found), out, indent=2)
    written.replace(file)
    return found


def find(home: Path) -> Local | None:
    """What `prepare` wrote; None where no dashboard has run."""
    with suppress(OSError, ValueError, TypeError):
        return Local(**json.loads((home / DASHBOARD).read_text(encoding="utf-8")))
    return None


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or the next one that is free."""
    for port in range(wanted, min(wanted + _PORTS_TRIED, 65536)) if wanted else (0,):
        with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
            return int(probe.getsockname()[1])
    raise NoPort(
        f"no port from {wanted} to {wanted + _PORTS_TRIED - 1} is free on {host}; RIBAND_DASHBOARD_PORT names another"
    )

"""`riband dashboard`: serve the pages and the API with gunicorn."""

import logging
from pathlib import Path
from typing import Any

import click
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger

from dashboard import create_app, local
from dashboard.settings import Settings, from_environment
from engine_service.logbook import announce, open_logbook
from matchmaker.cli.opening import open_league
from matchmaker.league.workplace import Workplace
from matchmaker.metering.together import count_together
from matchmaker.settings import Settings as LeagueSettings
from matchmaker.settings import from_environment as league_from_environment


class Logbook(Logger):  # type: ignore[misc]
    """Gunicorn's lines go where all of ours go; who asked for what is counted, not logged."""

    def setup(self, cfg: object) -> None:
        """Leave the handlers to the logbook."""
        del cfg
        self.error_log.propagate = True
        self.error_log.setLevel(logging.INFO)


class Server(BaseApplication):  # type: ignore[misc]
    """Gunicorn with its settings from ours; every process makes its own app after the fork."""

    def __init__(self, settings: Settings, port: int, ready: str) -> None:
        self._settings, self._port, self._ready = settings, port, ready
        super().__init__()

    def load_config(self) -> None:
        """What gunicorn is told."""
        wanted: dict[str, Any] = {
            "bind": f"{self._settings.host}:{self._port}",
            "worker_class": "gthread",
            "workers": self._settings.processes,
            "threads": self._settings.threads,
            "timeout": 60,
            "graceful_timeout": 5,
            "keepalive": 15,
            "max_requests": 0,
            "control_socket_disable": True,
            "worker_tmp_dir": "/dev/shm" if Path("/dev/shm").is_dir() else None,
            "when_ready": lambda _: announce(self._ready),
            "logger_class": Logbook,
            "proc_name": "riband dashboard",
        }
        for name, value in wanted.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Flask:
        """The app of one process."""
        return create_app(self._settings, Workplace(league_from_environment()))


def open_station(settings: LeagueSettings) -> None:
    """Serve metrics of all processes together, where the settings say so."""
    if not settings.metrics_address:
        return
    count_together(settings)
    # Only now: prometheus_client looks for the folder when it is imported.
    from matchmaker.metering.station import Station

    Station(settings.metrics_address, str)


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help="Where to listen. [default: RIBAND_DASHBOARD_PORT or 8400]")
@click.option(
    "--on-this-machine",
    is_flag=True,
    help="For `riband up`: another port if this one is taken, a token for the command line, a link that signs in.",
)
def dashboard(port: int | None, on_this_machine: bool) -> None:
    """Serve the dashboard and the API until SIGTERM or Ctrl-C."""
    settings = from_environment()
    wanted = settings.port if port is None else port
    open_logbook()
    with open_league() as place:
        open_station(place.settings)
        if on_this_machine:
            free = local.free_port(settings.host, wanted)
            local.prepare(place, f"http://{settings.host}:{free}", taken_port=wanted if free != wanted else 0)
            wanted = free
    Server(settings, wanted, f"the dashboard listens on http://{settings.host}:{wanted}").run()

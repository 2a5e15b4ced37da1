"""`riband engine`: serve the rules over gRPC."""

from dataclasses import replace

import click

from engine_service.logbook import announce, open_logbook
from engine_service.server import serve
from engine_service.settings import checked, from_environment


@click.command()
@click.option("--address", help="host:port, port 0 for a free one, or unix:PATH. [default: 127.0.0.1:50051]")
@click.option("--metrics-address", help="host:port for Prometheus. [default: none]")
def engine(address: str | None, metrics_address: str | None) -> None:
    """Serve the games over gRPC until SIGTERM or Ctrl-C; open matches may then end.

    All settings can be given in the environment as RIBAND_ENGINE_...; the README of engine_service lists them.
    """
    open_logbook()
    settings = from_environment()
    if address is not None:
        settings = replace(settings, address=address)
    if metrics_address is not None:
        settings = replace(settings, metrics_address=metrics_address)
    serve(checked(settings), ready=lambda at: announce(f"engine service listens on {at}"))

"""`riband redis`: the league's own Redis, for whoever has none."""

import signal
from threading import Event

import click

from matchmaker import redis_server
from matchmaker.settings import from_environment

CHECK_SECONDS = 1.0


@click.command()
def redis() -> None:
    """Run a Redis for this league until SIGTERM or Ctrl-C, and start it again should it die.

    It uses valkey-server or redis-server from PATH, else the one that comes with blue-riband. With RIBAND_REDIS_URL or
    REDIS_URL set there is nothing to do: the league uses that one.
    """
    settings = from_environment()
    if settings.redis_url:
        click.echo(f"the league uses {settings.redis_url}; nothing to start")
        return
    over = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: over.set())
    redis_server.start(settings)
    click.echo(f"Redis listens on {redis_server.url_of(settings)}")
    while not over.wait(CHECK_SECONDS):
        if redis_server.pid_of(settings) is None:
            click.echo("Redis is gone; starting it again", err=True)
            redis_server.start(settings)
    redis_server.stop(settings)

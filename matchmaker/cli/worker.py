"""`riband worker` and `riband beat`: the processes that play, and the one that keeps house."""

import os
import socket
import warnings
from threading import Thread
from typing import Final

import click
from celery.beat import EmbeddedService, Scheduler
from celery.exceptions import SecurityWarning

from engine_service.kernel.errors import RibandError
from engine_service.logbook import announce, open_logbook
from matchmaker.celery import HOUSEHOLD, QUEUES, app
from matchmaker.cli.opening import open_league
from matchmaker.league.games import learn_games
from matchmaker.league.workplace import Workplace
from matchmaker.metering.together import count_together
from matchmaker.store import Store, workers
from matchmaker.store.migrate import PROTOCOL

# Workers of a league need not know each other; Redis has better things to do.
_QUIET: Final = ("--without-gossip", "--without-mingle", "--without-heartbeat")


@click.command()
@click.option("--concurrency", type=click.IntRange(1), help="Matches at a time. [default: one per processor]")
@click.option("--queues", default=",".join(QUEUES), show_default=True, help="Which queues to serve.")
@click.option("--name", default="worker", show_default=True, help="What it is called on the operations page.")
@click.option("--verbose", is_flag=True, help="Log everything.")
def worker(concurrency: int | None, queues: str, name: str, verbose: bool) -> None:
    """Play matches from the queue until SIGTERM or Ctrl-C; matches under way are finished first.

    Needs the database, Redis and an engine (`riband migrate`, `riband redis`, `riband engine`), and a machine that can
    isolate bots (`riband doctor`).
    """
    open_logbook(verbose)
    chosen = [queue for queue in queues.split(",") if queue]
    if unknown := sorted(set(chosen) - set(QUEUES)):
        raise RibandError(f"no such queue: {', '.join(unknown)}; there are {', '.join(QUEUES)}")
    with open_league() as place:
        node = _node(name)
        games = learn_games(place)
        isolation = place.house.isolation
        with place.store.write() as session:
            workers.register(session, node, PROTOCOL)
        _open_station(place, children_count=True)
    count = concurrency or os.cpu_count() or 1
    announce(f"{node} plays {', '.join(games)}: {count} at a time, bots {isolation.value}")
    _run(node, chosen, "--pool=prefork", f"--concurrency={count}")


@click.command()
@click.option("--verbose", is_flag=True, help="Log everything.")
def beat(verbose: bool) -> None:
    """Keep house: fill the ladders, rate, open rounds, and bring back what was lost.

    It has a small worker of its own for these tasks, so that a pool busy with long matches never delays them. Running
    two of it does no harm.
    """
    open_logbook(verbose)
    with open_league() as place:
        _open_station(place, children_count=False)
    # The schedule is kept nowhere: all its tasks look for themselves whether there is something to do.
    clock = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
    Thread(target=clock.run, name="beat", daemon=True).start()
    _run(_node("beat"), [HOUSEHOLD], "--pool=solo")


def _open_station(place: Workplace, children_count: bool) -> None:
    """Serve metrics and health where the settings say so; the beat has no children, and counts the league."""
    if not place.settings.metrics_address:
        return
    if children_count:
        count_together(place.settings)
    # Only now: prometheus_client looks for that folder when it is imported.
    from matchmaker.metering import pulse
    from matchmaker.metering.census import CensusTaker
    from matchmaker.metering.station import Station

    app.steps["consumer"].add(pulse.Pulse)
    settings = place.settings
    counted = () if children_count else (CensusTaker(Store(settings.database), settings.rating_matches),)
    Station(settings.metrics_address, pulse.trouble, *counted)


def _node(name: str) -> str:
    return f"{name}-{os.getpid()}@{socket.gethostname()}"


def _run(node: str, queues: list[str], *pool: str) -> None:
    # Celery warns root of messages that are programs (pickle). Ours are JSON, and bots never run as whoever we are.
    warnings.simplefilter("ignore", SecurityWarning)
    app.worker_main(
        [
            "--quiet",
            "worker",
            f"--hostname={node}",
            f"--queues={','.join(queues)}",
            "--loglevel=WARNING",
            *_QUIET,
            *pool,
        ]
    )

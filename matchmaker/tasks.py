"""The tasks: ids in, a few lines each. Whatever they are told twice, or too late, changes nothing."""

import logging
import os
from functools import cache
from typing import Any, Final

from celery import Task
from celery.exceptions import Reject
from celery.signals import worker_process_init

from matchmaker.celery import app
from matchmaker.league import ladders, rounds
from matchmaker.league.play import play_match as play_one
from matchmaker.league.sweep import sweep as sweep_all
from matchmaker.league.workplace import Workplace
from matchmaker.metering import counters
from matchmaker.sandbox import orphans
from matchmaker.settings import from_environment
from matchmaker.store import games
from matchmaker.store.attempts import MayNotPlay

LOG: Final = logging.getLogger(__name__)


@cache
def _workplace_of(process: int) -> Workplace:
    return Workplace(from_environment())


def workplace() -> Workplace:
    """The workplace of this process; a forked child makes its own."""
    return _workplace_of(os.getpid())


@worker_process_init.connect
def warm_up(**_: Any) -> None:
    """Sweep up after a predecessor that was killed, and find out how bots are kept in before a match waits for it."""
    if ended := orphans.end():
        LOG.warning("ended what a killed worker had left: processes %s", ended)
    assert workplace().house.isolation


@app.task(bind=True)
def play_match(self: Task[..., None], match_id: int) -> None:
    """Play one match."""
    worker = str(self.request.hostname)
    try:
        with counters.SECONDS.time():
            reported = play_one(workplace(), match_id, worker)
    except MayNotPlay as error:
        LOG.error("this worker stops: %s", error)
        app.control.shutdown(destination=[worker])
        raise Reject(str(error), requeue=True) from error
    counters.ATTEMPTS.labels(reported.value if reported else "nothing").inc()


@app.task
def sweep() -> None:
    """Bring back what was lost."""
    with counters.HOUSEHOLD.labels("sweep").time():
        sweep_all(workplace())


@app.task
def fill_ladders(game: str | None = None) -> None:
    """Plan the next blocks of one game's ladders, or of all."""
    place = workplace()
    with counters.HOUSEHOLD.labels("fill_ladders").time():
        ladders.fill(place, *([game] if game else _games(place)))
        rounds.advance_all(place)
        place.dispatch.top_up(place.store)


@app.task
def rate(game: str | None = None) -> None:
    """Fit one game's ladders, or all, if they have new results."""
    place = workplace()
    with counters.HOUSEHOLD.labels("rate").time():
        for name in [game] if game else _games(place):
            ladders.rate(place, name)


@app.task
def advance_tournament(tournament_id: int) -> None:
    """Open the next round if the last one is played."""
    place = workplace()
    with counters.HOUSEHOLD.labels("advance_tournament").time():
        rounds.advance(place, tournament_id)
        place.dispatch.top_up(place.store)


def _games(place: Workplace) -> list[str]:
    with place.store.read() as session:
        return [game.name for game in games.every(session)]

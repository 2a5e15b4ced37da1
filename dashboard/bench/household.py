"""What a large league costs its household: the fit, one beat's duties and the ladder page, after a long season."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from resource import RUSAGE_SELF, getrusage
from time import perf_counter, process_time
from typing import Any, Final

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from dashboard.bench.crowd import SPREAD, TITLES, enter, play
from dashboard.reading.ladder import ladder
from matchmaker import redis_server
from matchmaker.bench.limits import SEATS, play_through
from matchmaker.league import ladders as fitting
from matchmaker.league import rounds, sweep
from matchmaker.league.workplace import Workplace
from matchmaker.settings import Settings
from matchmaker.store import ladders
from matchmaker.store.migrate import migrate
from matchmaker.store.models import Match, MatchState

GAME: Final = "crossing_oceans"
PLAYED: Final = 60
"""So many of the matches that a fill has queued are taken and reported; a backlog as it comes has some more."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What something took: on the clock, of this process's processor, and the most memory it ever had by then."""

    name: str
    seconds: float
    processor_seconds: float
    megabytes: float


def measure(database_url: str, bots: int, matches: int, rating_matches: int) -> Iterator[Duty]:
    """Fill an empty league with a season of one game, then do each duty once."""
    with tempfile.TemporaryDirectory(prefix="riband-") as home:
        settings = Settings(home=home, database_url=database_url, rating_matches=rating_matches)
        with redis_server.running(settings), Workplace(settings) as place:
            yield _timed("writing the season (the bench's own work)", lambda: _season(place, bots, matches))
            for name, duty in _duties(place).items():
                yield _timed(name, duty)


def _duties(place: Workplace) -> dict[str, Callable[[], object]]:
    """In the order in which a league comes to them."""

    def asking(question: Callable[[Session], object]) -> Callable[[], object]:
        def ask() -> object:
            with place.store.read() as session:
                return question(session)

        return ask

    page = asking(lambda session: ladder(session, GAME))
    most = place.settings.rating_matches
    return {
        "reading the results": asking(lambda session: ladders.rated_matches(session, GAME, most=most)),
        "rate: reading, fits of all four ladders, snapshots": lambda: fitting.rate(place, GAME),
        "rate, nothing new: counting": lambda: fitting.rate(place, GAME),
        "fill: all tables": lambda: fitting.fill(place, GAME),
        "advance: rounds of tournaments": lambda: rounds.advance_all(place),
        "top-up: Redis told of all it has room for": lambda: place.dispatch.top_up(place.store),
        "sweep, nothing lost": lambda: sweep.sweep(place),
        "ladder page, first reader after a fit": page,
        "ladder page, the next one": page,
        f"{PLAYED} matches of {SEATS}: lease, heartbeat, result": lambda: play_through(place.store, _queued(place)),
    }


def _queued(place: Workplace) -> list[int]:
    waiting = select(Match.id).where(Match.state == MatchState.QUEUED, Match.seats == SEATS).limit(PLAYED)
    with place.store.read() as session:
        found = list(session.scalars(waiting))
    if len(found) < PLAYED:
        raise RuntimeError(f"the fill queued {len(found)} matches of {SEATS} seats, and {PLAYED} are to be played")
    return found


def _season(place: Workplace, bots: int, matches: int) -> None:
    migrate(place.store)
    random = Random(1)
    with place.store.write() as session:
        versions = enter(session, bots, {GAME: TITLES[GAME]})[GAME]
    strength = {version: random.gauss(0.0, SPREAD) for version in versions}
    with place.store.write() as session:
        play(session, GAME, versions, strength, matches, random)
    with _outside_transactions(place) as connection:
        # What a database does by itself in the hours a season has.
        connection.execute(text("ANALYZE"))


@contextmanager
def _outside_transactions(place: Workplace) -> Iterator[Any]:
    with place.store.engine.connect() as connection:
        yield connection
        connection.commit()


def _timed(name: str, duty: Callable[[], object]) -> Duty:
    clock, processor = perf_counter(), process_time()
    duty()
    taken = perf_counter() - clock, process_time() - processor
    return Duty(name, *taken, getrusage(RUSAGE_SELF).ru_maxrss / 1024)

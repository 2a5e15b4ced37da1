"""A database that is away for a while: workers keep what they have, and nothing is lost or doubled."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from time import sleep

import pytest

from matchmaker import intake
from matchmaker.store import DatabaseGone, Store, attempts
from matchmaker.store.database import BUSY_SECONDS
from matchmaker.store.models import AttemptState, MatchState
from tests.matchmaker.league.live import GAME, SLOW_BOT, LiveLeague, eventually
from tests.matchmaker.postgres import Postgres

AWAY_SECONDS = BUSY_SECONDS + 2.0


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server that the test may stop."""
    server = Postgres()
    try:
        server.start()
        server.execute("CREATE DATABASE league")
        yield server
    finally:
        server.close()


def test_a_database_away_for_half_a_minute_costs_nothing_but_the_time(
    new_league: Callable[..., LiveLeague], new_vetted_league: Callable[..., LiveLeague], own_postgres: Postgres
) -> None:
    # Both databases at once, because the waiting is the dearest part of this test.
    leagues = [new_league(database_url=own_postgres.url("league")).open(), new_vetted_league()]
    slow = leagues[0].submit("slow", SLOW_BOT)
    for league in leagues:
        league.start_worker()
        league.start("beat")
    eventually(lambda: leagues[0].has_vetted(slow), 90, "vetting")
    waiting = {league: [a_match(league) for _ in range(4)] for league in leagues}
    eventually(lambda: all(league.count(MatchState.RUNNING) for league in leagues), 60, "a match under way in both")
    under_way = {
        league: [one for one in numbers if league.state_of(one) == MatchState.RUNNING]
        for league, numbers in waiting.items()
    }
    for league in leagues:
        league.place.store.close()
    own_postgres.stop()
    with closing(sqlite3.connect(leagues[1].home / "league.sqlite3")) as intruder:
        # Longer than a writer waits by itself.
        intruder.execute("BEGIN IMMEDIATE")
        sleep(AWAY_SECONDS)
        intruder.rollback()
    own_postgres.start()
    for league, numbers in waiting.items():
        eventually(lambda: all(league.state_of(one) == MatchState.DONE for one in numbers), 100, "all results")  # noqa: B023
        league.check_results()
        with league.place.store.read() as session:
            states = [[one.state for one in attempts.of_match(session, number)] for number in under_way[league]]
        assert all(found == [AttemptState.DONE] for found in states), "reported when it was back, not replayed"


def a_match(league: LiveLeague) -> int:
    """A match of some seconds."""
    return intake.request_match(league.place, league.admin, GAME, ["slow", "slow"], {"round_limit": "1"})


def test_whoever_waits_too_long_for_the_database_is_told_so() -> None:
    store = Store("postgresql://nobody@127.0.0.1:1/nothing")
    with store, pytest.raises(DatabaseGone, match="did not answer for 1 s"):
        store.patiently(lambda session: session.connection(), 1)

"""A database that is away for a while: workers keep what they have, and nothing is lost or doubled."""

from collections.abc import Callable, Iterator
from time import sleep

import pytest

from matchmaker import intake
from matchmaker.store import DatabaseGone, Store, attempts
from matchmaker.store.models import AttemptState, MatchState
from tests.matchmaker.league.live import GAME, LiveLeague, eventually
from tests.matchmaker.postgres import Postgres

AWAY_SECONDS = 30.0


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


@pytest.mark.timeout(240)
def test_a_database_away_for_half_a_minute_costs_nothing_but_the_time(
    new_league: Callable[..., LiveLeague], own_postgres: Postgres
) -> None:
    league = new_league(own_postgres.url("league")).open("ann")
    league.start_worker()
    league.start("beat")
    eventually(lambda: league.count(MatchState.DONE) >= 2, 60, "vetting")
    waiting = [
        intake.request_match(league.place, league.admin, GAME, ["ann", "random"], {"round_limit": "20"})
        for _ in range(4)
    ]
    eventually(lambda: league.state_of(waiting[0]) == MatchState.RUNNING, 60, "the first match")
    league.place.store.close()
    own_postgres.stop()
    sleep(AWAY_SECONDS)
    own_postgres.start()
    eventually(lambda: all(league.state_of(one) == MatchState.DONE for one in waiting), 100, "all results")
    league.check_results()
    with league.place.store.read() as session:
        first = attempts.of_match(session, waiting[0])
    assert [one.state for one in first] == [AttemptState.DONE], "the match under way was reported, not played again"


def test_whoever_waits_too_long_for_the_database_is_told_so() -> None:
    store = Store("postgresql://nobody@127.0.0.1:1/nothing")
    with store, pytest.raises(DatabaseGone, match="did not answer for 1 s"):
        store.patiently(lambda session: session.connection(), 1)

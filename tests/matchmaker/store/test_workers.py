"""Sick workers: found by the cross table of versions and workers, never by the bots alone."""

import pytest

from matchmaker.store import Store, attempts, workers
from matchmaker.store.attempts import MayNotPlay
from matchmaker.store.migrate import PROTOCOL
from matchmaker.store.models import WorkerState
from tests.matchmaker.store.tables import a_block, a_league, play, take


def a_season(store: Store, worker: str, matches: int, late: int, first: int) -> None:
    """So many matches on one worker, in the first ones the second seat forfeits on time."""
    if first == 0:
        a_league(store, "ann", "bob")
    for number in range(matches):
        (match_id,) = a_block(store, ((1, 2),), first + number)
        play(store, match_id, 1, 2, worker=worker, late=(1,) if number < late else ())


def fevers(store: Store) -> list[str]:
    with store.read() as session:
        return [fever.worker for fever in workers.fevers(session)]


def test_a_worker_on_which_punctual_bots_are_late_is_sick(store: Store) -> None:
    a_season(store, "healthy", 20, 0, first=0)
    a_season(store, "feverish", 8, 6, first=20)
    assert fevers(store) == ["feverish"]


def test_a_bot_that_is_late_everywhere_makes_no_worker_sick(store: Store) -> None:
    a_season(store, "one", 12, 11, first=0)
    a_season(store, "other", 12, 12, first=12)
    assert fevers(store) == []


def test_a_worker_that_played_alone_is_given_the_benefit_of_the_doubt(store: Store) -> None:
    a_season(store, "alone", 10, 10, first=0)
    assert fevers(store) == []


def test_a_few_timeouts_are_no_fever(store: Store) -> None:
    a_season(store, "healthy", 20, 0, first=0)
    a_season(store, "unlucky", 20, 3, first=20)
    assert fevers(store) == []


def test_a_sick_worker_gets_no_lease_until_it_is_started_again(store: Store) -> None:
    a_season(store, "healthy", 20, 0, first=0)
    with store.write() as session:
        workers.register(session, "feverish", PROTOCOL)
    a_season(store, "feverish", 8, 6, first=20)
    with store.write() as session:
        for fever in workers.fevers(session):
            workers.put_to_bed(session, fever)
        assert [(one.name, one.state) for one in workers.every(session)] == [("feverish", WorkerState.SICK)]
    (match_id,) = a_block(store, ((1, 2),), 99)
    with pytest.raises(MayNotPlay, match="feverish is sick: 6 timeouts"), store.write() as session:
        attempts.take(session, match_id, "feverish", PROTOCOL)
    with store.write() as session:
        workers.register(session, "feverish", PROTOCOL)
    take(store, match_id, "feverish")

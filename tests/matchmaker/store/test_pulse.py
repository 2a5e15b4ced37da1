"""The pulse of the league: what waits, what runs, what was done, what went wrong."""

from datetime import timedelta

from sqlalchemy import update

from matchmaker.store import Store, attempts, now, pulse
from matchmaker.store.models import Result
from tests.matchmaker.store.tables import a_block, a_league, play, take


def test_what_waits_and_what_runs_is_counted(store: Store) -> None:
    ann, bob = a_league(store, "ann", "bob")
    numbers = a_block(store, ((ann, bob), (bob, ann), (ann, bob)))
    lease = take(store, numbers[0], "worker-7")
    with store.write() as session:
        attempts.beat(session, lease, 12)
    with store.read() as session:
        assert pulse.waiting(session) == {"ladder": 2}
        (running,) = pulse.running(session)
    assert (running.match_id, running.attempt, running.worker, running.decisions) == (numbers[0], 1, "worker-7", 12)


def test_matches_are_counted_by_the_hour_they_ended_in(store: Store) -> None:
    ann, bob = a_league(store, "ann", "bob")
    numbers = a_block(store, ((ann, bob),) * 4)
    for number in numbers:
        play(store, number, 1, 2)
    with store.write() as session:
        this_hour = now(session).replace(minute=0, second=0, microsecond=0)
        for number, ago in zip(numbers, (0, 2, 2, 3), strict=True):
            then = this_hour - timedelta(hours=ago)
            session.execute(update(Result).where(Result.match_id == number).values(finished_at=then))
    with store.read() as session:
        hours = pulse.hours(session, 3)
    assert [hour.matches for hour in hours] == [2, 0, 1]
    assert hours[-1].since - hours[0].since == timedelta(hours=2)


def test_faults_are_counted_by_reason_and_only_the_late_ones(store: Store) -> None:
    ann, bob = a_league(store, "ann", "bob")
    numbers = a_block(store, ((ann, bob),) * 3)
    play(store, numbers[0], 1, 2, late=(1,))
    play(store, numbers[1], 1, 2, late=(0, 1))
    play(store, numbers[2], 1, 2)
    with store.read() as session:
        assert pulse.faults(session, timedelta(hours=1)) == {"timeout": 3}
        assert pulse.faults_of(session, ann) == {"timeout": 1}
        assert pulse.faults_of(session, bob) == {"timeout": 2}
    with store.write() as session:
        then = now(session) - timedelta(hours=2)
        session.execute(update(Result).where(Result.match_id == numbers[1]).values(finished_at=then))
    with store.read() as session:
        assert pulse.faults(session, timedelta(hours=1)) == {"timeout": 1}


def test_void_attempts_and_quarantine_are_seen(store: Store) -> None:
    ann, bob = a_league(store, "ann", "bob")
    (number,) = a_block(store, ((ann, bob),))
    for attempt in (1, 2):
        with store.write() as session:
            lease = attempts.take(session, number, "worker-1", 1)
            assert lease is not None
            attempts.void(session, lease, f"the worker died {attempt}", most=2)
    with store.read() as session:
        assert pulse.quarantined(session) == 1
        assert [(failed.attempt, failed.reason) for failed in pulse.failures(session, 10)] == [
            (2, "the worker died 2"),
            (1, "the worker died 1"),
        ]

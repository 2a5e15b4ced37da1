"""Leases: one result per match, whatever is delivered twice, late, or never."""

from datetime import timedelta

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from matchmaker.league.record import evidence
from matchmaker.store import Store, attempts, audit, matches, now
from matchmaker.store.attempts import Lease, MayNotPlay, Reported
from matchmaker.store.migrate import PROTOCOL
from matchmaker.store.models import Attempt, AttemptState, Charter, Kind, MatchState, Result
from tests.matchmaker.referee.tables import HONEST, match, thinking
from tests.matchmaker.store.tables import a_block, a_league, a_result, play, take

MOST = 3


@pytest.fixture
def match_id(store: Store) -> int:
    """A waiting match of two."""
    ann, bob = a_league(store, "ann", "bob")
    return a_block(store, ((ann, bob),))[0]


def state_of(store: Store, match_id: int) -> str:
    with store.read() as session:
        return matches.get(session, match_id).state


def silence(store: Store, lease: Lease, seconds: float, only_progress: bool = False) -> None:
    """As if the worker had said nothing, or got nowhere, for so long."""
    with store.write() as session:
        then = now(session) - timedelta(seconds=seconds)
        values = {"progress_at": then} if only_progress else {"progress_at": then, "heartbeat_at": then}
        session.execute(update(Attempt).where(Attempt.id == lease.attempt_id).values(values))


def give_up_the_dead(store: Store) -> list[str]:
    """What the sweeper does; the reasons."""
    with store.write() as session:
        dead = attempts.dead(session, lease_seconds=12, progress_seconds=90)
        for lease, reason in dead:
            attempts.void(session, lease, reason, MOST)
    return [reason for _, reason in dead]


def test_a_match_is_leased_to_one_worker_only(store: Store, match_id: int) -> None:
    take(store, match_id)
    with store.write() as session:
        assert attempts.take(session, match_id, "worker-2", PROTOCOL) is None


def test_a_result_decides_its_match_and_fills_its_seats(store: Store, match_id: int) -> None:
    play(store, match_id, 2, 1)
    with store.read() as session:
        match = matches.get(session, match_id)
    assert match.state == MatchState.DONE
    assert [(seat.rank, seat.score) for seat in match.table] == [(2, 98), (1, 99)]
    assert match.result is not None
    assert match.result.decisions == 10


def test_the_evidence_against_a_bot_is_kept_whatever_bytes_it_logged(store: Store, match_id: int) -> None:
    (fault,) = match(thinking("log_bytes_and_leave"), HONEST).faults
    lease = take(store, match_id)
    with store.write() as session:
        attempts.finish(session, lease, a_result(2, 1, forfeits={0: "crash"}, fault=evidence(fault)))
    with store.read() as session:
        kept = matches.get(session, match_id).table[0].fault
    assert kept is not None
    assert kept["log"] == fault.log


def test_a_report_repeated_after_a_lost_answer_is_known_and_counted_once(store: Store, match_id: int) -> None:
    lease = take(store, match_id)
    answers = []
    for _ in range(3):
        with store.write() as session:
            answers.append(attempts.finish(session, lease, a_result(1, 2)))
    assert answers == [Reported.RECORDED, Reported.KNOWN, Reported.KNOWN]
    with store.read() as session:
        assert session.scalar(select(func.count()).select_from(Result)) == 1


def test_a_zombie_that_reports_after_its_lease_was_given_anew_is_refused_and_noted(store: Store, match_id: int) -> None:
    zombie = take(store, match_id)
    silence(store, zombie, 60)
    give_up_the_dead(store)
    heir = take(store, match_id, "worker-2")
    with store.write() as session:
        assert attempts.finish(session, zombie, a_result(1, 2)) is Reported.REFUSED
    with store.write() as session:
        assert attempts.finish(session, heir, a_result(2, 1)) is Reported.RECORDED
    with store.read() as session:
        match = matches.get(session, match_id)
        assert [seat.rank for seat in match.table] == [2, 1]
        assert ("worker-1", "late result refused", {"attempt": 1}) in audit.about(session, f"match:{match_id}")


def test_a_zombie_that_reports_after_the_match_was_decided_changes_nothing(store: Store, match_id: int) -> None:
    zombie = take(store, match_id)
    silence(store, zombie, 60)
    give_up_the_dead(store)
    play(store, match_id, 2, 1, worker="worker-2")
    with store.write() as session:
        assert attempts.finish(session, zombie, a_result(1, 2)) is Reported.REFUSED
    with store.read() as session:
        assert [seat.rank for seat in matches.get(session, match_id).table] == [2, 1]


def test_a_late_report_counts_as_long_as_nobody_has_taken_the_match_up_again(store: Store, match_id: int) -> None:
    lease = take(store, match_id)
    silence(store, lease, 60)
    give_up_the_dead(store)
    with store.write() as session:
        assert attempts.finish(session, lease, a_result(1, 2)) is Reported.RECORDED
    assert state_of(store, match_id) == MatchState.DONE


def test_a_late_report_of_a_match_that_was_cancelled_is_refused(store: Store, match_id: int) -> None:
    lease = take(store, match_id)
    silence(store, lease, 60)
    give_up_the_dead(store)
    with store.write() as session:
        version_id = matches.get(session, match_id).table[0].version_id
        assert matches.cancel_of_version(session, version_id, [Kind.LADDER], "it was retired") >= 1
    with store.write() as session:
        assert attempts.finish(session, lease, a_result(1, 2)) is Reported.REFUSED
    assert state_of(store, match_id) == MatchState.CANCELLED


def test_the_database_itself_refuses_a_second_result(store: Store, match_id: int) -> None:
    play(store, match_id, 1, 2)
    with store.read() as session:
        result = session.get_one(Result, match_id)
    second = {column.name: getattr(result, column.name) for column in Result.__table__.columns}
    with pytest.raises(IntegrityError), store.write() as session:
        session.execute(insert(Result).values(second))


def test_a_lease_without_a_sign_of_life_is_lost_and_its_match_waits_again(store: Store, match_id: int) -> None:
    lease = take(store, match_id)
    silence(store, lease, 11)
    assert give_up_the_dead(store) == []
    silence(store, lease, 13)
    (reason,) = give_up_the_dead(store)
    assert reason.startswith("lost: worker worker-1")
    assert state_of(store, match_id) == MatchState.QUEUED


def test_a_worker_that_beats_but_gets_nowhere_loses_its_lease(store: Store, match_id: int) -> None:
    lease = take(store, match_id)
    with store.write() as session:
        assert attempts.beat(session, lease, 4)
    silence(store, lease, 100, only_progress=True)
    with store.write() as session:
        assert attempts.beat(session, lease, 4)
    (reason,) = give_up_the_dead(store)
    assert reason == "stuck: worker worker-1 made no progress after decision 4"
    with store.write() as session:
        assert not attempts.beat(session, lease, 4), "it shall not come back by beating on"


def test_progress_keeps_a_lease_however_long_the_match_takes(store: Store, match_id: int) -> None:
    lease = take(store, match_id)
    for decisions in range(1, 5):
        silence(store, lease, 80)
        with store.write() as session:
            assert attempts.beat(session, lease, decisions)
        assert give_up_the_dead(store) == []


def test_an_attempt_given_up_too_early_goes_on_when_it_has_come_further(store: Store, match_id: int) -> None:
    lease = take(store, match_id)
    silence(store, lease, 60)
    give_up_the_dead(store)
    with store.write() as session:
        assert attempts.beat(session, lease, 7)
    assert state_of(store, match_id) == MatchState.RUNNING
    with store.write() as session:
        assert attempts.take(session, match_id, "worker-2", PROTOCOL) is None


def test_an_attempt_that_was_replaced_does_not_come_back(store: Store, match_id: int) -> None:
    lease = take(store, match_id)
    silence(store, lease, 60)
    give_up_the_dead(store)
    take(store, match_id, "worker-2")
    with store.write() as session:
        assert not attempts.beat(session, lease, 7)


def test_poison_is_quarantined_after_so_many_attempts_with_its_reason(store: Store, match_id: int) -> None:
    for attempt in range(MOST):
        assert state_of(store, match_id) == MatchState.QUEUED, attempt
        lease = take(store, match_id)
        with store.write() as session:
            attempts.void(session, lease, "the worker died", MOST)
    with store.read() as session:
        match = matches.get(session, match_id)
    assert match.state == MatchState.QUARANTINED
    assert match.reason == "3 attempts failed, the last one: the worker died"


def test_faults_that_hang_over_all_matches_never_quarantine_one(store: Store, match_id: int) -> None:
    for _ in range(3 * MOST):
        lease = take(store, match_id)
        with store.write() as session:
            attempts.void(session, lease, "the engine is gone", MOST, counts=False)
    assert state_of(store, match_id) == MatchState.QUEUED


def test_a_released_match_has_all_its_attempts_before_it_again(store: Store, match_id: int) -> None:
    for _ in range(MOST):
        lease = take(store, match_id)
        with store.write() as session:
            attempts.void(session, lease, "the worker died", MOST)
    with store.write() as session:
        matches.release(session, matches.get(session, match_id))
    lease = take(store, match_id)
    with store.write() as session:
        assert attempts.void(session, lease, "again", MOST) == MatchState.QUEUED


def test_voiding_an_attempt_after_its_result_changes_nothing(store: Store, match_id: int) -> None:
    lease = take(store, match_id)
    with store.write() as session:
        attempts.finish(session, lease, a_result(1, 2))
    with store.write() as session:
        assert attempts.void(session, lease, "too late", MOST) is None
    assert state_of(store, match_id) == MatchState.DONE


@pytest.mark.parametrize("demanded", [PROTOCOL - 1, PROTOCOL + 1])
def test_a_worker_of_another_age_gets_no_lease(store: Store, match_id: int, demanded: int) -> None:
    with store.write() as session:
        session.execute(update(Charter).values(protocol=demanded))
    with pytest.raises(MayNotPlay, match=f"speaks worker protocol {demanded}"), store.write() as session:
        attempts.take(session, match_id, "worker-1", PROTOCOL)
    assert state_of(store, match_id) == MatchState.QUEUED


def test_an_annulled_result_leaves_no_trace_but_its_attempt_and_the_match_is_played_again(
    store: Store, match_id: int
) -> None:
    play(store, match_id, 1, 2, late=(1,))
    with store.write() as session:
        (attempt,) = attempts.of_match(session, match_id)
        assert attempts.annul(session, attempt.id, "on a sick worker")
    with store.read() as session:
        match = matches.get(session, match_id)
        assert match.state == MatchState.QUEUED
        assert match.result is None
        assert [(seat.rank, seat.forfeit) for seat in match.table] == [(None, None), (None, None)]
        (attempt,) = attempts.of_match(session, match_id)
        assert attempt.state == AttemptState.VOID
        assert attempt.annulled == {"ranks": [1, 2], "forfeits": [None, "timeout"]}
    play(store, match_id, 2, 1, worker="worker-2")
    with store.read() as session:
        assert [seat.rank for seat in matches.get(session, match_id).table] == [2, 1]

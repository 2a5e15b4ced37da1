"""Workers and engines that die, hang or come back: every match has one result, and no bot pays for it."""

import os
import signal
from collections.abc import Callable

import pytest

from matchmaker import intake
from matchmaker.store import attempts, matches
from matchmaker.store.models import AttemptState, MatchState
from tests.matchmaker.league.live import GAME, LiveLeague, children_of, eventually, kill


def a_slow_match(league: LiveLeague, rounds: int = 1) -> int:
    """A match of some seconds a round."""
    return intake.request_match(league.place, league.admin, GAME, ["slow", "slow"], {"round_limit": str(rounds)})


def attempts_of(league: LiveLeague, match_id: int) -> list[tuple[str, str]]:
    with league.place.store.read() as session:
        return [(one.state, one.reason) for one in attempts.of_match(session, match_id)]


def decisions_of(league: LiveLeague, match_id: int) -> int:
    with league.place.store.read() as session:
        return max((one.decisions for one in attempts.of_match(session, match_id)), default=0)


def nobody_was_charged(league: LiveLeague, match_id: int) -> bool:
    with league.place.store.read() as session:
        return all(seat.forfeit is None for seat in matches.get(session, match_id).table)


def test_a_worker_killed_in_the_middle_of_a_match_is_noticed_and_the_match_runs_again_within_30_seconds(
    new_vetted_league: Callable[..., LiveLeague],
) -> None:
    # The defaults of the settings are what is promised.
    league = new_vetted_league(
        RIBAND_HEARTBEAT_SECONDS="4", RIBAND_LEASE_SECONDS="12", RIBAND_SWEEP_SECONDS="3", RIBAND_FILL_SECONDS="5"
    )
    worker = league.start_worker()
    league.start("beat")
    match_id = a_slow_match(league, rounds=4)
    eventually(lambda: decisions_of(league, match_id) > 0, 30, "the first heartbeat with decisions")
    kill(worker)
    league.start_worker()
    eventually(lambda: len(attempts_of(league, match_id)) == 2, 30, "the second attempt")
    eventually(lambda: league.state_of(match_id) == MatchState.DONE, 60, "the result")
    (first, reason), (second, _) = attempts_of(league, match_id)
    assert (first, second) == (AttemptState.VOID, AttemptState.DONE)
    assert reason.startswith("lost: worker worker-")
    assert nobody_was_charged(league, match_id)


def test_a_pool_process_killed_in_the_middle_of_a_match_costs_one_attempt(vetted: LiveLeague) -> None:
    league = vetted
    worker = league.start_worker()
    league.start("beat")
    match_id = a_slow_match(league)
    eventually(lambda: decisions_of(league, match_id) > 0, 30, "the first heartbeat with decisions")
    for child in children_of(worker):
        os.kill(child, signal.SIGKILL)
    eventually(lambda: league.state_of(match_id) == MatchState.DONE, 60, "the result")
    assert [state for state, _ in attempts_of(league, match_id)] == [AttemptState.VOID, AttemptState.DONE]
    assert nobody_was_charged(league, match_id)


def test_a_worker_that_only_slept_comes_back_too_late_and_is_refused(vetted: LiveLeague) -> None:
    league = vetted
    sleeper = league.start_worker()
    league.start("beat")
    match_id = a_slow_match(league)
    eventually(lambda: decisions_of(league, match_id) > 0, 30, "the first heartbeat with decisions")
    os.killpg(sleeper.pid, signal.SIGSTOP)
    league.start_worker()
    eventually(lambda: league.state_of(match_id) == MatchState.DONE, 60, "the result of the second worker")
    with league.place.store.read() as session:
        before = [(seat.rank, seat.score) for seat in matches.get(session, match_id).table]
    os.killpg(sleeper.pid, signal.SIGCONT)
    eventually(lambda: "no longer counts" in (league.home / "worker.log").read_text(), 30, "the sleeper gives up")
    with league.place.store.read() as session:
        after = [(seat.rank, seat.score) for seat in matches.get(session, match_id).table]
    assert after == before
    assert [state for state, _ in attempts_of(league, match_id)] == [AttemptState.VOID, AttemptState.DONE]


def test_a_worker_that_beats_but_gets_nowhere_loses_its_match(new_vetted_league: Callable[..., LiveLeague]) -> None:
    league = new_vetted_league(own_engine=True, RIBAND_PROGRESS_SECONDS="6")
    league.start_worker(2)
    league.start("beat")
    match_id = a_slow_match(league)
    eventually(lambda: decisions_of(league, match_id) > 0, 30, "the first heartbeat with decisions")
    engine = league.engine
    os.killpg(engine.pid, signal.SIGSTOP)
    eventually(lambda: attempts_of(league, match_id)[0][0] == AttemptState.VOID, 30, "the attempt is given up")
    assert attempts_of(league, match_id)[0][1].startswith("stuck: worker worker-")
    os.killpg(engine.pid, signal.SIGCONT)
    eventually(lambda: league.state_of(match_id) == MatchState.DONE, 60, "the result")
    assert nobody_was_charged(league, match_id)


def test_an_engine_killed_in_the_middle_of_a_match_is_replaced_and_the_same_match_goes_on(
    new_vetted_league: Callable[..., LiveLeague],
) -> None:
    league = new_vetted_league(own_engine=True)
    league.start_worker()
    league.start("beat")
    match_id = a_slow_match(league)
    eventually(lambda: decisions_of(league, match_id) > 0, 30, "the first heartbeat with decisions")
    kill(league.engine)
    league.start_engine()
    eventually(lambda: league.state_of(match_id) == MatchState.DONE, 60, "the result")
    with league.place.store.read() as session:
        result = matches.get(session, match_id).result
        assert result is not None
        assert result.resumed >= 1
    assert [state for state, _ in attempts_of(league, match_id)] == [AttemptState.DONE]
    assert nobody_was_charged(league, match_id)


def test_poison_is_quarantined_and_the_others_play_on(new_vetted_league: Callable[..., LiveLeague]) -> None:
    league = new_vetted_league(RIBAND_MOST_ATTEMPTS="2")
    worker = league.start_worker()
    league.start("beat")
    poison = a_slow_match(league)
    # What a match must not do, and does to every worker that touches it.
    for attempt in (1, 2):
        eventually(lambda: len(attempts_of(league, poison)) == attempt, 60, f"attempt {attempt}")  # noqa: B023
        for child in children_of(worker):
            os.kill(child, signal.SIGKILL)
    eventually(lambda: league.state_of(poison) == MatchState.QUARANTINED, 30, "quarantine")
    with league.place.store.read() as session:
        assert matches.get(session, poison).reason.startswith("2 attempts failed, the last one: lost: worker")
    healthy = intake.request_match(league.place, league.admin, GAME, ["random", "random"], {"round_limit": "1"})
    eventually(lambda: league.state_of(healthy) == MatchState.DONE, 60, "another match")


def test_a_match_that_kills_every_engine_is_quarantined_and_the_others_are_played_meanwhile(
    new_vetted_league: Callable[..., LiveLeague],
) -> None:
    league = new_vetted_league(own_engine=True, RIBAND_MOST_ATTEMPTS="2")
    league.start_frail_engine(seed=13, moves=6)
    both = [league.version("ann"), league.version("bob")]
    poison = league.queue_match(both, seed=13)
    healthy = [league.queue_match(both, seed) for seed in range(20, 32)]
    league.start_worker(2)
    league.start("beat")
    eventually(lambda: league.state_of(poison) == MatchState.QUARANTINED, 90, "quarantine")
    eventually(lambda: all(league.state_of(one) == MatchState.DONE for one in healthy), 90, "the others")
    with league.place.store.read() as session:
        first, last = attempts.of_match(session, poison)
        others = [matches.get(session, one).result for one in healthy]
        reason = matches.get(session, poison).reason
    assert "2 attempts failed, the last one: EngineBroken: the engine broke 3 times at the same request" in reason
    assert last.ended_at is not None
    assert any(other and first.started_at < other.finished_at < last.ended_at for other in others)
    assert all(nobody_was_charged(league, one) for one in (poison, *healthy))


def test_an_engine_that_is_away_for_longer_than_patience_lasts_brings_no_match_nearer_to_quarantine(
    new_vetted_league: Callable[..., LiveLeague],
) -> None:
    # One attempt that counted would be enough.
    league = new_vetted_league(own_engine=True, RIBAND_MOST_ATTEMPTS="1")
    league.start_worker()
    league.start("beat")
    match_id = a_slow_match(league)
    eventually(lambda: decisions_of(league, match_id) > 0, 30, "the first heartbeat with decisions")
    kill(league.engine)
    eventually(lambda: attempts_of(league, match_id)[0][0] == AttemptState.VOID, 60, "the first attempt is given up")
    assert attempts_of(league, match_id)[0][1].startswith("EngineUnavailable: the engine is gone")
    assert league.state_of(match_id) in (MatchState.QUEUED, MatchState.RUNNING)
    league.start_engine()
    eventually(lambda: league.state_of(match_id) == MatchState.DONE, 60, "the result")
    assert nobody_was_charged(league, match_id)


@pytest.mark.parametrize("demanded", [0, 2])
def test_a_worker_of_another_age_plays_nothing_and_goes(vetted: LiveLeague, demanded: int) -> None:
    league = vetted
    league.demand_protocol(demanded)
    worker = league.start_worker()
    match_id = intake.request_match(league.place, league.admin, GAME, ["random", "random"], {"round_limit": "1"})
    worker.wait(60)
    assert league.state_of(match_id) == MatchState.QUEUED
    assert attempts_of(league, match_id) == []

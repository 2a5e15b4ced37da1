"""Redis is only a hint: restarted, flushed, away or telling everything twice, nothing is lost and nothing doubled."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from celery import Celery
from sqlalchemy import func, select

from matchmaker import redis_server
from matchmaker.celery import configuration
from matchmaker.league import ladders
from matchmaker.league.sweep import sweep
from matchmaker.league.workplace import Workplace
from matchmaker.store import attempts, matches
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.models import AttemptState, Block, Kind, Match, MatchState
from tests.matchmaker.league.live import GAME, LiveLeague, eventually


def request(league: LiveLeague, count: int) -> list[int]:
    """So many waiting matches."""
    table = (league.version("ann"), league.version("random"))
    with league.place.store.write() as session:
        first = session.scalar(select(func.count()).select_from(Block)) or 0
        return [
            match_id
            for ordinal in range(first, first + count)
            for match_id in matches.queue(
                session,
                PlannedBlock("test", ordinal, GAME, (table,)),
                Kind.LADDER,
                True,
                {"round_limit": "1"},
                matches.USUAL,
            )
        ]


def in_redis(league: LiveLeague) -> list[int]:
    return sorted(league.place.dispatch.in_redis("ladder"))


def test_redis_holds_a_short_stretch_of_the_queue_and_order_stays_in_the_database(
    new_vetted_league: Callable[..., LiveLeague],
) -> None:
    league = new_vetted_league(RIBAND_WINDOW="5")
    waiting = request(league, 12)
    sweep(league.place)
    assert in_redis(league) == waiting[:5]
    sweep(league.place)
    assert in_redis(league) == waiting[:5], "a second sweep, or a second beat, tells Redis nothing new"


def test_a_flushed_redis_is_told_again_what_the_database_wants_played(vetted: LiveLeague) -> None:
    waiting = request(vetted, 6)
    sweep(vetted.place)
    vetted.flush_redis()
    vetted.start_worker(2)
    vetted.start("beat")
    eventually(lambda: vetted.count(MatchState.QUEUED) == 0, 60, "all matches are taken up again")
    eventually(lambda: all(vetted.state_of(one) == MatchState.DONE for one in waiting), 60, "all results")
    vetted.check_results()


def test_a_redis_that_was_killed_and_restarted_has_forgotten_nothing(vetted: LiveLeague) -> None:
    waiting = request(vetted, 4)
    sweep(vetted.place)
    # The append-only file is written every second.
    eventually(lambda: vetted.redis_has_written(), 10, "the append-only file")
    vetted.kill_redis()
    eventually(lambda: not vetted.redis_runs(), 10, "the end of Redis")
    vetted.start_redis()
    assert in_redis(vetted) == waiting


def test_without_redis_submissions_are_taken_in_and_play_when_it_is_back(league: LiveLeague) -> None:
    league.open()
    league.kill_redis()
    version = league.submit("ann")
    with league.place.store.read() as session:
        assert matches.counts(session) == {(Kind.VET, MatchState.QUEUED): 2}
    league.start_redis()
    league.start_worker()
    league.start("beat")
    eventually(lambda: league.has_vetted(version), 60, "vetting")


def test_workers_and_beat_outlive_their_redis(vetted: LiveLeague) -> None:
    vetted.start_worker()
    vetted.start("beat")
    first = request(vetted, 1)
    eventually(lambda: vetted.state_of(first[0]) == MatchState.DONE, 60, "a match before")
    vetted.kill_redis()
    second = request(vetted, 2)
    eventually(lambda: not vetted.redis_runs(), 10, "the end of Redis")
    vetted.start_redis()
    eventually(lambda: all(vetted.state_of(one) == MatchState.DONE for one in second), 90, "matches after")
    vetted.check_results()


def test_a_match_delivered_many_times_is_played_once(vetted: LiveLeague) -> None:
    (match_id,) = request(vetted, 1)
    app = Celery("twice", set_as_current=False)
    app.conf.update(configuration(vetted.place.settings))
    for _ in range(10):
        app.send_task("matchmaker.tasks.play_match", args=[match_id], queue="ladder", task_id=f"match-{match_id}")
    app.close()
    vetted.start_worker(2)
    eventually(lambda: vetted.state_of(match_id) == MatchState.DONE, 60, "the result")
    eventually(lambda: not in_redis(vetted), 60, "all messages are used up")
    with vetted.place.store.read() as session:
        assert [one.state for one in attempts.of_match(session, match_id)] == [AttemptState.DONE]


def test_two_beats_plan_no_block_twice(new_vetted_league: Callable[..., LiveLeague]) -> None:
    league = new_vetted_league(RIBAND_LADDER_BACKLOG="8")
    worker = league.start_worker()
    league.start("beat")
    league.start("beat")
    eventually(lambda: league.count_rated() >= 8, 90, "eight rated matches")
    worker.terminate()
    with league.place.store.read() as session:
        ordinals = session.scalars(select(Block.ordinal).where(Block.plan == f"ladder:{GAME}:2")).all()
        waiting = session.scalar(
            select(func.count()).where(Match.kind == Kind.LADDER, Match.state == MatchState.QUEUED)
        )
    assert sorted(ordinals) == list(range(len(ordinals)))
    assert waiting is not None
    assert waiting <= 8 + 4, "one beat fills the backlog, the other finds it full"
    league.check_results()


def test_two_schedulers_at_the_same_moment_plan_the_ladder_once(new_vetted_league: Callable[..., LiveLeague]) -> None:
    league = new_vetted_league(RIBAND_LADDER_BACKLOG="20")
    both = Barrier(2)

    def plan(_: int) -> int:
        with Workplace(league.place.settings) as place:
            both.wait()
            return ladders.fill(place, GAME)

    with ThreadPoolExecutor(2) as pool:
        planned = sorted(pool.map(plan, range(2)))
    assert planned == [0, 20], "the second one finds the backlog full"
    with league.place.store.read() as session:
        assert session.scalar(select(func.count()).select_from(Block).where(Block.plan == f"ladder:{GAME}:2")) == 10


def test_messages_of_somebody_else_in_the_queue_are_passed_over(league: LiveLeague) -> None:
    league.start_redis()
    with redis_server.connect(league.place.settings) as client:
        client.lpush("ladder", json.dumps({"headers": {"id": "something else"}, "body": ""}))
    assert in_redis(league) == []

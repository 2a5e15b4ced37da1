"""The database: the same schema and the same promises on SQLite and PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import func, select, text

from matchmaker.settings import BadSettings
from matchmaker.store import Store, attempts, matches, now
from matchmaker.store.migrate import NotMigrated, check, differences, head, migrate, revision, take_back
from matchmaker.store.models import Attempt, Kind, MatchState, User
from tests.matchmaker.store.tables import GAME, a_block, a_league, play


def test_the_migrations_lead_to_exactly_the_tables_of_the_code(store: Store) -> None:
    assert revision(store) == head()
    assert differences(store) == []


def test_migrating_again_changes_nothing(store: Store) -> None:
    with store.read() as session:
        before = session.execute(text("SELECT protocol, secret FROM charter")).all()
    assert migrate(store) == (head(), head())
    with store.read() as session:
        assert session.execute(text("SELECT protocol, secret FROM charter")).all() == before


def test_a_database_that_was_never_migrated_is_refused_with_the_cure(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path / 'new.sqlite3'}") as store, pytest.raises(NotMigrated, match="riband migrate"):
        check(store)


def test_the_migrations_can_be_taken_back(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path / 'league.sqlite3'}") as store:
        migrate(store)
        take_back(store)
        with store.engine.connect() as connection:
            tables = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars().all()
    assert tables == ["alembic_version"]


def test_an_attempt_from_before_clocks_were_kept_is_there_without_one(store: Store) -> None:
    ann, bob = a_league(store, "ann", "bob")
    old, new = (a_block(store, ((ann, bob),), ordinal)[0] for ordinal in range(2))
    play(store, old, 1, 2)
    take_back(store, "0003")
    migrate(store)
    with store.write() as session:
        attempts.take(session, new, "worker-1", 1, {"bank": 7.0})
    with store.read() as session:
        clocks = session.execute(select(Attempt.match_id, Attempt.clock).order_by(Attempt.id)).all()
    assert [tuple(row) for row in clocks] == [(old, None), (new, {"bank": 7.0})]


def test_what_is_written_in_a_block_that_fails_is_not_kept(store: Store) -> None:

    def write_and_fail() -> None:
        with store.write() as session:
            session.add(User(name="ann", name_key="ann", role="author", created_at=now(session)))
            session.flush()
            raise KeyError

    with pytest.raises(KeyError):
        write_and_fail()
    with store.read() as session:
        assert session.scalar(select(func.count()).select_from(User)) == 0


def test_times_come_back_with_their_zone_and_to_the_microsecond(store: Store) -> None:
    then = datetime(2026, 11, 18, 23, 59, 59, 123456, tzinfo=UTC) + timedelta(hours=2)
    with store.write() as session:
        session.add(User(name="ann", name_key="ann", role="author", created_at=then))
    with store.read() as session:
        assert session.scalar(select(User.created_at)) == then


def test_of_many_workers_that_reach_for_one_match_one_gets_it(store: Store) -> None:
    ann, bob = a_league(store, "ann", "bob")
    (match_id,) = a_block(store, ((ann, bob),))
    together = Barrier(8)

    def reach(number: int) -> bool:
        together.wait()
        with store.write() as session:
            return attempts.take(session, match_id, f"worker-{number}", 1) is not None

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(reach, range(8))) == 1
    with store.read() as session:
        assert session.scalar(select(func.count()).select_from(Attempt)) == 1


def test_many_writers_at_once_all_get_their_turn(store: Store) -> None:
    ids = a_league(store, "ann", "bob")
    queued = [a_block(store, ((ids[0], ids[1]),), ordinal)[0] for ordinal in range(12)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda match_id: play(store, match_id, 1, 2), queued))
    with store.read() as session:
        assert matches.counts(session) == {(Kind.LADDER, MatchState.DONE): 12}
        assert matches.result_count(session) == 12


QUERIES = {
    "the next matches to play": "SELECT id FROM matches WHERE state = 'queued' AND kind = 'ladder' AND urgency > 0 "
    "ORDER BY urgency, id LIMIT 64",
    "attempts that may be dead": "SELECT id FROM attempts WHERE state = 'running' AND heartbeat_at < '2026-01-01'",
    "matches of a version": "SELECT match_id FROM match_seats WHERE version_id = 1 ORDER BY match_id DESC LIMIT 20",
    "rated matches of a game": f"SELECT count(*) FROM matches WHERE game = '{GAME}' AND state = 'done' AND rated",
    "latest results": "SELECT match_id FROM results ORDER BY finished_at DESC LIMIT 20",
    "history of a version": "SELECT snapshot_id FROM ratings WHERE version_id = 1",
    "blocks of a tournament": "SELECT id FROM blocks WHERE tournament_id = 1 AND round = 1",
    "uploads of late": "SELECT id FROM versions WHERE created_at > '2026-01-01'",
}


@pytest.mark.parametrize("question", QUERIES)
def test_no_question_asked_often_reads_a_whole_table(sqlite_url: str, question: str) -> None:
    with Store(sqlite_url) as store, store.read() as session:
        plan = session.execute(text(f"EXPLAIN QUERY PLAN {QUERIES[question]}")).all()
    steps = [str(row[-1]) for row in plan]
    assert any("INDEX" in step for step in steps), steps
    assert not any(step.startswith("USE TEMP B-TREE") for step in steps), steps


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite://", "in memory would be lost"),
        ("sqlite:///:memory:", "in memory would be lost"),
        ("nonsense", "give sqlite:///FILE or postgresql://"),
        ("oracle_of_delphi://x", "give sqlite:///FILE or postgresql://"),
    ],
)
def test_an_address_that_is_no_database_is_refused_with_what_would_be_right(url: str, words: str) -> None:
    with pytest.raises(BadSettings, match=words):
        Store(url)

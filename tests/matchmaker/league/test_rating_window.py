"""A ladder fitted from the latest results only: which ones, when it is due, and that the default is all of them."""

from datetime import timedelta
from pathlib import Path

import pytest
from riband.v1 import engine_pb2
from sqlalchemy import func, select, update

from matchmaker.league import ladders as fitting
from matchmaker.league.dispatch import LANES
from matchmaker.league.workplace import Workplace
from matchmaker.settings import Settings
from matchmaker.store import Store, census, games, ladders, now
from matchmaker.store.models import Match, Result, Snapshot
from tests.matchmaker.store.tables import GAME, a_block, a_league, play

LAST = 4


@pytest.fixture
def ids(store: Store) -> list[int]:
    """Ann beat bob in eight matches; then cleo beat bob in two."""
    ann, bob, cleo = a_league(store, "ann", "bob", "cleo")
    for ordinal in range(4):
        _block(store, ann, bob, ordinal)
    _block(store, cleo, bob, 4)
    return [ann, bob, cleo]


def _block(store: Store, winner: int, loser: int, ordinal: int) -> None:
    first, second = a_block(store, ((winner, loser), (loser, winner)), ordinal)
    play(store, first, 1, 2)
    play(store, second, 2, 1)


def opened(store: Store, home: Path, most: int) -> Workplace:
    return Workplace(Settings(home=str(home), database_url=store.url, ladder_seats="2", rating_matches=most))


def test_only_the_last_matches_are_read(store: Store, ids: list[int]) -> None:
    ann, bob, cleo = ids
    with store.read() as session:
        everything = ladders.rated_matches(session, GAME)
        last = ladders.rated_matches(session, GAME, most=LAST)
        more_than_there_are = ladders.rated_matches(session, GAME, most=1000)
    assert last.versions[:, :2].tolist() == [[ann, bob], [bob, ann], [cleo, bob], [bob, cleo]]
    assert last.blocks.tolist() == everything.blocks[-LAST:].tolist()
    assert len(everything) == len(more_than_there_are) == 10


def test_a_ladder_with_a_window_forgets_who_has_not_played_for_long(
    store: Store, ids: list[int], tmp_path: Path
) -> None:
    with opened(store, tmp_path, LAST) as place:
        fitting.rate(place, GAME)
        _block(store, ids[2], ids[1], 5)
        assert fitting.rate(place, GAME), "the count is the same, the matches are not"
        with store.read() as session:
            shown = ladders.current_fit(session, GAME)
    assert shown is not None
    assert shown.versions == (ids[1], ids[2])
    assert shown.matches.tolist() == [LAST, LAST]


def test_a_full_window_is_fitted_again_only_for_something_new(store: Store, ids: list[int], tmp_path: Path) -> None:
    del ids
    with opened(store, tmp_path, LAST) as place:
        assert fitting.rate(place, GAME)
        with store.write() as session:
            long_ago = now(session) - timedelta(hours=1)
            session.execute(update(Result).values(finished_at=long_ago - timedelta(hours=1)))
            session.execute(update(Snapshot).values(created_at=long_ago))
        assert fitting.rate(place, GAME) == {}


def test_a_full_window_is_not_counted_as_late_because_another_game_plays(
    store: Store, ids: list[int], tmp_path: Path
) -> None:
    del ids
    with opened(store, tmp_path, LAST) as place:
        assert fitting.rate(place, GAME)
    with store.write() as session:
        long_ago = now(session) - timedelta(hours=1)
        session.execute(update(Snapshot).values(created_at=long_ago))
        session.execute(update(Result).values(finished_at=long_ago - timedelta(hours=1)))
        games.learn(session, [engine_pb2.GameInfo(name="whist", title="Whist", rules_version="1", seat_counts=[2])])
        latest = select(func.max(Match.id)).scalar_subquery()
        session.execute(update(Result).where(Result.match_id == latest).values(finished_at=now(session)))
        session.execute(update(Match).where(Match.id == latest).values(game="whist"))
    with store.read() as session:
        assert census.take(session, LANES, LAST).behind_seconds[GAME] == 0
        assert census.take(session, LANES).behind_seconds[GAME] >= 3600


def test_one_new_result_makes_a_ladder_due_without_counting(store: Store, ids: list[int], tmp_path: Path) -> None:
    with opened(store, tmp_path, 0) as place:
        assert fitting.rate(place, GAME)
        assert fitting.rate(place, GAME) == {}
        _block(store, ids[0], ids[1], 6)
        assert fitting.rate(place, GAME)
        with store.read() as session:
            showing = ladders.showing(session, GAME)
    assert showing is not None
    assert showing.matches == 12

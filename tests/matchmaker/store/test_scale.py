"""Millions of matches: what is asked on every beat is answered from an index, however much has been played."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, select, text, update

from matchmaker.league import ladders as fitting
from matchmaker.league import rounds, sweep
from matchmaker.league.dispatch import LANES
from matchmaker.league.workplace import Workplace
from matchmaker.settings import Settings
from matchmaker.store import Store, ladders, matches, now, tournaments
from matchmaker.store.models import Match, MatchSeat, MatchState, Result, Snapshot, TournamentState
from matchmaker.store.tournaments import Agreement
from tests.matchmaker.store.tables import GAME, a_block, a_league, play

GROWING = ("attempts", "blocks", "match_seats", "matches", "results")
"""The tables that grow with every match."""

OPEN_ONLY = ("ix_matches_waiting", "ix_matches_running", "ix_attempts_running")
"""Indexes of what is under way: these may be read whole."""

Statement = tuple[str, Any]


@pytest.fixture
def place(store: Store, tmp_path: Path) -> Iterator[Workplace]:
    """A league that has played, been rated and come to rest, with a tournament under way; there is no Redis."""
    ids = a_league(store, "ann", "bob", "cleo")
    for ordinal in range(6):
        one, other = ids[ordinal % 3], ids[(ordinal + 1) % 3]
        for match_id in a_block(store, ((one, other), (other, one)), ordinal):
            play(store, match_id, 1, 2)
    with Workplace(Settings(home=str(tmp_path), database_url=store.url, ladder_seats="2")) as opened:
        assert fitting.rate(opened, GAME)
        with store.write() as session:
            cup = Agreement("cup", "round_robin", GAME, 2, 7, False, {}, {"blocks": 1})
            found = tournaments.create(session, cup, ids, None)
            found.state, found.started_at = TournamentState.RUNNING, now(session)
            long_ago = now(session) - timedelta(hours=1)
            session.execute(update(Result).values(finished_at=long_ago - timedelta(hours=1)))
            session.execute(update(Snapshot).values(created_at=long_ago))
        rounds.advance_all(opened)
        yield opened


def lanes(place: Workplace) -> None:
    with place.store.read() as session:
        for lane in LANES.values():
            assert matches.waiting(session, lane, 10, told_before=now(session)) is not None


def nothing_to_rate(place: Workplace) -> None:
    assert fitting.rate(place, GAME) == {}


@pytest.mark.parametrize(
    "duty",
    [
        lambda place: sweep.sweep(place),
        lambda place: fitting.fill(place, GAME),
        lambda place: rounds.advance_all(place),
        lanes,
        nothing_to_rate,
    ],
    ids=["sweep", "fill", "advance", "dispatch", "rate"],
)
def test_no_duty_of_the_beat_reads_all_that_was_ever_played(place: Workplace, duty: Callable[[Workplace], Any]) -> None:
    asked = statements(place.store, lambda: duty(place))
    assert asked
    for statement in asked:
        for line in plan(place.store, statement):
            found = re.search(r"(?:SCAN|Seq Scan on) (\w+)(?: .*INDEX (\w+))?", line)
            whole = found is not None and found[1] in GROWING and found[2] not in OPEN_ONLY
            assert not whole, f"{line}\nin {statement[0]}"


@pytest.mark.parametrize("at_once", [5, 50_000])
def test_a_reading_has_every_match_from_the_first_on(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(ladders, "_CHUNK", at_once)
    decided = select(MatchSeat.version_id).join(Match).where(Match.state == MatchState.DONE)
    with place.store.read() as session:
        found = ladders.rated_matches(session, GAME)
        seated = session.scalars(decided.order_by(MatchSeat.match_id, MatchSeat.seat)).all()
    assert found.versions[:, :2].ravel().tolist() == seated
    assert found.ranks[:, :2].tolist() == [[1, 2]] * 12


@pytest.mark.parametrize("duty", [lambda place: fitting.fill(place, GAME), nothing_to_rate], ids=["fill", "rate"])
def test_a_fit_is_not_read_by_whoever_asks_only_which_one_is_shown(
    place: Workplace, duty: Callable[[Workplace], Any]
) -> None:
    asked = [sql for sql, _ in statements(place.store, lambda: duty(place))]
    assert any("ladders" in sql for sql in asked)
    assert not any("rating_snapshots.body" in sql or "rating_snapshots.meetings" in sql for sql in asked)


def statements(store: Store, work: Callable[[], Any]) -> list[Statement]:
    """All questions that some work asks."""
    asked: list[Statement] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE")) and not many:
            asked.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", note)
    try:
        work()
    finally:
        event.remove(store.engine, "before_cursor_execute", note)
    return asked


def plan(store: Store, statement: Statement) -> list[str]:
    """How the database would answer if its tables were large."""
    sql, parameters = statement
    with store.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            return [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters)]
        # So small that reading all of it would be right here; what is asked is whether there is another way.
        for name in ("seqscan", "bitmapscan"):
            connection.execute(text(f"SET LOCAL enable_{name} = off"))
        return [row[0] for row in connection.exec_driver_sql(f"EXPLAIN {sql}", parameters)]

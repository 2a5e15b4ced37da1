"""Ladders: filled, played, rated and rated again to the same bytes."""

import json
from collections.abc import Callable
from datetime import timedelta

from sqlalchemy import func, select, update

from matchmaker import intake
from matchmaker.league import ladders as fitting
from matchmaker.league import vetting
from matchmaker.league.dispatch import LANES
from matchmaker.league.export import classic_elo, ladder_rows
from matchmaker.store import attempts, bots, ladders, matches, now, users
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.models import Block, Kind, Match, MatchSeat, MatchState, Result, Snapshot, VersionState
from tests.matchmaker.league.live import GAME, LAST_BOT, LiveLeague, eventually
from tests.matchmaker.store import tables
from tests.matchmaker.store.tables import play


def test_an_upload_is_vetted_paired_played_rated_and_shown_by_itself(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league(RIBAND_LADDER_BACKLOG="8", RIBAND_LADDER_SEATS="2,3").open("ann")
    league.submit("bob", LAST_BOT)
    league.start_worker(2)
    league.start("beat")
    eventually(lambda: league.count_rated() >= 20, 100, "twenty rated matches")
    eventually(lambda: league.count_rungs() == 3, 30, "all three are shown")
    league.check_results()
    with league.place.store.read() as session:
        seats = set(session.scalars(select(Match.seats).where(Match.kind == Kind.LADDER)))
        blocks = session.execute(
            select(Match.block_id, Match.rotation, MatchSeat.seat, MatchSeat.version_id)
            .join(MatchSeat)
            .where(Match.kind == Kind.LADDER, Match.seats == 3)
        ).all()
    assert seats == {2, 3}
    for block in {row.block_id for row in blocks}:
        for version in {row.version_id for row in blocks if row.block_id == block}:
            sat = [row.seat for row in blocks if row.block_id == block and row.version_id == version]
            assert sorted(sat) == [0, 1, 2], "everybody sits once in every seat of a block"


def test_two_bots_of_one_owner_never_meet_at_a_rated_table(league: LiveLeague) -> None:
    ann, bob, random = league.enter("ann", "bob", "random", owners=("x", "x", None))
    for _ in range(3):
        fitting.fill(league.place, GAME)
        with league.place.store.write() as session:
            session.execute(update(Match).values(state=MatchState.CANCELLED))
    with league.place.store.read() as session:
        tables = session.execute(select(MatchSeat.match_id, MatchSeat.version_id)).all()
    seated: dict[int, set[int]] = {}
    for match_id, version in tables:
        seated.setdefault(match_id, set()).add(version)
    assert seated
    assert all(table in ({ann, random}, {bob, random}) for table in seated.values())


def line(league: LiveLeague) -> list[Match]:
    """The ladder matches that wait, in the order they will be played."""
    with league.place.store.read() as session:
        return [matches.get(session, match_id) for match_id in matches.waiting(session, LANES["ladder"], 1000)]


def enter_ownerless(league: LiveLeague, *names: str) -> None:
    """Bots of nobody: no author waits for their first blocks, so none of these leaves the line for the front."""
    league.enter(*names, owners=[None] * len(names))


def test_the_tables_of_a_ladder_are_played_in_turns(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league(RIBAND_LADDER_SEATS="2,3,4", RIBAND_LADDER_BACKLOG="24")
    enter_ownerless(league, "ann", "bob", "cleo", "dora")
    fitting.fill(league.place, GAME)
    assert [match.seats for match in line(league)][:27] == [2, 2, 3, 3, 3, 4, 4, 4, 4] * 3


def test_a_ladder_that_begins_later_begins_where_the_others_are(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league(RIBAND_LADDER_SEATS="2,3", RIBAND_LADDER_BACKLOG="24")
    enter_ownerless(league, "ann", "bob")
    fitting.fill(league.place, GAME)
    assert {match.seats for match in line(league)} == {2}
    enter_ownerless(league, "cleo")
    fitting.fill(league.place, GAME)
    assert [match.seats for match in line(league)][:20] == [2, 2, 3, 3, 3] * 4


def test_whoever_stands_in_line_is_not_overtaken_for_ever(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league(RIBAND_LADDER_SEATS="2,3,4", RIBAND_LADDER_BACKLOG="24")
    enter_ownerless(league, "ann", "bob", "cleo", "dora")
    fitting.fill(league.place, GAME)
    standing = {match.id for match in line(league)}
    last = len(standing)
    for _ in range(2 * last // 4):
        with league.place.store.write() as session:
            played = matches.waiting(session, LANES["ladder"], 4)
            session.execute(update(Match).where(Match.id.in_(played)).values(state=MatchState.DONE))
        fitting.fill(league.place, GAME)
    assert not standing & {match.id for match in line(league)}


def test_few_versions_are_not_planned_far_ahead(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league(RIBAND_LADDER_SEATS="2", RIBAND_LADDER_BACKLOG="64")
    league.enter("ann", "bob", owners=("a", "b"))
    assert fitting.fill(league.place, GAME) == 2 * fitting.AHEAD
    assert fitting.fill(league.place, GAME) == 0


def test_only_the_smallest_tables_of_a_newcomer_go_to_the_front(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league(RIBAND_LADDER_SEATS="2,3,4")
    league.enter("ann", "bob", "cleo", "dan", owners=("a", "b", "c", "d"))
    fitting.fill(league.place, GAME)
    with league.place.store.read() as session:
        first = select(Match.seats).where(Match.kind == Kind.LADDER, Match.urgency == matches.URGENT)
        assert set(session.scalars(first)) == {2}
        assert set(session.scalars(select(Match.seats))) == {2, 3, 4}


def test_rating_again_gives_the_same_bytes(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", "cleo", owners=("a", "b", "c"))
    league.play_blocks(ids, 6)
    once = fitting.rate(league.place, GAME, even_if_fresh=True)
    again = fitting.rate(league.place, GAME, even_if_fresh=True)
    assert once == again
    rows = json.loads(league.run("rerate", "--check", "--json"))
    assert {row["seats"]: row["shown"] for row in rows}["all"] == "the same"
    assert {row["digest"] for row in rows if row["seats"] in ("all", 2)} == {once[0]}


def test_blocks_of_ladders_and_tournaments_are_different_blocks_to_a_fit(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", owners=("a", "b"))
    played = league.play_blocks(ids, 2)
    with league.place.store.write() as session:
        for plan in ("tournament:1", "tournament:2"):
            block = PlannedBlock(plan, 0, GAME, ((ids[0], ids[1]), (ids[1], ids[0])), seed=0)
            played += matches.queue(session, block, Kind.TOURNAMENT, True, {})
    for match_id in played[4:]:
        play(league.place.store, match_id, 1, 2)
    with league.place.store.read() as session:
        blocks = ladders.rated_matches(session, GAME).blocks.tolist()
    assert [blocks.count(block) for block in dict.fromkeys(blocks)] == [2, 2, 2, 2], "ordinal 0 thrice, and one more"


def test_a_fit_that_breaks_off_half_way_leaves_the_ladder_as_it_was(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", owners=("a", "b"))
    league.play_blocks(ids, 2)
    before = fitting.rate(league.place, GAME)
    league.play_blocks(ids, 2, first=2)
    store = league.place.store
    with store.read() as session:
        fits = fitting.fit_all(session, GAME)
    try:
        with store.write() as session:
            found, count = fits[0]
            ladders.publish(session, GAME, 0, found, count, ids)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        pass
    with store.read() as session:
        shown = ladders.current(session, GAME)
        assert shown is not None
        assert shown.digest == before[0]
        assert ladders.is_due(session, GAME)
    assert fitting.rate(league.place, GAME) != before
    with store.read() as session:
        assert not ladders.is_due(session, GAME)


def test_a_rating_is_made_only_when_there_is_something_new(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", owners=("a", "b"))
    assert fitting.rate(league.place, GAME) == {}
    league.play_blocks(ids, 1)
    assert fitting.rate(league.place, GAME)
    assert fitting.rate(league.place, GAME) == {}


def test_a_result_that_was_being_written_while_the_ladder_was_fitted_is_not_missed(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", owners=("a", "b"))
    league.play_blocks(ids, 1)
    fitting.rate(league.place, GAME)
    late = league.play_blocks(ids, 1, first=1)
    with league.place.store.write() as session:
        fitted_at = now(session) - timedelta(minutes=10)
        session.execute(update(Snapshot).values(created_at=fitted_at))
        session.execute(update(Result).values(finished_at=fitted_at - timedelta(minutes=5)))
        session.execute(
            update(Result).where(Result.match_id.in_(late)).values(finished_at=fitted_at - timedelta(seconds=30))
        )
    with league.place.store.read() as session:
        assert ladders.is_due(session, GAME)


def test_only_the_newest_snapshot_keeps_its_body_and_near_ones_are_not_kept_at_all(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", owners=("a", "b"))
    for ordinal in range(5):
        league.play_blocks(ids, 1, first=ordinal)
        fitting.rate(league.place, GAME)
    with league.place.store.read() as session:
        bodies = session.scalars(select(Snapshot.body).where(Snapshot.seats == 0).order_by(Snapshot.id)).all()
        history = ladders.history(session, ids[0])
    assert [body is not None for body in bodies] == [False, True], "the first for the history, the last for the ladder"
    assert [point.matches for point in history] == [2, 10]


def test_a_newcomer_has_a_provisional_number_right_after_its_first_match(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", owners=("a", "b"))
    league.play_blocks(ids, 1)
    fitting.guess(league.place, GAME, ids)
    with league.place.store.read() as session:
        guessed = ladders.guesses(session, GAME)
    assert guessed[ids[0]].elo > guessed[ids[1]].elo
    assert league.count_rungs() == 0, "a guess is no place on the ladder"
    fitting.rate(league.place, GAME)
    with league.place.store.read() as session:
        assert ladders.guesses(session, GAME) == {}, "a fitted number takes its place"


def test_a_retired_version_leaves_the_ladder_and_keeps_its_history(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", "cleo", owners=("a", "b", "c"))
    league.play_blocks(ids, 3)
    digests = fitting.rate(league.place, GAME)
    league.queue_blocks(ids, 3, first=3)
    cancelled = intake.retire_version(league.place, league.admin, "bob")
    with league.place.store.read() as session:
        assert [rung.version for rung in ladders.rungs(session, GAME)] == [ids[0], ids[2]]
        seats = select(MatchSeat.match_id).where(MatchSeat.version_id == ids[1])
        states = session.scalars(select(Match.state).where(Match.id.in_(seats))).all()
        assert len(ladders.history(session, ids[1])) == 1
    assert cancelled == states.count(MatchState.CANCELLED) == 4
    assert MatchState.QUEUED not in states
    assert fitting.rate(league.place, GAME, even_if_fresh=True) == digests, "what was played counts as before"


def test_a_newcomer_is_planned_for_at_once_and_to_the_front_of_ten_thousand_waiting_matches(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", owners=("a", "b"))
    league.queue_blocks(ids, 5000)
    newcomer = league.enter("cleo", owners=("c",))[0]
    fitting.fill(league.place, GAME)
    with league.place.store.read() as session:
        next_ones = matches.waiting(session, LANES["vet"], 2)
        assert next_ones
        for match_id in next_ones:
            assert newcomer in {seat.version_id for seat in matches.get(session, match_id).table}


def test_a_bot_that_loses_to_its_friend_alone_is_on_the_list_of_anomalies(league: LiveLeague) -> None:
    ann, friend, *others = league.enter(*"abcd", owners=[f"owner-{name}" for name in "abcd"])
    winners = [(friend, ann), *((ann, other) for other in others), *((other, friend) for other in others)]
    for number, (winner, loser) in enumerate(winners):
        for ordinal in range(24):
            league.play_blocks((winner, loser), 1, first=48 * number + 2 * ordinal)
    fitting.rate(league.place, GAME)
    rows = json.loads(league.run("league", "anomalies", GAME, "--json"))
    assert ("a/1", "b/1") in {(row["bot"], row["with"]) for row in rows if row["gain"] < 0}


def test_the_export_shows_classic_elo_beside_the_fit(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", owners=("a", "b"))
    league.play_blocks(ids, 4)
    fitting.rate(league.place, GAME)
    with league.place.store.read() as session:
        first, second = ladder_rows(session, GAME, 0, classic_elo(session, GAME, 0))
    assert (first["bot"], second["bot"]) == ("ann/1", "bob/1")
    assert first["classic_elo"] + second["classic_elo"] == 3000
    assert first["classic_elo"] > 1500


def test_a_seed_is_never_used_for_two_blocks(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", "cleo", owners=("a", "b", "c"))
    for _ in range(3):
        fitting.fill(league.place, GAME)
        with league.place.store.write() as session:
            session.execute(update(Match).values(state=MatchState.CANCELLED))
    with league.place.store.read() as session:
        blocks, seeds = session.execute(select(func.count(), func.count(Block.seed.distinct()))).one()
        assert {version.id for version in bots.active(session, GAME)} == set(ids)
    assert blocks == seeds > 3


def test_results_on_a_sick_worker_are_taken_back_and_played_again(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", owners=("a", "b"))
    store = league.place.store
    healthy = league.queue_blocks(ids, 20)
    for match_id in healthy:
        play(store, match_id, 1, 2, worker="healthy")
    late = league.queue_blocks(ids, 4, first=20)
    for match_id in late:
        play(store, match_id, 1, 2, worker="feverish", late=(1,))
    fitting.rate(league.place, GAME)
    league.sweep_without_redis()
    with store.read() as session:
        assert ladders.is_due(session, GAME)
        states = session.execute(select(Match.id, Match.state)).all()
    assert {match_id for match_id, state in states if state == MatchState.QUEUED} == set(late)
    assert {match_id for match_id, state in states if state == MatchState.DONE} == set(healthy)


def test_a_rejection_on_a_sick_worker_is_taken_back_too(league: LiveLeague) -> None:
    league.enter("ann", owners=("a",))
    store = league.place.store
    with store.write() as session:
        version = tables.a_version(session, "bob", users.add(session, "b"), VersionState.NEW)
        match_id = vetting.begin(session, version, 2, {})
    lease = tables.take(store, match_id)
    finished = tables.a_result(2, 1, forfeits={0: "timeout"}, fault={"reason": "timeout", "detail": "late"})
    with store.write() as session:
        attempts.finish(session, lease, finished)
        vetting.conclude(session, matches.get(session, match_id), finished)
        assert bots.get(session, version.id).state == VersionState.REJECTED
    with store.write() as session:
        assert attempts.annul(session, lease.attempt_id, "on a sick worker")
    with store.read() as session:
        again = bots.get(session, version.id)
        assert (again.state, again.reason, again.evidence) == (VersionState.NEW, "", None)
        assert matches.get(session, match_id).state == MatchState.QUEUED


def test_a_fit_that_was_overtaken_by_one_with_more_results_is_not_shown(league: LiveLeague) -> None:
    ids = league.enter("ann", "bob", owners=("a", "b"))
    league.play_blocks(ids, 1)
    with league.place.store.read() as session:
        slow = fitting.fit_all(session, GAME)
    league.play_blocks(ids, 1, first=1)
    newer = fitting.rate(league.place, GAME)
    with league.place.store.write() as session:
        shown = ladders.publish(session, GAME, 0, *slow[0], ids)
    assert shown.digest == newer[0]

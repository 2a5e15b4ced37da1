"""What was promised in numbers, with room for a busy machine; and what a full disk may cost."""

import gzip
import shutil
from pathlib import Path

from sqlalchemy import select

from engine_service.kernel import replay
from matchmaker import intake
from matchmaker.store import bots, matches, search
from matchmaker.store.models import Kind, Match, MatchSeat, MatchState
from matchmaker.store.search import Wanted
from tests.matchmaker.league.live import GAME, LiveLeague, eventually


def test_with_ten_thousand_matches_waiting_a_new_upload_has_its_first_rated_match_within_a_minute(
    vetted: LiveLeague,
) -> None:
    league = vetted
    with league.place.store.read() as session:
        ids = [version.id for version in bots.active(session, GAME)]
    league.queue_blocks(ids, 5000)
    league.start_worker(2)
    league.start("beat")
    eventually(lambda: len(league.place.dispatch.in_redis("ladder")) >= 64, 30, "a full queue")

    newcomer = league.submit("newcomer")
    eventually(lambda: _rated_matches_of(league, newcomer) > 0, 60, "its first rated match")
    assert league.count(MatchState.QUEUED) > 9000


def test_a_full_disk_costs_the_replay_and_the_logs_but_never_the_result(vetted: LiveLeague) -> None:
    league = vetted
    league.start_worker()
    kept = Path(league.place.settings.objects, "matches")
    shutil.rmtree(kept)
    kept.write_text("no room for a folder here, whoever asks")
    match_id = intake.request_match(league.place, league.admin, GAME, ["ann", "random"], {"round_limit": "1"})
    eventually(lambda: league.state_of(match_id) == MatchState.DONE, 60, "the result")
    with league.place.store.read() as session:
        result = matches.get(session, match_id).result
        assert result is not None
    assert result.replay_key is None
    assert result.note == "could not be kept: replay.json.gz, ledger.json.gz"
    assert len(result.replay_hash) == 64


def test_a_result_names_the_rules_it_was_played_by_and_its_replay_still_verifies(vetted: LiveLeague) -> None:
    league = vetted
    with league.place.store.read() as session:
        match = matches.get(session, *search.newest(session, Wanted(), 1))
    assert match.result is not None
    assert match.result.replay_key is not None
    stored = gzip.decompress(league.place.objects.get(match.result.replay_key)).decode()
    recorded = replay.from_json(stored)
    assert recorded.rules_version == match.result.rules_version
    assert recorded.hash == match.result.replay_hash
    assert replay.verify(recorded) == []
    file = league.home / "replay.json"
    file.write_text(stored)
    league.run("verify", str(file))


def test_a_running_match_keeps_its_bytes_when_its_bot_is_replaced(vetted: LiveLeague) -> None:
    league = vetted
    league.start_worker()
    with league.place.store.read() as session:
        before = bots.version_named(session, "ann")
    match_id = intake.request_match(league.place, league.admin, GAME, ["ann", "random"], {"round_limit": "60"})
    eventually(lambda: league.state_of(match_id) != MatchState.QUEUED, 60, "the match begins")
    intake.retire_version(league.place, league.admin, "ann")
    eventually(lambda: league.state_of(match_id) == MatchState.DONE, 60, "the result")
    with league.place.store.read() as session:
        assert matches.get(session, match_id).table[0].version_id == before.id
    league.check_results()


def _rated_matches_of(league: LiveLeague, version_id: int) -> int:
    with league.place.store.read() as session:
        found = session.scalars(
            select(Match.id)
            .join(MatchSeat)
            .where(MatchSeat.version_id == version_id, Match.kind == Kind.LADDER, Match.state == MatchState.DONE)
        )
        return len(found.all())

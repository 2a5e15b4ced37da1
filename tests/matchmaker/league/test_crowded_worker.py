"""F12 where one worker is the whole league: a machine that is too busy makes no bot late."""

import os
from collections.abc import Callable

from matchmaker import intake
from matchmaker.store import matches
from matchmaker.store.models import MatchState
from tests.matchmaker.crowd import crowd
from tests.matchmaker.league.live import GAME, LiveLeague, eventually

TOILING_BOT = """
import time
from bots.sdk import run

begun = time.process_time()

def decide(decision):
    while time.process_time() < begun + 1.0:
        pass
    return decision.legal_moves[0]

run(decide)
"""


def test_a_bot_that_needs_less_than_its_bank_is_in_time_on_a_crowded_machine_with_one_worker(
    new_vetted_league: Callable[..., LiveLeague],
) -> None:
    league = new_vetted_league(RIBAND_INIT_SECONDS="30", RIBAND_BANK_SECONDS="2")
    toiling = league.submit("toiling", TOILING_BOT)
    league.start_worker()
    league.start("beat")
    eventually(lambda: league.has_vetted(toiling), 60, "vetting")
    with crowd(os.sched_getaffinity(0)):
        match_id = intake.request_match(league.place, league.admin, GAME, ["toiling", "toiling"], {"round_limit": "1"})
        eventually(lambda: league.state_of(match_id) == MatchState.DONE, 120, "the result")
    with league.place.store.read() as session:
        assert [seat.forfeit for seat in matches.get(session, match_id).table] == [None, None]
    assert "too much runs on this machine" in (league.home / "worker.log").read_text()

"""Chaos: everything is killed, again and again, in the middle of a tournament of 200 matches."""

import json
import random
import subprocess
from collections.abc import Callable
from time import monotonic, sleep

from matchmaker.store import ladders, tournaments
from matchmaker.store.models import MatchState
from tests.matchmaker.league.live import GAME, LiveLeague, eventually, kill

BOTS = tuple(f"bot-{number}" for number in range(5))
MATCHES = 200
SECONDS = 420.0
"""A bound for a busy machine, not a promise."""


class Storm:
    """Kills one part after the other and brings it back."""

    def __init__(self, league: LiveLeague) -> None:
        self.league = league
        self.workers = [league.start_worker() for _ in range(2)]
        self.beat = league.start("beat")
        self.kills: list[str] = []

    def strike(self, part: str) -> None:
        """Kill this part; its successor comes at once, as with any supervisor."""
        league = self.league
        if part == "worker":
            self.workers[0] = self._replace(self.workers[0], "worker", "--concurrency=1")
            self.workers.reverse()
        elif part == "beat":
            self.beat = self._replace(self.beat, "beat")
        elif part == "engine":
            kill(league.engine)
            league.start_engine()
        elif part == "redis":
            league.kill_redis()
            eventually(lambda: not league.redis_runs(), 10, "the end of Redis")
            league.start_redis()
        else:
            league.flush_redis()
        self.kills.append(part)

    def _replace(self, process: subprocess.Popen[bytes], *command: str) -> subprocess.Popen[bytes]:
        kill(process)
        return self.league.start(*command)


def test_a_tournament_of_200_matches_survives_the_death_of_every_part(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league(own_engine=True, RIBAND_INIT_SECONDS="30").open(*BOTS)
    storm = Storm(league)
    eventually(lambda: league.are_active(*BOTS), 90, "vetting")
    league.run(
        "tournament", "create", "storm", *BOTS, "--game", GAME, "--blocks", "10", "--rated", "--seed", "11", "--start"
    )  # fmt: skip
    with league.place.store.read() as session:
        tournament_id = tournaments.named(session, "storm").id
    parts = ["worker", "redis", "engine", "flush", "beat", "worker", "flush"]
    dice = random.Random(2026)
    until = monotonic() + SECONDS
    while not league.is_over(tournament_id):
        assert monotonic() < until, league.run("tournament", "status")
        if len(storm.kills) < 2 * len(parts):
            storm.strike(parts[len(storm.kills) % len(parts)])
        sleep(dice.uniform(2, 4))

    league.check_results()
    with league.place.store.read() as session:
        assert tournaments.match_states(session, tournament_id) == {MatchState.DONE: MATCHES}
        assert len(tournaments.results(session, tournament_id)) == MATCHES
    assert {"worker", "redis", "engine", "flush", "beat"} <= set(storm.kills)

    eventually(lambda: not _is_due(league), 60, "the last fit")
    rows = json.loads(league.run("rerate", "--check", "--json"))
    assert {row["shown"] for row in rows if row["matches"]} == {"the same"}
    assert sum(row["matches"] for row in rows if row["seats"] == "all") >= MATCHES
    assert json.loads(league.run("rerate", "--json")) == rows


def _is_due(league: LiveLeague) -> bool:
    with league.place.store.read() as session:
        return ladders.is_due(session, GAME)

"""The commands an organiser types, as processes; what they print is read here as a person or a program would."""

import json
import re
from collections.abc import Callable

import pytest

from matchmaker.store import bots, matches, users
from matchmaker.store.models import MatchState, Scope
from matchmaker.tournaments import Duel
from tests.matchmaker.league.live import FIRST_BOT, GAME, LAST_BOT, LiveLeague, eventually


def test_from_an_empty_folder_to_a_rated_bot_with_commands_alone(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league(RIBAND_LADDER_BACKLOG="4")
    league.start_engine()
    league.start_redis()
    league.execute("migrate")
    league.start_worker(2)
    league.start("beat")
    (league.home / "mine.py").write_text(FIRST_BOT)
    (league.home / "yours.py").write_text(LAST_BOT)
    (league.home / "bad.py").write_text("raise SystemExit(5)\n")
    league.run("user", "add", "ann")
    token = json.loads(league.run("user", "token", "ann", "--json"))["token"]
    eventually(league.knows_games, 60, "a worker that has met the engine")
    league.start_dashboard()

    league.environment["RIBAND_TOKEN"] = token
    league.run("submit", str(league.home / "yours.py"), "--game", GAME, "--no-wait")
    del league.environment["RIBAND_TOKEN"]
    assert "state: active" in league.run("submit", str(league.home / "mine.py"), "--game", GAME)
    (refused,) = json.loads(league.run("submit", str(league.home / "bad.py"), "--game", GAME, "--json", code=1))
    assert refused["evidence"]["exit_code"] == 5

    eventually(lambda: league.count_rated() >= 2, 60, "two rated matches")
    assert "crash: its process ended with exit code 5" in league.run("bots", "--mine")

    newest = json.loads(league.run("matches", "--bot", "mine", "--state", "done", "--json"))
    assert "== seat 0" in league.run("logs", str(newest[0]["id"]))
    file = league.home / "replay.json"
    league.run("replay", str(newest[0]["id"]), "--output", str(file))
    assert "exact" in league.run("verify", str(file))

    eventually(lambda: league.count_rungs() == 2, 30, "the ladder")
    table = league.run("ladder", GAME)
    assert table.splitlines()[0].split() == ["rank", "range", "group", "bot", "owner", "elo", "±", "matches"]
    assert "mine/1 is retired" in league.run("league", "retire", "mine/1")


def test_the_reference_bots_are_entered_once_for_every_game_there_is(league: LiveLeague) -> None:
    league.start_engine()
    said = league.execute("migrate", "--reference-bots")
    assert "random/1 for crossing_oceans: entered" in said
    assert "random/1 for shipyard: entered" in said
    again = league.execute("migrate", "--reference-bots")
    assert "entered" not in again
    with league.place.store.read() as session:
        versions = bots.listed(session)
    assert len(versions) == said.count("entered")
    assert {version.bot.owner_id for version in versions} == {None}


def test_accounts_and_tokens_are_made_and_closed(league: LiveLeague) -> None:
    league.run("user", "add", "ann")
    given = json.loads(league.run("user", "token", "ann", "--days", "7", "--json"))
    with league.place.store.write() as session:
        assert users.bearer(session, given["token"], Scope.SUBMIT).name == "ann"
    assert "1 tokens closed" in league.run("user", "token", "ann", "--revoke")
    with league.place.store.write() as session, pytest.raises(users.BadToken):
        users.bearer(session, given["token"], Scope.READ)


def test_a_request_is_played_with_the_seed_and_options_it_names(vetted: LiveLeague) -> None:
    league = vetted
    league.start_worker()
    asked = ("league", "request", GAME, "ann", "random", "--option", "round_limit=1", "--seed", "42")
    match_id = int(league.run(*asked))
    eventually(lambda: league.state_of(match_id) == MatchState.DONE, 60, "the result")
    with league.place.store.read() as session:
        match = matches.get(session, match_id)
    assert (match.block.seed, match.options) == (42, {"round_limit": "1"})


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (("league", "anomalies", "go"), "unknown game 'go'"),
        (("league", "release", "99"), "there is no match 99"),
        (("tournament", "create", "cup", "ann", "ann", "--game", GAME), "ann/1 is entered twice"),
        (("duel", "ann", "ann", "--game", GAME), "ann/1 is entered twice"),
        (("league", "retire", "ghost"), "there is no bot 'ghost'"),
        (("league", "request", GAME, "ghost", "--option", "round_limit"), "written name=value"),
        (("tournament", "start", "ghost"), "there is no tournament 'ghost'"),
        (("user", "token", "ghost"), "there is no account 'ghost'"),
        (("worker", "--queues", "fast"), "no such queue: fast; there are vet, tournament, ladder, rating"),
    ],
)
def test_a_mistake_is_answered_in_one_line_that_says_what_would_be_right(
    league: LiveLeague, command: tuple[str, ...], words: str
) -> None:
    league.enter("ann", owners=("x",))
    said = league.run(*command, code=1, errors=True)
    assert words in said
    assert said.count("\n") == 1


def test_a_mistake_at_the_prompt_ends_in_one_line_and_exit_code_1(league: LiveLeague) -> None:
    said = league.execute("league", "release", "99", code=1, errors=True)
    assert said == "Error: there is no match 99\n"


def test_a_duels_options_begin_with_the_duels_own_terms(league: LiveLeague) -> None:
    words = " ".join(league.run("duel", "--help").split())
    for name, value in (("elo0", Duel(1, 2, 3).elo0), ("elo1", Duel(1, 2, 3).elo1), ("alpha", 0.05), ("beta", 0.05)):
        assert re.search(rf"--{name} FLOAT [^[]*\[default: {value}]", words), name


def test_a_database_that_does_not_answer_is_named_without_its_password(league: LiveLeague) -> None:
    league.environment["RIBAND_DATABASE_URL"] = "postgresql://ann:secret@127.0.0.1:1/league"
    said = league.run("tournament", "status", code=1, errors=True)
    assert "cannot open the database postgresql://ann:***@127.0.0.1:1/league" in said


def test_a_database_of_another_kind_is_refused(league: LiveLeague) -> None:
    league.environment["RIBAND_DATABASE_URL"] = "mysql://ann@127.0.0.1/league"
    assert "give sqlite:///FILE or postgresql://" in league.run("tournament", "status", code=1, errors=True)


def test_a_league_that_was_never_made_says_how_to_make_one(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league()
    league.environment["RIBAND_DATABASE_URL"] = f"sqlite:///{league.home / 'other.sqlite3'}"
    assert "run `riband migrate`" in league.run("league", "anomalies", GAME, code=1, errors=True)


def test_a_worker_without_an_engine_says_so_and_ends(new_league: Callable[..., LiveLeague]) -> None:
    league = new_league(own_engine=True)
    said = league.execute("worker", code=1, errors=True)
    assert "no engine answers at unix:" in said
    assert "riband engine" in said


def test_status_says_how_the_league_stands_to_people_and_programs(league: LiveLeague) -> None:
    ann, bob = league.enter("ann", "bob", owners=("Ann", "Bob"))
    league.play_blocks([ann, bob], 2)
    league.queue_blocks([ann, bob], 3, first=2)
    words = league.run("status")
    assert re.search(r"ladder +6 +\d+", words)
    assert "decided in the last hour: 4" in words
    assert "void attempts: 0.0% of the latest 1000" in words
    found = json.loads(league.run("status", "--json"))
    assert found["waiting"] == {"vet": 0, "ladder": 6, "tournament": 0}
    assert found["versions"] == [{"game": GAME, "state": "active", "count": 2}]

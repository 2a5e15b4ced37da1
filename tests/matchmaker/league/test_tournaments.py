"""Tournaments: drawn from the database alone, resumed after anything, exported whole."""

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from matchmaker import intake
from matchmaker.league import rounds
from matchmaker.league.dispatch import LANES
from matchmaker.store import attempts, matches, tournaments
from matchmaker.store.models import MatchState, TournamentState
from matchmaker.store.tournaments import Agreement
from tests.matchmaker.league.live import GAME, LAST_BOT, LiveLeague, eventually
from tests.matchmaker.store.tables import play

NAMES = ("ann", "bob", "cleo", "dora")


def agreed(kind: str, name: str = "cup", **changes: Any) -> Agreement:
    rules: dict[str, Any] = {"elo0": 0.0, "elo1": 200.0, "max_blocks": 40} if kind == rounds.DUEL else {"blocks": 1}
    cup = Agreement(name, kind, GAME, seats=2, seed=7, rated=False, options={}, rules=rules)
    return replace(cup, **changes)


def a_tournament(league: LiveLeague, kind: str, names: Sequence[str] = NAMES, **changes: Any) -> int:
    """A started tournament between versions that need no programs; its id."""
    league.enter(*names, owners=[f"owner-of-{name}" for name in names])
    tournament_id = intake.open_tournament(league.place, league.admin, agreed(kind, **changes), names)
    intake.start_tournament(league.place, league.admin, "cup")
    return tournament_id


def play_open_round(league: LiveLeague, tournament_id: int) -> int:
    """Decide all waiting matches, the one who was entered earlier winning; how many there were."""
    with league.place.store.read() as session:
        order = [one.version_id for one in tournaments.get(session, tournament_id).entrants]
        waiting = matches.waiting(session, LANES["tournament"], 1000)
        tables = {one: [seat.version_id for seat in matches.get(session, one).table] for one in waiting}
    for match_id, seated in tables.items():
        ranked = sorted(set(seated), key=order.index)
        play(league.place.store, match_id, *(ranked.index(version) + 1 for version in seated))
    return len(waiting)


def play_to_the_end(league: LiveLeague, tournament_id: int) -> list[int]:
    """Round after round; how many matches each had."""
    sizes = []
    while not league.is_over(tournament_id):
        sizes.append(play_open_round(league, tournament_id))
        rounds.advance(league.place, tournament_id)
        rounds.advance(league.place, tournament_id)
        assert len(sizes) < 100
    return sizes


@pytest.mark.parametrize(
    ("kind", "sizes"),
    [
        ("round_robin", [4, 4, 4]),
        ("double_round_robin", [4] * 6),
        ("swiss", [4, 4, 4]),
        ("knockout", [4, 2]),
        ("gauntlet", [6]),
    ],
)
def test_every_format_is_played_round_by_round_to_its_winner(league: LiveLeague, kind: str, sizes: list[int]) -> None:
    tournament_id = a_tournament(league, kind)
    played = play_to_the_end(league, tournament_id)
    if kind == "gauntlet":
        assert sum(played) == sum(sizes)
    else:
        assert played == sizes
    rows = json.loads(league.run("tournament", "standings", "cup", "--json"))
    assert rows[0]["bot"] == "ann/1"
    assert len(rows) == 4


def test_opening_a_round_twice_opens_it_once(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, "round_robin")
    for _ in range(3):
        rounds.advance(league.place, tournament_id)
    with league.place.store.read() as session:
        assert len(tournaments.get(session, tournament_id).rounds) == 1
        assert tournaments.match_states(session, tournament_id) == {MatchState.QUEUED: 4}


def test_the_same_seed_and_results_draw_the_same_tournament(new_league: Callable[..., LiveLeague]) -> None:
    exports = []
    for _ in range(2):
        league = new_league()
        play_to_the_end(league, a_tournament(league, "swiss"))
        exports.append(league.run("tournament", "export", "cup"))
    assert exports[0] == exports[1]


def test_progress_counts_matches_and_says_how_long_it_will_take(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, "round_robin")
    play_open_round(league, tournament_id)
    (row,) = json.loads(league.run("tournament", "status", "cup", "--json"))
    assert (row["done"], row["of"], row["percent"], row["state"]) == (4, 12, 33, "running")
    assert row["seconds left"] >= 0
    rounds.advance(league.place, tournament_id)
    play_to_the_end(league, tournament_id)
    (row,) = json.loads(league.run("tournament", "status", "cup", "--json"))
    assert (row["done"], row["of"], row["percent"], row["state"]) == (12, 12, 100, "done")
    assert row["seconds left"] is None


def test_a_quarantined_match_holds_its_round_until_it_is_released(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, "knockout")
    with league.place.store.write() as session:
        poison = matches.waiting(session, LANES["tournament"], 1)[0]
        lease = attempts.take(session, poison, "worker", 1)
        assert lease is not None
        attempts.void(session, lease, "it died", most=1)
    play_open_round(league, tournament_id)
    rounds.advance(league.place, tournament_id)
    with league.place.store.read() as session:
        found = tournaments.get(session, tournament_id)
        assert rounds.status_of(session, found).quarantined == 1
        assert len(found.rounds) == 1
    league.run("league", "release", str(poison))
    assert play_to_the_end(league, tournament_id) == [1, 2]


def test_a_result_that_a_later_round_was_drawn_from_is_not_taken_back(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, "knockout")
    with league.place.store.read() as session:
        first = matches.waiting(session, LANES["tournament"], 1)[0]
    play_open_round(league, tournament_id)
    rounds.advance(league.place, tournament_id)
    with league.place.store.write() as session:
        (attempt,) = attempts.of_match(session, first)
        assert not attempts.annul(session, attempt.id, "on a sick worker")
    assert league.state_of(first) == MatchState.DONE


def test_a_withdrawn_entrant_is_not_drawn_again_and_keeps_what_it_played(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, "round_robin")
    play_open_round(league, tournament_id)
    league.run("tournament", "withdraw", "cup", "dora")
    play_to_the_end(league, tournament_id)
    rows = {row["bot"]: row for row in json.loads(league.run("tournament", "standings", "cup", "--json"))}
    assert rows["dora/1"]["matches"] == 2
    assert rows["dora/1"]["withdrawn"] == "yes"


def test_a_cancelled_tournament_plays_no_more(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, "round_robin")
    assert "4 waiting matches" in league.run("tournament", "cancel", "cup")
    rounds.advance(league.place, tournament_id)
    with league.place.store.read() as session:
        assert tournaments.get(session, tournament_id).state == TournamentState.CANCELLED
        assert tournaments.match_states(session, tournament_id) == {MatchState.CANCELLED: 4}


def test_nobody_withdraws_from_a_tournament_that_is_over(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, "gauntlet")
    play_to_the_end(league, tournament_id)
    assert "cup is done already" in league.run("tournament", "withdraw", "cup", "dora", code=1, errors=True)


def test_the_export_has_every_seat_of_every_match_and_the_whole_as_json(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, "knockout")
    play_to_the_end(league, tournament_id)
    rows = list(csv.DictReader(io.StringIO(league.run("tournament", "export", "cup"))))
    assert len(rows) == 12
    assert {row["round"] for row in rows} == {"1", "2"}
    whole = json.loads(league.run("tournament", "export", "cup", "--format", "json"))
    assert len(whole["matches"]) == 12
    assert whole["seed"] == 7, "the seed is told when it is over"
    assert whole["standings"][0]["bot"] == "ann/1"
    assert {"row": "ann/1", "column": "dora/1", "above": 2.0, "matches": 2} in whole["crosstable"]
    assert len(whole["bracket"]) == 2


def test_a_duel_stops_as_soon_as_it_is_sure(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, rounds.DUEL, ("ann", "bob"))
    play_to_the_end(league, tournament_id)
    with league.place.store.read() as session:
        found = tournaments.get(session, tournament_id)
        assert found.verdict is not None
        assert found.verdict["decision"] == "not_better", "bob loses every match"
        assert found.verdict["blocks"] < 40
        assert not tournaments.has_open_matches(session, tournament_id)


def test_a_duels_verdict_is_told_in_words_and_as_json(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, rounds.DUEL, ("ann", "bob"))
    assert "verdict: open between ann/1 and bob/1" in league.run("tournament", "standings", "cup")
    play_to_the_end(league, tournament_id)
    words = league.run("tournament", "standings", "cup")
    assert "verdict: bob/1 is not better than ann/1" in words
    assert re.search(r"elo of b over a: -\d+ \(-\d+ to -\d+\)", words)
    said = json.loads(league.run("tournament", "standings", "cup", "--json"))
    assert (said["a"], said["b"], said["decision"]) == ("ann/1", "bob/1", "not_better")


def test_a_duel_that_is_decided_plays_no_more(league: LiveLeague) -> None:
    tournament_id = a_tournament(league, rounds.DUEL, ("ann", "bob"), rules={"elo1": 400.0, "alpha": 0.3, "beta": 0.3})
    with league.place.store.read() as session:
        waiting = matches.waiting(session, LANES["tournament"], 100)
    for match_id in waiting[:-2]:
        play(league.place.store, match_id, *((1, 2) if waiting.index(match_id) % 2 == 0 else (2, 1)))
    rounds.advance(league.place, tournament_id)
    assert league.is_over(tournament_id)
    assert [league.state_of(match_id) for match_id in waiting[-2:]] == [MatchState.CANCELLED] * 2


def test_rated_matches_of_a_tournament_count_only_between_owners(league: LiveLeague) -> None:
    league.enter("ann", "bob", "cleo", owners=("x", "x", "y"))
    options = league.place.settings.options_of(GAME)
    cup = agreed("round_robin", rated=True, options=options)
    tournament_id = intake.open_tournament(league.place, league.admin, cup, ["ann", "bob", "cleo"])
    intake.start_tournament(league.place, league.admin, "cup")
    play_to_the_end(league, tournament_id)
    assert league.count_rated() == 4, "ann and bob belong to one owner: their two matches are not rated"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"kind": "swiss", "seats": 5}, "is played with 2, 3, 4 seats, not 5"),
        ({"kind": "tombola"}, "formats: round_robin"),
        ({"kind": "swiss", "options": {"wind": "9"}}, "has no option 'wind'"),
        ({"kind": "swiss", "options": {"round_limit": "0"}}, "from 1 to 1000"),
        ({"kind": "swiss", "rules": {"blocks": 0}}, "at least one block"),
        ({"kind": "swiss", "rules": {"blocks": 1, "tie_breaks": ["beauty"]}}, "has no tie-breaks"),
        ({"kind": "swiss", "rated": True}, "with the options of the ladder"),
        ({"kind": "duel", "rules": {"elo0": 9.0, "elo1": 1.0}}, "elo0 is below elo1"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused_with_what_could(
    league: LiveLeague, changes: dict[str, Any], words: str
) -> None:
    league.enter("ann", "bob", owners=("a", "b"))
    kind = changes.pop("kind")
    with pytest.raises(Exception, match=words) as refused:
        intake.open_tournament(league.place, league.admin, agreed(kind, **changes), ["ann", "bob"])
    assert type(refused.value).__name__ in ("BadTournament", "BadOptions")
    with league.place.store.read() as session:
        assert tournaments.every(session) == []


def test_a_name_is_taken_once(league: LiveLeague) -> None:
    a_tournament(league, "swiss")
    assert "there is a tournament CUP already" in league.run(
        "tournament", "create", "CUP", "ann", "bob", "--game", GAME, code=1, errors=True
    )


def test_a_duel_between_real_bots_gives_its_verdict_on_the_command_line(league: LiveLeague) -> None:
    league.open("ann")
    league.submit("bob", LAST_BOT)
    league.start_worker(2)
    league.start("beat")
    eventually(lambda: league.are_active("ann", "bob"), 60, "vetting")
    said = json.loads(
        league.run(
            "duel", "ann", "bob", "--game", GAME, "--option", "round_limit=1", "--max-blocks", "4", "--json"
        )
    )  # fmt: skip
    assert said["decision"] in ("better", "not_better", "undecided")
    assert 1 <= said["blocks"] <= 4
    league.check_results()

"""The first matches of the table: greedy beats random and search beats greedy; and measuring can be broken off."""

import sys
from pathlib import Path

import pytest

from bots.reference import measure
from bots.reference.measure import HEAD, LOOKS, Comparison, Noted, Pairing, compare, missing, play_one, read_notes
from engine_service.kernel.game import AnyGame


def compared(pairing: Pairing, matches: int) -> Comparison:
    """So many first matches: a guard against steps back, no proof of strength. That is the table."""
    return compare([play_one(pairing, LOOKS, number) for number in range(matches)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(game: AnyGame, seats: int) -> None:
    assert compared(Pairing(game.name, seats, "greedy", "random"), seats).share > 0.9


def test_search_beats_greedy(game: AnyGame) -> None:
    result = compared(Pairing(game.name, 2, "search", "greedy"), 6)
    assert result.share > 0.5, result
    assert result.score > result.rivals_score, result


def test_a_match_is_the_same_whenever_it_is_played(game: AnyGame) -> None:
    pairing = Pairing(game.name, 3, "greedy", "random")
    one, other = (play_one(pairing, LOOKS, 4) for _ in range(2))
    assert (one.share, one.score, one.rivals_score) == (other.share, other.score, other.rivals_score)


def test_the_bot_sits_in_each_seat_of_a_seed_once() -> None:
    pairing = Pairing("crossing_oceans", 3, "greedy", "random")
    scores = {play_one(pairing, LOOKS, number).score for number in range(3)}
    assert len(scores) == 3


@pytest.mark.parametrize(
    ("share", "variance", "low", "high"),
    [(0.5, 0.25, 0.31, 0.69), (1.0, 0.0, 0.86, 1.0), (0.0, 0.0, 0.0, 0.14), (0.5, 0.25 / 3, 0.39, 0.61)],
    ids=["half", "all", "none", "matches that say as much as three"],
)
def test_the_interval_of_a_share_is_wilsons(share: float, variance: float, low: float, high: float) -> None:
    comparison = Comparison(Pairing("g", 2, "a", "b"), 24, share, variance, 1.0, 1.0, 1.0)
    assert list(comparison.interval) == pytest.approx([low, high], abs=0.005)


def test_the_scatter_of_the_matches_is_that_of_their_shares() -> None:
    pairing = Pairing("g", 3, "a", "b")
    noted = [Noted(pairing, 1, number, share, 1.0, 1.0, 1.0) for number, share in enumerate((0.5, 0.5, 1.0, 0.0))]
    assert compare(noted).variance == pytest.approx(0.5 / 3)


def test_what_is_noted_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = tmp_path / "strength.jsonl"
    command = ["measure", "--games", "crossing_oceans", "--seats", "2", "--looks", "1", "--notes", str(notes)]
    pairings = [Pairing("crossing_oceans", 2, *who) for who in (("greedy", "random"), ("search", "greedy"))]
    for matches, played in ((1, 2), (2, 4), (2, 4)):
        monkeypatch.setattr(sys, "argv", [*command, "--matches", str(matches)])
        measure.main()
        noted = read_notes(notes)
        assert len(noted) == len({(match.pairing, match.number) for match in noted}) == played
        assert not list(missing(pairings, 1, matches, noted))
    lines = capsys.readouterr().out.splitlines()
    assert lines[-4:-2] == HEAD.splitlines()
    assert lines[-2].startswith("| crossing_oceans | 2 | greedy among random | 2 |")


def test_a_measurement_without_time_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = tmp_path / "strength.jsonl"
    monkeypatch.setattr(sys, "argv", ["measure", "--minutes", "-1", "--notes", str(notes)])
    measure.main()
    assert read_notes(notes) == []

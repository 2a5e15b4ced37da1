"""Recorded matches lived again: whatever changes one of them is a change of the rules."""

from pathlib import Path

import pytest

from engine_service.games.crossing_oceans import seat_counts
from engine_service.kernel.outcome import Ending, Outcome
from engine_service.kernel.replay import Replay, from_json, to_json, verify
from tests.engine_service.games.crossing_oceans.record import REPLAYS

FILES = sorted(REPLAYS.glob("*.json"))
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def read(file: Path) -> Replay:
    """The replay in a file."""
    return from_json(file.read_text(encoding="utf-8"))


def outcome(replay: Replay) -> Outcome:
    """How the match ended; every recorded match has."""
    assert replay.outcome is not None
    return replay.outcome


@every_file
def test_a_recorded_match_is_exact(file: Path) -> None:
    replay = read(file)
    assert verify(replay) == []
    assert to_json(replay) == file.read_text(encoding="utf-8")


@every_file
def test_a_recorded_match_with_one_score_changed_is_not(file: Path) -> None:
    replay = read(file)
    first, *others = outcome(replay).standings
    forged = outcome(replay)._replace(standings=(first._replace(score=first.score + 1), *others))
    assert verify(replay._replace(outcome=forged))[0].startswith("outcome: recorded")


def test_there_is_a_recorded_match_for_every_ending() -> None:
    assert {outcome(read(file)).ending for file in FILES} == set(Ending)


def test_there_is_a_finished_match_for_every_seat_count() -> None:
    replays = [read(file) for file in FILES]
    finished = {len(replay.seats) for replay in replays if outcome(replay).ending is Ending.FINISHED}
    assert finished == set(seat_counts)


def test_who_forfeited_is_ranked_below_everyone_who_played_on_whatever_the_scores_and_the_earlier_the_lower() -> None:
    (replay,) = [found for file in FILES if (found := read(file)).forfeits]
    earlier, later = (fault.seat for fault in replay.forfeits)
    ranks, scores = (
        {standing.seat: getattr(standing, field) for standing in outcome(replay).standings}
        for field in ("rank", "score")
    )
    assert (ranks.pop(later), ranks.pop(earlier)) == (3, 4)
    assert sorted(ranks.values()) == [1, 2]
    assert scores[earlier] > max(scores[later], min(scores[seat] for seat in ranks))

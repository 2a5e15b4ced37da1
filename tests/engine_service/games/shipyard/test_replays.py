"""Recorded matches lived again: whatever changes one of them is a change of the rules."""

from pathlib import Path

import pytest

from engine_service.games import shipyard
from engine_service.games.shipyard.state import State
from engine_service.kernel.replay import Replay, from_json, relive, to_json, verify
from tests.engine_service.games.shipyard.record import RECIPES, REPLAYS

FILES = sorted(REPLAYS.glob("*.json"))
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def read(name: str) -> Replay:
    """The replay in a file."""
    return from_json((REPLAYS / f"{name}.json").read_text(encoding="utf-8"))


def final_state(name: str) -> State:
    """Where a recorded match ended."""
    state = relive(read(name)).state
    assert isinstance(state, State)
    return state


def test_every_recipe_is_recorded() -> None:
    assert {file.stem for file in FILES} == set(RECIPES)


@every_file
def test_a_recorded_match_is_exact(file: Path) -> None:
    replay = read(file.stem)
    assert verify(replay) == []
    assert to_json(replay) == file.read_text(encoding="utf-8")


@every_file
def test_a_recorded_match_with_its_last_choice_left_out_is_not(file: Path) -> None:
    replay = read(file.stem)
    assert verify(replay._replace(moves=replay.moves[:-40]))


@pytest.mark.parametrize("seats", shipyard.seat_counts)
def test_matches_end_with_the_last_lap(seats: int) -> None:
    state = final_state(f"laps_{seats}_seats")
    assert (state.laps_left, state.early_end) == (0, False)


@pytest.mark.parametrize("seats", [3, 4])
def test_matches_end_early_when_a_ship_deck_runs_out(seats: int) -> None:
    state = final_state(f"early_end_{seats}_seats")
    assert state.laps_left > 0
    assert state.early_end
    assert not all(state.ship_decks)


def test_a_match_goes_on_with_substitutes_when_every_ship_card_has_been_drawn() -> None:
    assert not any(final_state("substitutes_4_seats").ship_decks)
    moves = read("substitutes_4_seats").moves
    assert any("_substitute:" in move for move in moves)


def test_the_balanced_layout_is_recorded_for_every_seat_count() -> None:
    for seats in shipyard.seat_counts:
        assert read(f"balanced_{seats}_seats").options == {"balanced_employees": True}


def test_who_forfeited_is_ranked_last_the_earlier_the_lower() -> None:
    replay = read("forfeits_4_seats")
    assert replay.outcome is not None
    ranks = {standing.seat: standing.rank for standing in replay.outcome.standings}
    assert (ranks[2], ranks[0]) == (4, 3)

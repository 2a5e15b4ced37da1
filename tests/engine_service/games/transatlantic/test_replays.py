"""Recorded matches: one for each way to end, each combination of variants, and one with a forfeit.

`python -m tests.engine_service.games.transatlantic.test_replays` records them anew after a rule change on purpose.
"""

from pathlib import Path

import pytest

from engine_service.kernel import registry, replay
from engine_service.kernel.match import Match
from engine_service.kernel.outcome import Ending, Reason
from engine_service.kernel.rng import below, seeded

REPLAYS = Path(__file__).with_name("replays")
MATCHES: dict[str, tuple[int, int, dict[str, bool | int]]] = {
    "finished_4_seats": (4, 1, {}),
    "ship_market_3_seats": (3, 2, {"variant_market": True}),
    "president_2_seats": (2, 3, {"variant_president": True}),
    "both_variants_4_seats": (4, 4, {"variant_market": True, "variant_president": True}),
    "capped_2_seats": (2, 5, {"max_rounds": 6}),
    "forfeit_3_seats": (3, 6, {}),
}
recorded = pytest.mark.parametrize("path", sorted(REPLAYS.glob("*.json")), ids=lambda path: path.stem)


def play_match(name: str) -> Match:
    """A match of random moves; with a forfeit, seat 1 leaves after forty moves."""
    seats, seed, options = MATCHES[name]
    match = Match(registry.game("transatlantic"), seats, seed, options)
    chance = seeded("record", seed)
    while match.decision is not None:
        if name.startswith("forfeit") and len(match.log) >= 40 and not match.forfeits:
            match.forfeit(1, Reason.TIMEOUT, "no answer")
            continue
        at, chance = below(len(match.decision.legal_moves), chance)
        match.play(match.decision.legal_moves[at])
    return match


@recorded
def test_a_recorded_match_comes_out_the_same(path: Path) -> None:
    assert replay.verify(replay.from_json(path.read_text())) == []


def test_every_ending_and_every_combination_of_variants_is_recorded() -> None:
    matches = [replay.from_json((REPLAYS / f"{name}.json").read_text()) for name in MATCHES]
    outcomes = [match.outcome for match in matches if match.outcome is not None]
    assert len(outcomes) == len(MATCHES)
    assert {outcome.ending for outcome in outcomes} == set(Ending)
    variants = {(match.options["variant_market"], match.options["variant_president"]) for match in matches}
    assert len(variants) == 4
    assert any(outcome.forfeits for outcome in outcomes)


def test_a_move_changed_in_a_replay_is_found_out() -> None:
    text = (REPLAYS / "finished_4_seats.json").read_text()
    match = replay.from_json(text)
    changed = text.replace(f'"{match.moves[0]}"', '"buy:titanic"', 1)
    assert replay.verify(replay.from_json(changed)) != []


if __name__ == "__main__":
    for name in MATCHES:
        match = play_match(name)
        names = [f"random {seat}" for seat in range(match.seats)]
        (REPLAYS / f"{name}.json").write_text(replay.to_json(replay.record(match, names)))

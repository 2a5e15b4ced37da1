"""Duel: the test errs as seldom as it says, whatever a seed decides, and stops at its bound."""

from collections import Counter
from math import log
from random import Random

import pytest

from matchmaker.tournaments import (
    BadTournament,
    Decision,
    Duel,
    Result,
    Verdict,
    from_json,
    next_blocks,
    to_json,
    verdict,
)
from matchmaker.tournaments.duel import arrangements

ELO_PER_NAT = 400 / log(10)


def contest(duel: Duel, elo: float, seed: int, shared_luck: float, blocks: int | None = None) -> list[Result]:
    """Results in which B is this much better; a part of the luck of each seat belongs to the seed."""
    random = Random(seed)

    def gumbel() -> float:
        return -log(random.expovariate(1.0))

    results = []
    for block in next_blocks(duel, 0, blocks or duel.max_blocks):
        fate = [gumbel() for _ in range(duel.seats)]
        for seated in block.tables:
            luck = [one if random.random() < shared_luck else gumbel() for one in fate]
            reached = [
                (elo / ELO_PER_NAT if version == duel.b else 0.0) + mine
                for version, mine in zip(seated, luck, strict=True)
            ]
            ranks = tuple(1 + sum(other > mine for other in reached) for mine in reached)
            results.append(Result(block.ordinal, seated, ranks, ranks))
    return results


def decisions(duel: Duel, elo: float, shared_luck: float, duels: int) -> Counter[Decision]:
    return Counter(verdict(duel, contest(duel, elo, seed, shared_luck)).decision for seed in range(duels))


@pytest.mark.parametrize("shared_luck", [0.0, 0.8])
def test_an_equal_version_is_called_better_in_at_most_about_one_duel_of_twenty(shared_luck: float) -> None:
    found = decisions(Duel(1, 2, seed=1, elo1=100, max_blocks=150), 0.0, shared_luck, duels=150)
    assert found[Decision.BETTER] <= 15
    assert found[Decision.NOT_BETTER] > 120


@pytest.mark.parametrize("shared_luck", [0.0, 0.8])
def test_a_better_version_is_found_in_at_least_about_nineteen_duels_of_twenty(shared_luck: float) -> None:
    found = decisions(Duel(1, 2, seed=1, elo1=100, max_blocks=150), 100.0, shared_luck, duels=150)
    assert found[Decision.NOT_BETTER] <= 15
    assert found[Decision.BETTER] > 120


@pytest.mark.parametrize("seats", [3, 4])
def test_tables_of_three_and_four_decide_too(seats: int) -> None:
    duel = Duel(1, 2, seed=1, seats=seats, elo1=100, max_blocks=100)
    assert decisions(duel, 100.0, 0.3, duels=20)[Decision.BETTER] >= 17
    assert decisions(duel, -20.0, 0.3, duels=20)[Decision.NOT_BETTER] >= 17


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_block_both_sit_equally_often_in_every_seat(seats: int) -> None:
    tables = arrangements(Duel(1, 2, seed=1, seats=seats))
    assert len(set(tables)) == len(tables)
    for seat in range(seats):
        taken = Counter(table[seat] for table in tables)
        assert taken[1] == taken[2] == len(tables) / 2


def test_a_row_of_wins_decides_soon_and_stays_finite() -> None:
    duel = Duel(1, 2, seed=1)
    found = verdict(duel, contest(duel, 5000.0, 1, 0.0))
    assert found.decision is Decision.BETTER
    assert found.blocks < 40
    assert found.counts == ((1.0, found.blocks),)
    assert 200 < found.elo < 1200
    assert found.elo_low < found.elo < found.elo_high


def test_it_stops_undecided_at_its_bound() -> None:
    duel = Duel(1, 2, seed=1, elo0=0, elo1=10, max_blocks=20)
    found = verdict(duel, contest(duel, 5.0, 3, 0.0))
    assert found.decision is Decision.UNDECIDED
    assert not found.is_open
    assert found.blocks == 20
    assert next_blocks(duel, 20, 5) == ()
    assert len(next_blocks(duel, 18, 5)) == 2


def test_blocks_after_the_decision_do_not_change_it() -> None:
    duel = Duel(1, 2, seed=1)
    won = contest(duel, 5000.0, 1, 0.0, blocks=60)
    lost = [Result(one.block, one.versions, one.ranks[::-1], one.ranks) for one in won]
    soon = verdict(duel, won)
    changed = [one for one in won if one.block < soon.blocks] + [one for one in lost if one.block >= soon.blocks]
    assert verdict(duel, changed) == soon


def test_the_order_of_results_does_not_matter_and_gaps_are_waited_for() -> None:
    duel = Duel(1, 2, seed=1, max_blocks=60)
    results = contest(duel, 40.0, 5, 0.2)
    shuffled = results[:]
    Random(1).shuffle(shuffled)
    assert verdict(duel, shuffled) == verdict(duel, results)
    without = [one for one in results if one.block != 3]
    assert verdict(duel, without).blocks == 3
    assert verdict(duel, results[:-1]).blocks <= 59


def test_before_the_first_block_everything_is_open() -> None:
    found = verdict(Duel(1, 2, seed=1), [])
    assert found.decision is Decision.OPEN
    assert (found.blocks, found.llr, found.score, found.elo, found.fraction) == (0, 0.0, 0.5, 0.0, 0.0)
    assert found.upper == -found.lower == pytest.approx(log(19), abs=1e-6)


def test_progress_only_reaches_one_with_the_verdict() -> None:
    duel = Duel(1, 2, seed=1, max_blocks=200)
    results = contest(duel, 60.0, 2, 0.0)
    seen = [verdict(duel, results[: 2 * blocks]) for blocks in range(0, 200, 10)]
    for one in seen:
        assert (one.fraction == 1.0) == (not one.is_open)
        assert 0 <= one.fraction <= 1


def test_the_seeds_are_the_same_every_time_and_differ_from_block_to_block() -> None:
    duel = Duel(1, 2, seed=9)
    blocks = next_blocks(duel, 0, 50)
    assert blocks[10:20] == next_blocks(duel, 10, 10)
    assert len({block.seed for block in blocks}) == 50


def test_a_duel_and_its_verdict_go_through_json() -> None:
    duel = Duel(1, 2, seed=9, seats=3)
    found = verdict(duel, contest(duel, 10.0, 1, 0.0, blocks=5))
    assert from_json(Duel, to_json(duel)) == duel
    assert from_json(Verdict, to_json(found)) == found


@pytest.mark.parametrize(
    ("wrong", "right"),
    [({"b": 1}, "two versions"), ({"seats": 5}, "2, 3 or 4"), ({"elo1": -1.0}, "below elo1"),
     ({"alpha": 0.7}, "between 0 and 0.5"), ({"beta": 0.0}, "between 0 and 0.5"), ({"max_blocks": 0}, "one block")],
)  # fmt: skip
def test_terms_that_make_no_sense_are_refused(wrong: dict[str, float], right: str) -> None:
    with pytest.raises(BadTournament, match=right):
        Duel(**({"a": 1, "b": 2, "seed": 1} | wrong))  # type: ignore[arg-type]


def test_a_result_of_somebody_else_is_refused() -> None:
    with pytest.raises(BadTournament, match="no table of this duel"):
        verdict(Duel(1, 2, seed=1), [Result(0, (1, 3), (1, 2), (0, 0))])

"""Round robin: who meets whom how often, by design."""

from collections import Counter
from itertools import combinations

import pytest

from matchmaker.tournaments import Kind, Round, next_round, progress, standings
from tests.matchmaker.tournaments.halls import entered, play_out, played

MEET_EXACTLY_ONCE = {3: {3, 7, 13, 15, 19, 21, 25, 27}, 4: {4, 13}}


def meetings(rounds: list[Round]) -> Counter[tuple[int, ...]]:
    return Counter(
        tuple(sorted(pair)) for drawn in rounds for table in drawn.tables for pair in combinations(table.versions, 2)
    )


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 9, 16, 21])
def test_with_two_seats_every_pair_meets_once_and_nobody_plays_twice_a_round(entrants: int) -> None:
    rounds = play_out(entered(Kind.ROUND_ROBIN, entrants))
    met = meetings(rounds)
    assert set(met.values()) == {1}
    assert len(met) == entrants * (entrants - 1) // 2
    for drawn in rounds:
        seated = [version for table in drawn.tables for version in table.versions]
        assert len(seated) == len(set(seated))
        assert len(drawn.byes) == entrants % 2
    byes = Counter(version for drawn in rounds for version in drawn.byes)
    assert set(byes.values()) <= {1}
    assert len(rounds) == entrants - 1 + entrants % 2


def test_the_double_one_is_twice_the_same_meetings_on_other_deals() -> None:
    rounds = play_out(entered(Kind.DOUBLE_ROUND_ROBIN, 5))
    assert set(meetings(rounds).values()) == {2}
    half = len(rounds) // 2
    for first, second in zip(rounds[:half], rounds[half:], strict=True):
        assert [table.versions for table in first.tables] == [table.versions for table in second.tables]
        assert first.tables[0].blocks[0].seed != second.tables[0].blocks[0].seed


@pytest.mark.parametrize(
    ("entrants", "seats"), [(entrants, seats) for seats in (3, 4) for entrants in range(seats, 29)]
)
def test_with_more_seats_everybody_sits_equally_often_and_meets_everybody_nearly_evenly(
    entrants: int, seats: int
) -> None:
    rounds = play_out(entered(Kind.ROUND_ROBIN, entrants, seats))
    sits = Counter(version for drawn in rounds for table in drawn.tables for version in table.versions)
    assert len(set(sits.values())) == 1
    met = meetings(rounds)
    assert len(met) == entrants * (entrants - 1) // 2
    most, least = max(met.values()), min(met.values())
    assert most - least <= (1 if entrants >= 15 else 2)
    assert (most == 1) == (entrants in MEET_EXACTLY_ONCE[seats])
    for drawn in rounds:
        seated = [version for table in drawn.tables for version in table.versions]
        assert len(seated) == len(set(seated))


def test_a_hundred_entrants_at_tables_of_four_are_drawn_within_reason() -> None:
    tournament = entered(Kind.ROUND_ROBIN, 100, 4)
    assert progress(tournament, []).total == 4 * 1050


def test_tables_of_who_withdrew_are_not_played_and_cost_nobody_a_point() -> None:
    tournament = entered(Kind.ROUND_ROBIN, 6)
    rounds: list[Round] = []
    for _ in range(2):
        drawn = next_round(tournament, rounds)
        assert drawn is not None
        rounds.append(played(drawn))
    tournament = tournament.withdraw(0, 3)
    while (drawn := next_round(tournament, rounds)) is not None:
        assert all(0 not in table.versions for table in drawn.tables)
        rounds.append(played(drawn))
    places = {place.version: place for place in standings(tournament, rounds)}
    assert places[0].withdrawn
    assert places[0].matches == 4
    unbeaten = [place for place in places.values() if dict(place.criteria)["average"] == 1.0]
    assert {place.version for place in unbeaten} <= {0, 1}
    assert places[1].rank < places[2].rank

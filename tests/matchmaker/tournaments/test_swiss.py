"""Swiss: equals meet, nobody meets twice while it can be helped, byes go round."""

from collections import Counter
from itertools import combinations

import pytest

from matchmaker.tournaments import Kind, Round, next_round, standings
from tests.matchmaker.tournaments.halls import by_chance, entered, play_out, played


def meetings(rounds: list[Round]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair) for drawn in rounds for table in drawn.tables for pair in combinations(table.versions, 2)
    )


def test_the_first_round_pairs_the_upper_half_with_the_lower_half() -> None:
    drawn = next_round(entered(Kind.SWISS, 8), [])
    assert drawn is not None
    assert [table.versions for table in drawn.tables] == [(0, 4), (1, 5), (2, 6), (3, 7)]


def test_the_second_round_pairs_winners_with_winners() -> None:
    tournament = entered(Kind.SWISS, 8)
    drawn = next_round(tournament, [])
    assert drawn is not None
    following = next_round(tournament, [played(drawn)])
    assert following is not None
    assert {frozenset(table.versions) for table in following.tables} == {
        frozenset(pair) for pair in ((0, 1), (2, 3), (4, 5), (6, 7))
    }


@pytest.mark.parametrize("entrants", [4, 5, 6, 7, 8, 11, 12, 20, 33, 50])
@pytest.mark.parametrize("luck", range(3))
def test_with_two_seats_nobody_meets_twice_in_half_as_many_rounds_as_entrants(entrants: int, luck: int) -> None:
    """So long a draw of new pairs always exists: everybody has at least half the field still to meet."""
    rounds = play_out(entered(Kind.SWISS, entrants, rounds=entrants // 2), by_chance(luck))
    assert set(meetings(rounds).values()) == {1}


@pytest.mark.parametrize(("entrants", "seats", "rounds"), [(27, 3, 4), (48, 4, 4), (16, 4, 3), (9, 3, 3)])
def test_with_more_seats_repeated_meetings_are_rare(entrants: int, seats: int, rounds: int) -> None:
    met = meetings(play_out(entered(Kind.SWISS, entrants, seats, rounds=rounds), by_chance(1)))
    repeats = sum(count - 1 for count in met.values())
    assert repeats <= 0.05 * sum(met.values())


@pytest.mark.parametrize(("entrants", "seats"), [(7, 2), (8, 3), (11, 4)])
def test_nobody_sits_out_a_second_time_before_everybody_has(entrants: int, seats: int) -> None:
    rounds = play_out(entered(Kind.SWISS, entrants, seats, rounds=6), by_chance(2))
    byes: Counter[int] = Counter()
    for drawn in rounds:
        assert len(drawn.byes) == entrants % seats
        byes.update(drawn.byes)
        counts = [byes[version] for version in range(entrants)]
        assert max(counts) - min(counts) <= 1


def test_a_bye_is_worth_a_won_table() -> None:
    tournament = entered(Kind.SWISS, 3, rounds=1, blocks=2)
    places = {place.version: place for place in standings(tournament, play_out(tournament))}
    assert places[2].points == 4.0
    assert places[2].matches == 0
    assert places[0].points == 4.0


def test_a_large_field_is_drawn_without_a_second_meeting() -> None:
    rounds = play_out(entered(Kind.SWISS, 1200, rounds=2), by_chance(3))
    assert set(meetings(rounds).values()) == {1}


def test_more_rounds_than_opponents_repeat_as_little_as_possible() -> None:
    met = meetings(play_out(entered(Kind.SWISS, 4, rounds=6), by_chance(4)))
    assert set(met.values()) == {2}

"""Gauntlet: the challenger meets everybody, the others meet it equally often."""

from collections import Counter

import pytest

from matchmaker.tournaments import Kind, next_round
from tests.matchmaker.tournaments.halls import entered, play_out


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("entrants", range(4, 14))
def test_every_opponent_meets_the_challenger_each_time_through_and_few_meet_it_twice(entrants: int, seats: int) -> None:
    rounds = play_out(entered(Kind.GAUNTLET, entrants, seats, rounds=4))
    assert len(rounds) == 4
    sat: Counter[int] = Counter()
    for drawn in rounds:
        assert all(table.versions[0] == 0 for table in drawn.tables)
        once = Counter(version for table in drawn.tables for version in table.versions[1:])
        assert set(once) == set(range(1, entrants))
        assert max(once.values()) <= 2
        assert sum(count - 1 for count in once.values()) < seats - 1
        sat += once
    assert max(sat.values()) - min(sat.values()) <= 2


def test_who_shares_a_table_changes_from_time_to_time() -> None:
    first, second = play_out(entered(Kind.GAUNTLET, 10, 4, rounds=2))
    assert {frozenset(table.versions) for table in first.tables} != {frozenset(t.versions) for t in second.tables}


def test_without_its_challenger_it_is_over() -> None:
    tournament = entered(Kind.GAUNTLET, 5, rounds=3)
    rounds = play_out(tournament)[:1]
    assert next_round(tournament, rounds) is not None
    assert next_round(tournament.withdraw(0, 2), rounds) is None


def test_opponents_who_withdraw_are_left_out() -> None:
    tournament = entered(Kind.GAUNTLET, 5).withdraw(3, 1)
    (only,) = play_out(tournament)
    assert {table.versions for table in only.tables} == {(0, 1), (0, 2), (0, 4)}

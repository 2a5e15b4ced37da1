"""Meetings: counted once, the same as counted by hand."""

import json
import zlib
from itertools import combinations

import pytest

from matchmaker.bench.season import season
from matchmaker.ratings import Matches, Meetings, Met, Played, Sat


def test_two_versions_know_how_often_each_was_above_the_other() -> None:
    meetings = Meetings.of(
        Matches.of(
            [Played(1, (10, 12), (1, 2)), Played(1, (12, 10), (1, 2)), Played(2, (10, 12), (1, 1)),
             Played(3, (11, 10, 12), (3, 1, 2))]
        )
    )  # fmt: skip
    assert meetings.between(10, 12) == Met(above=2, level=1, below=1)
    assert meetings.between(12, 10) == Met(above=1, level=1, below=2)
    assert meetings.between(11, 12) == Met(above=0, level=0, below=1)
    assert meetings.between(10, 99) == Met(0, 0, 0)
    assert dict(meetings.opponents(11)) == {10: Met(0, 0, 1), 12: Met(0, 0, 1)}
    assert meetings.seats_of(10) == [Sat(2, 0, 2, 2, 2), Sat(2, 1, 1, 0, 2), Sat(3, 1, 1, 1, 1)]
    assert meetings.seats_of(99) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_season_counted_in_columns_is_the_season_counted_match_by_match(seats: int) -> None:
    played = season(12, 40, seats, seed=seats).matches
    meetings = Meetings.of(played)
    counted: dict[tuple[int, int], int] = {}
    for who, ranks in zip(played.versions.tolist(), played.ranks.tolist(), strict=True):
        for one, other in combinations(range(seats), 2):
            above, below = (one, other) if ranks[one] < ranks[other] else (other, one)
            pair = (who[above], who[below])
            counted[pair] = counted.get(pair, 0) + 1
    found = {
        (one, other): meetings.between(one, other).above
        for one in meetings.versions
        for other in meetings.versions
        if meetings.between(one, other).above
    }
    assert found == counted
    assert {(one, other): met.above for one, other, met in meetings.every() if met.above} == counted


def test_what_is_dumped_comes_back() -> None:
    meetings = Meetings.of(season(9, 20, 4, seed=3).matches)
    again = Meetings.load(meetings.dump())
    assert again.versions == meetings.versions
    for one in meetings.versions:
        assert dict(again.opponents(one)) == dict(meetings.opponents(one))
        assert again.seats_of(one) == meetings.seats_of(one)


def test_a_ladder_without_matches_has_no_meetings() -> None:
    nothing = Meetings.load(Meetings.of(Matches.of(())).dump())
    assert nothing.versions == ()
    assert nothing.between(1, 2).matches == 0


def test_a_part_of_the_cross_table_is_the_whole_one_cut_out() -> None:
    meetings = Meetings.of(season(12, 20, 3, seed=4).matches)
    some = {1, 4, 5, 11, 99}
    assert list(meetings.every(some)) == [pair for pair in meetings.every() if {pair[0], pair[1]} <= some]


def test_counts_written_with_all_pairs_are_still_read() -> None:
    """Snapshots of before 2026-11-18 have them."""
    meetings = Meetings.of(season(9, 20, 4, seed=3).matches)
    counts = (meetings.above.toarray(), meetings.level.toarray(), meetings.sat)
    dense = b"".join(part.astype("<i4").tobytes() for part in counts)
    old = json.dumps({"versions": meetings.versions}).encode() + b"\n" + zlib.compress(dense)
    assert list(Meetings.load(old).every()) == list(meetings.every())
    assert Meetings.load(old).seats_of(3) == meetings.seats_of(3)

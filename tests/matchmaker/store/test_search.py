"""Finding matches, the newest first: by what they are and who sat at them, page after page."""

import pytest

from matchmaker.store import Store, matches, search
from matchmaker.store.models import Kind, Match, MatchState
from matchmaker.store.search import Wanted
from tests.matchmaker.store.tables import GAME, a_block, a_league, play


@pytest.fixture
def season(store: Store) -> tuple[list[int], list[int]]:
    """Three versions and nine matches between them: the ids of both."""
    ids = a_league(store, "ann", "bob", "cay")
    ann, bob, cay = ids
    numbers = []
    for ordinal, seating in enumerate(((ann, bob), (bob, cay), (ann, cay))):
        numbers += a_block(store, (seating, seating[::-1], seating), ordinal)
    for number in numbers[:6]:
        play(store, number, 1, 2, late=(1,) if number == numbers[0] else ())
    return ids, numbers


def found(store: Store, wanted: Wanted, most: int = 100, before: int | None = None) -> list[int]:
    with store.read() as session:
        return search.newest(session, wanted, most, before)


def test_pages_follow_each_other_without_gap_or_overlap(store: Store, season: tuple[list[int], list[int]]) -> None:
    _, numbers = season
    pages, before = [], None
    while page := found(store, Wanted(game=GAME), 4, before):
        pages.append(page)
        before = page[-1]
    assert [len(page) for page in pages] == [4, 4, 1]
    assert [number for page in pages for number in page] == sorted(numbers, reverse=True)


def test_matches_are_found_by_who_sat_at_them(store: Store, season: tuple[list[int], list[int]]) -> None:
    (ann, bob, cay), numbers = season
    assert found(store, Wanted(version_ids=[ann])) == sorted((*numbers[:3], *numbers[6:]), reverse=True)
    assert found(store, Wanted(version_ids=[bob], against=cay)) == sorted(numbers[3:6], reverse=True)
    assert found(store, Wanted(version_ids=[ann, bob, cay])) == sorted(numbers, reverse=True)
    assert found(store, Wanted(version_ids=[ann, cay]), 2, before=numbers[7]) == [numbers[6], numbers[5]]
    assert found(store, Wanted(version_ids=[])) == []


def test_what_only_waits_may_be_left_out(store: Store, season: tuple[list[int], list[int]]) -> None:
    (ann, *_), numbers = season
    assert found(store, Wanted(begun=True)) == sorted(numbers[:6], reverse=True)
    assert found(store, Wanted(begun=True, version_ids=[ann])) == sorted(numbers[:3], reverse=True)


def test_more_versions_than_fit_a_statement_are_found_all_the_same(
    store: Store, season: tuple[list[int], list[int]]
) -> None:
    ids, numbers = season
    assert found(store, Wanted(version_ids=[*range(10_000, 10_700), *ids])) == sorted(numbers, reverse=True)


def test_a_version_that_sits_twice_at_a_table_is_found_once_and_pages_stay_whole(store: Store) -> None:
    (ann,) = a_league(store, "ann")
    numbers = a_block(store, ((ann, ann), (ann, ann), (ann, ann)))
    assert found(store, Wanted(version_ids=[ann]), 2) == [numbers[2], numbers[1]]
    assert found(store, Wanted(version_ids=[ann], against=ann)) == numbers[::-1]


@pytest.mark.parametrize(
    ("wanted", "first", "last"),
    [
        (Wanted(state=MatchState.QUEUED), 6, 9),
        (Wanted(state=MatchState.DONE), 0, 6),
        (Wanted(state=MatchState.CANCELLED), 0, 0),
        (Wanted(kind=Kind.LADDER), 0, 9),
        (Wanted(kind=Kind.VET), 0, 0),
        (Wanted(seats=2), 0, 9),
        (Wanted(seats=3), 0, 0),
        (Wanted(game="shipyard"), 0, 0),
        (Wanted(faulty=True), 0, 1),
        (Wanted(tournament_id=1), 0, 0),
    ],
)
def test_matches_are_found_by_what_they_are(
    store: Store, season: tuple[list[int], list[int]], wanted: Wanted, first: int, last: int
) -> None:
    assert found(store, wanted) == season[1][first:last][::-1]


def test_a_line_says_what_the_match_says(store: Store, season: tuple[list[int], list[int]]) -> None:
    _, numbers = season
    with store.read() as session:
        (row,) = search.rows(session, numbers[:1])
        seats = search.seats(session, numbers[:1])
        match = matches.get(session, numbers[0])
    assert match.result is not None
    assert (row.state, row.finished_at, row.decisions) == ("done", match.result.finished_at, 10)
    assert [(seat.bot, seat.number, seat.owner, seat.rank, seat.forfeit) for seat in seats] == [
        ("ann", 1, "owner-of-ann", 1, None),
        ("bob", 1, "owner-of-bob", 2, "timeout"),
    ]


def test_an_export_goes_through_all_of_them_in_stretches(store: Store, season: tuple[list[int], list[int]]) -> None:
    seen: list[int] = []
    with store.read() as session:
        while some := search.stretch(session, Wanted(state=MatchState.DONE), seen[-1] if seen else 0, 4):
            seen += some
        assert seen == season[1][:6]
        assert all(session.get_one(Match, number).state == MatchState.DONE for number in seen)

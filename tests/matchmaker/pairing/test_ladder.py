"""Who plays next: nobody forgotten, newcomers first, opponents near, one bot of an owner at a table."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchmaker.pairing import BadPlan, Candidate, plan, wait_bound
from matchmaker.pairing.field import FIRST_BLOCKS
from tests.matchmaker.pairing.leagues import SECRET, League, version


@st.composite
def fields(draw: st.DrawFn) -> list[Candidate]:
    """Any candidates: some of one owner, some reference bots, any strength, any history."""
    owners = st.none() | st.integers(1, 5)
    small = st.integers(0, 20)
    return [
        Candidate(number, draw(owners), draw(st.floats(0, 3000)), draw(small), draw(small), draw(small))
        for number in range(draw(st.integers(0, 12)))
    ]


@settings(max_examples=150, deadline=None)
@given(fields(), st.sampled_from([2, 3, 4]), st.integers(20, 40))
def test_no_table_has_two_bots_of_one_owner_or_a_version_twice(field: list[Candidate], seats: int, first: int) -> None:
    owner = {one.version: one.owner for one in field}
    planned = plan(field, seats, first, 6, SECRET, "ladder")
    for one in planned:
        owners = [owner[number] for number in one.block.versions if owner[number] is not None]
        assert len(owners) == len(set(owners))
        assert len(set(one.block.versions)) == seats
        assert len(one.block.tables) == seats
    owners_here = {one.owner for one in field} - {None}
    enough = len(owners_here) + sum(one.owner is None for one in field) >= seats
    assert len(planned) == (6 if enough else 0)


@settings(max_examples=80, deadline=None)
@given(fields(), st.sampled_from([2, 3, 4]), st.randoms(use_true_random=False))
def test_the_same_facts_give_the_same_plan_in_whatever_order_they_come(
    field: list[Candidate], seats: int, random: Random
) -> None:
    planned = plan(field, seats, 20, 5, SECRET, "ladder")
    random.shuffle(field)
    assert plan(field, seats, 20, 5, SECRET, "ladder") == planned


def test_planning_in_one_go_or_in_parts_gives_the_same_blocks() -> None:
    whole, parts = League(seats=3), League(seats=3)
    for league in (whole, parts):
        for number in range(9):
            league.join(number, owner=number, elo=1400 + 20 * number)
    whole.fill(12)
    for count in (1, 5, 2, 4):
        parts.fill(count)
    assert parts.planned == whole.planned


def test_ladders_and_secrets_have_plans_of_their_own() -> None:
    field = [version(number, owner=number) for number in range(20)]
    plans = {plan(field, 2, 0, 5, secret, name) for secret in (b"a", b"b") for name in ("x", "y")}
    assert len(plans) == 4
    assert len({one.block.seed for planned in plans for one in planned}) == 20


def test_neighbours_around_a_table_are_drawn_evenly_though_nearer_opponents_are_drawn_first() -> None:
    field = [version(0, 1), version(1, 2), version(2, 3, elo=3000.0)]
    planned = plan(field, 3, 0, 200, SECRET, "ladder")
    after_the_first = Counter(table[1] for one in planned for table in one.block.tables if table[0] == 0)
    assert min(after_the_first[1], after_the_first[2]) > 70


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_nobody_waits_longer_than_the_bound_whatever_else_arrives(seats: int, seed: int) -> None:
    """A league with newcomers pouring in, blocks ending in any order, and one owner uploading without end."""
    random = Random(seed)
    league = League(seats)
    joined: dict[int, int] = {}

    def join(owner: int | None) -> None:
        number = len(joined)
        joined[number] = len(league.planned)
        league.join(number, owner, elo=random.gauss(1500, 250))

    for owner in (None, None, *range(10)):
        join(owner)
    for _ in range(60):
        league.fill(random.randrange(1, 12))
        league.finish(random.randrange(0, 14), random)
        for _ in range(random.randrange(0, 3)):
            join(random.choice([99, 99, 99, random.randrange(10, 60)]))
    bound = wait_bound(len(joined))
    waits = {number: league.longest_wait(number, since) for number, since in joined.items()}
    assert max(waits.values()) <= bound


def test_a_newcomer_leads_the_next_block_of_its_kind_among_ten_thousand_planned() -> None:
    field = [version(number, owner=number, blocks=500, pending=200, since=10_000 - number) for number in range(50)]
    newcomer = version(77, owner=77, since=10_000)
    first, *_ = plan([*field, newcomer], 4, 10_000, 2, SECRET, "ladder")
    assert first.lead == 77
    assert first.urgent


def test_blocks_are_urgent_only_for_the_first_few_of_a_version() -> None:
    settled = [version(number, owner=number, blocks=FIRST_BLOCKS) for number in range(8)]
    assert not any(one.urgent for one in plan(settled, 2, 0, 8, SECRET, "ladder"))
    reference = [version(number, owner=None) for number in range(8)]
    assert not any(one.urgent for one in plan(reference, 2, 0, 8, SECRET, "ladder"))


def test_a_hundred_uploads_of_one_owner_do_not_push_others_aside() -> None:
    """While the flood waits for its first blocks, another's newcomer leads as soon as it is there."""
    league = League(seats=2)
    for number in range(10):
        league.join(number, owner=number)
    league.fill(40)
    league.finish(40, Random(1))
    for number in range(100, 200):
        league.join(number, owner=99)
    league.fill(10)
    league.join(500, owner=500)
    following = league.fill(2)
    assert 500 in {one.lead for one in following}


def test_without_newcomers_everybody_plays_about_equally_often() -> None:
    league = League(seats=4)
    random = Random(2)
    for number in range(25):
        league.join(number, owner=number, elo=random.gauss(1500, 200))
    for _ in range(100):
        league.fill(5)
        league.finish(5, random)
    seated = league.seated()
    assert sum(seated.values()) == 2000
    assert min(seated.values()) > 60
    assert max(seated.values()) < 110


def test_opponents_are_near_in_strength_and_sometimes_far() -> None:
    field = [version(number, owner=number, elo=1000 + 50 * number) for number in range(21)]
    distances: Counter[int] = Counter()
    for ordinal in range(0, 4000, 2):
        (planned,) = plan(field, 2, ordinal, 1, SECRET, "ladder")
        one, other = planned.block.versions
        distances[abs(one - other)] += 1
    assert distances[1] > 4 * distances[20]
    assert distances[20] > 10


def test_every_circle_of_a_table_of_four_is_dealt_equally_often() -> None:
    field = [version(number, owner=number) for number in range(4)]
    circles = Counter(tuple(sorted(one.block.tables)) for one in plan(field, 4, 0, 3000, SECRET, "ladder"))
    assert len(circles) == 6
    assert all(400 < count < 600 for count in circles.values())


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_tables_have_two_to_four_seats(seats: int) -> None:
    with pytest.raises(BadPlan, match="2, 3 or 4 seats"):
        plan([], seats, 0, 1, SECRET, "ladder")


def test_a_version_is_a_candidate_once() -> None:
    with pytest.raises(BadPlan, match="once"):
        plan([version(1, owner=1), version(1, owner=2)], 2, 0, 1, SECRET, "ladder")

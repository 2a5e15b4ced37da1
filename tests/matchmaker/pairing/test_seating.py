"""Blocks: everybody in every seat, neighbours that change, seeds nobody can guess."""

from collections import Counter
from itertools import permutations

import pytest

from matchmaker.pairing import circles, hidden_seed, rotations


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_block_everybody_sits_once_in_every_seat(seats: int) -> None:
    company = (11, 22, 33, 44)[:seats]
    for circle in range(circles(seats)):
        tables = rotations(company, circle)
        assert len(tables) == seats
        for seat in range(seats):
            assert {table[seat] for table in tables} == set(company)


def test_a_block_of_two_is_there_and_back() -> None:
    assert rotations((1, 2)) == ((1, 2), (2, 1))


@pytest.mark.parametrize("seats", [3, 4])
def test_all_circles_together_are_all_seatings_once(seats: int) -> None:
    company = (1, 2, 3, 4)[:seats]
    seatings = [table for circle in range(circles(seats)) for table in rotations(company, circle)]
    assert sorted(seatings) == sorted(permutations(company))


def test_all_circles_together_make_everybody_everybodys_neighbour_equally_often() -> None:
    after: Counter[tuple[int, int]] = Counter()
    for circle in range(circles(4)):
        for table in rotations((1, 2, 3, 4), circle):
            after.update(zip(table, (*table[1:], table[0]), strict=True))
    assert set(after.values()) == {8}
    assert len(after) == 12


def test_a_seed_depends_on_the_secret_and_on_every_name() -> None:
    seeds = {
        hidden_seed(secret, ladder, ordinal)
        for secret in (b"one", b"two")
        for ladder in ("shipyard/2", "shipyard/3")
        for ordinal in range(50)
    }
    assert len(seeds) == 200
    assert hidden_seed(b"one", "x", 1) == hidden_seed(b"one", "x", 1)
    assert hidden_seed(b"one", "x1", 1) != hidden_seed(b"one", "x", 11)


def test_a_seed_fits_a_signed_column_of_any_database() -> None:
    assert all(0 <= hidden_seed(b"s", number) < 1 << 63 for number in range(1000))

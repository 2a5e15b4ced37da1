"""Who meets whom, and who sits where."""

from collections import Counter
from itertools import islice

import pytest

from matchmaker.local.series import block_size, pairings


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 2), (4, 4), (5, 3)])
def test_in_a_block_everybody_meets_everybody_in_every_seat_on_one_seed(bots: int, seats: int) -> None:
    block = list(islice(pairings(bots, seats, seed=7), block_size(bots, seats)))
    assert {pairing.seed for pairing in block} == {7}
    sat = Counter((bot, seat) for pairing in block for seat, bot in enumerate(pairing.seating))
    assert set(sat) == {(bot, seat) for bot in range(bots) for seat in range(seats)}
    assert len(set(sat.values())) == 1
    assert all(len(set(pairing.seating)) == seats for pairing in block)


def test_the_next_block_has_the_next_seed() -> None:
    first, *_, last = islice(pairings(3, 3, seed=7), 4)
    assert (first.seating, last.seating) == ((0, 1, 2), (0, 1, 2))
    assert (first.seed, last.seed) == (7, 8)


def test_too_few_bots_sit_down_more_than_once() -> None:
    assert next(pairings(2, 4, seed=1)).seating == (0, 1, 0, 1)
    assert next(pairings(1, 2, seed=1)).seating == (0, 0)

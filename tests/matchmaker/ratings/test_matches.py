"""Matches as columns: what goes in comes out, and what cannot be a result is refused with a reason."""

import numpy as np
import pytest

from matchmaker.ratings import BadResults, Matches, Played
from matchmaker.ratings.matches import NOBODY


def test_rows_of_different_sizes_stand_in_the_same_columns() -> None:
    matches = Matches.of([Played(1, (5, 6), (1, 2)), Played(2, (7, 5, 6), (2, 1, 3))])
    assert matches.versions.tolist() == [[5, 6, NOBODY, NOBODY], [7, 5, 6, NOBODY]]
    assert matches.seat_counts.tolist() == [2, 3]
    assert len(matches.with_seats(3)) == 1
    assert len(matches.of_version(7)) == 1
    assert len(matches.of_version(5)) == 2


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (Played(1, (5,), (1,)), "2 to 4 seats"),
        (Played(1, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)), "2 to 4 seats"),
        (Played(1, (5, 6), (1,)), "one rank each"),
        (Played(1, (5, 5), (1, 2)), "once"),
        (Played(1, (5, 6), (0, 1)), "rank from 1 on"),
        (Played(1, (5, 6), (1, 3)), "no rank is larger"),
        (Played(1, (5, -2), (1, 2)), "numbers from 0 on"),
        (Played(1, (-1, 5), (1, 2)), "filled from the first on"),
    ],
)
def test_what_cannot_be_a_result_is_refused_with_the_reason(row: Played, reason: str) -> None:
    good = Played(0, (1, 2), (1, 2))
    with pytest.raises(BadResults, match=reason) as caught:
        Matches.of([good, row])
    assert "match 1" in str(caught.value)


def test_columns_that_do_not_fit_each_other_are_refused() -> None:
    one = np.zeros((1, 4), dtype=np.int64)
    with pytest.raises(BadResults, match="2 rows and 4 seats"):
        Matches(one, one, np.zeros(2, dtype=np.int64))

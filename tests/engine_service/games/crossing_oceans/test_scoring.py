"""Section 9.2: the final score and its parts, and who wins a tie."""

from engine_service.games.crossing_oceans import standings
from tests.engine_service.games.crossing_oceans.table import FULL_COLUMNS, a_table, ship


def test_the_worked_example_scores_eighty_two() -> None:
    state = a_table(
        ports={"boston": ship("pommerania", 0, 1), "bombay": ship("belgenland", 0, 0)},
        houses={"boston": [0], "sydney": [0, 1], "durban": [0]},
        players=[
            {
                "money": 120,
                "contracts": 1,
                "supply": ["hammonia", "columbia", "abyssinia", "germanic", "arizona", "devonia", "cutty_sark"],
                "hqs": ["hq_cunard"],
                "tokens": {"blue": 3, "green": 2, "red": 1},
            }
        ],
    )
    score = standings(state)[0]
    assert score.score == 82
    assert list(score.breakdown.items()) == [
        ("money", 1), ("captains", 6), ("houses", 9), ("blue", 36), ("black", 3), ("green", 14), ("white", 0),
        ("red", 5), ("multicolored", 8), ("total", 82),
    ]  # fmt: skip


def test_the_smallest_score() -> None:
    state = a_table(ports={"sydney": ship("cutty_sark")}, players=[{"money": 99, "supply": ["abyssinia"]}])
    parts = standings(state)[0].breakdown
    assert (parts["money"], parts["captains"], parts["black"], parts["multicolored"]) == (0, 3, 3, 1)
    assert parts["total"] == 7


def test_coal_at_sea_and_contracts_count_as_twenty_pounds_each() -> None:
    state = a_table(ports={"boston": ship("oregon", 0, 2)}, players=[{"money": 40, "contracts": 1}])
    assert standings(state)[0].breakdown["money"] == 1
    state = a_table(ports={"boston": ship("oregon", 0, 2)}, players=[{"money": 39, "contracts": 1}])
    assert standings(state)[0].breakdown["money"] == 0


def test_full_columns_make_every_flag_worth_ten() -> None:
    state = a_table(players=[{"supply": ["oregon", "ormuz", "umbria"], "tokens": FULL_COLUMNS}])
    parts = standings(state)[0].breakdown
    assert (parts["green"], parts["black"], parts["total"]) == (20, 10, 30)


def test_a_multicolored_flag_is_worth_the_number_of_other_colours_from_none_to_five() -> None:
    ships = ["pommerania", "abyssinia", "germanic", "atlantic", "adriatic"]
    for colours in range(6):
        state = a_table(players=[{"hqs": ["hq_cunard", "hq_hapag"], "supply": ["ariel", *ships[:colours]]}])
        assert standings(state)[0].breakdown["multicolored"] == 3 * colours


def test_scotia_counts_for_nobody() -> None:
    state = a_table(ports={"new_york": ship("scotia", None)})
    assert [standing.score for standing in standings(state)] == [0, 0, 0, 0]


def test_between_equals_the_youngest_ship_wins_wherever_it_is() -> None:
    state = a_table(
        n_players=3,
        ports={"sydney": ship("oregon", 0), "bombay": ship("ormuz", 2)},
        players=[{"money": 10}, {"supply": ["titanic"], "money": 300}, {}],
    )
    by_seat = standings(state)
    assert [standing.score for standing in by_seat] == [6, 6, 6]
    assert [standing.rank for standing in by_seat] == [3, 1, 2]


def test_points_come_before_youth_and_a_headquarters_has_no_age() -> None:
    state = a_table(
        n_players=2,
        players=[{"supply": ["abyssinia"], "money": 100}, {"supply": ["titanic"], "hqs": []}],
    )
    assert [(standing.score, standing.rank) for standing in standings(state)] == [(4, 1), (3, 2)]
    state = a_table(
        n_players=2,
        players=[{"supply": ["abyssinia"], "hqs": ["hq_cunard"]}, {"supply": ["atlantic"], "hqs": ["hq_hapag"]}],
    )
    assert [(standing.score, standing.rank) for standing in standings(state)] == [(4, 2), (4, 1)]

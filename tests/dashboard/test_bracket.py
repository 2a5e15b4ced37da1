"""A bracket: the tables that lead to one table stand together, however the seeds were drawn."""

from datetime import UTC, datetime

from dashboard.reading.bracket import stages
from dashboard.reading.tournaments import RoundLine, Table

NOW = datetime(2026, 11, 18, tzinfo=UTC)


def a_round(number: int, *tables: tuple[int, ...], byes: tuple[int, ...] = (), through: int = 1) -> RoundLine:
    """Tables of versions; the first ones go on."""
    drawn = tuple(Table(place, seated, 2, 2, seated[:through]) for place, seated in enumerate(tables))
    return RoundLine(number, drawn, byes, NOW, NOW)


def shown(*rounds: RoundLine) -> list[list[tuple[int, ...]]]:
    return [[tie.versions for tie in stage.ties] for stage in stages(rounds)]


def test_the_winners_that_meet_next_stand_side_by_side() -> None:
    first = a_round(1, (1, 8), (2, 7), (3, 6), (4, 5))
    assert shown(first, a_round(2, (1, 4), (2, 3)), a_round(3, (1, 2))) == [
        [(1, 8), (4, 5), (2, 7), (3, 6)],
        [(1, 4), (2, 3)],
        [(1, 2)],
    ]


def test_whoever_is_excused_stands_beside_the_table_that_leads_to_the_same_one() -> None:
    first = a_round(1, (4, 5), byes=(1, 2, 3))
    drawn = stages([first, a_round(2, (1, 4), (2, 3)), a_round(3, (1, 2))])
    assert [tie.versions for tie in drawn[0].ties] == [(1,), (4, 5), (2,), (3,)]
    assert [tie.is_bye for tie in drawn[0].ties] == [True, False, True, True]
    assert [stage.is_paired for stage in drawn] == [True, True, False]
    assert [stage.title for stage in drawn] == ["Round 1", "Round 2", "Final"]


def test_tables_of_four_lead_two_each_to_the_next() -> None:
    first = a_round(1, (1, 4, 5, 8), (2, 3, 6, 7), through=2)
    assert shown(first, a_round(2, (1, 2, 3, 4))) == [[(1, 4, 5, 8), (2, 3, 6, 7)], [(1, 2, 3, 4)]]


def test_a_round_that_is_being_played_keeps_the_order_of_its_draw() -> None:
    running = RoundLine(1, tuple(Table(n, (n, 9 - n), 2, 0, ()) for n in (1, 2, 3, 4)), (), NOW, None)
    assert shown(running) == [[(1, 8), (2, 7), (3, 6), (4, 5)]]
    assert not stages([running])[0].is_paired


def test_whoever_won_but_withdrew_since_stands_below_the_others() -> None:
    assert shown(a_round(1, (1, 4), (2, 3), (5, 6)), a_round(2, (5, 2))) == [[(5, 6), (2, 3), (1, 4)], [(5, 2)]]

"""Knockout: brackets of two, tables of three and four, byes for the best, nobody out without losing."""

import pytest

from matchmaker.tournaments import BadTournament, Kind, Round, bracket, next_round, standings
from tests.matchmaker.tournaments.halls import by_chance, by_number, entered, play_out, played


def tables(drawn: Round) -> list[tuple[int, ...]]:
    return [table.versions for table in drawn.tables]


def test_eight_with_two_seats_are_the_usual_bracket() -> None:
    rounds = play_out(entered(Kind.KNOCKOUT, 8))
    assert tables(rounds[0]) == [(0, 7), (1, 6), (2, 5), (3, 4)]
    assert tables(rounds[1]) == [(0, 3), (1, 2)]
    assert tables(rounds[2]) == [(0, 1)]


def test_an_upset_takes_over_the_place_of_the_favourite() -> None:
    tournament = entered(Kind.KNOCKOUT, 8)
    drawn = next_round(tournament, [])
    assert drawn is not None
    first = played(
        drawn, lambda seated: (2, 1) if seated == (0, 7) else (1, 2) if seated == (7, 0) else by_number(seated)
    )
    second = next_round(tournament, [first])
    assert second is not None
    assert tables(second) == [(7, 3), (1, 2)]


def test_six_give_the_two_best_seeds_a_bye() -> None:
    rounds = play_out(entered(Kind.KNOCKOUT, 6))
    assert rounds[0].byes == (0, 1)
    assert tables(rounds[0]) == [(2, 5), (3, 4)]
    assert tables(rounds[1]) == [(0, 3), (1, 2)]


def test_sixteen_with_four_seats_send_two_of_each_table_on() -> None:
    rounds = play_out(entered(Kind.KNOCKOUT, 16, 4))
    assert [len(drawn.tables) for drawn in rounds] == [4, 2, 1]
    assert tables(rounds[0])[0] == (0, 7, 8, 15)
    assert [table.advance for table in rounds[0].tables] == [2, 2, 2, 2]
    assert tables(rounds[2]) == [(0, 1, 2, 3)]
    assert [place.version for place in standings(entered(Kind.KNOCKOUT, 16, 4), rounds)][:4] == [0, 1, 2, 3]


@pytest.mark.parametrize(("seats", "advance"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
@pytest.mark.parametrize("more", range(25))
def test_every_field_comes_down_to_one_full_final(seats: int, advance: int, more: int) -> None:
    tournament = entered(Kind.KNOCKOUT, seats + more, seats, advance=advance)
    rounds = play_out(tournament, by_chance(more))
    assert len(rounds[-1].tables) == 1
    assert rounds[-1].byes == ()
    alive = set(tournament.entrants)
    for number, drawn in enumerate(bracket(tournament, rounds)):
        seen = {version for table in drawn.tables for version in table.versions} | set(drawn.excused)
        assert seen == alive
        alive = {version for table in drawn.tables for version in table.through} | set(drawn.excused)
        assert alive < seen
        assert number == len(rounds) - 1 or len(alive) >= seats
    assert len(alive) == 1
    assert standings(tournament, rounds)[0].version in alive


def test_who_comes_further_stands_higher() -> None:
    tournament = entered(Kind.KNOCKOUT, 13)
    rounds = play_out(tournament, by_chance(5))
    reached = [dict(place.criteria)["reached"] for place in standings(tournament, rounds)]
    assert reached == sorted(reached, reverse=True)
    assert reached[0] == len(rounds) + 1


def test_of_two_who_came_equally_far_the_one_with_more_points_at_its_last_table_stands_higher() -> None:
    consoled = iter([(2, 1)])

    def ranks(seated: tuple[int, ...]) -> tuple[int, ...]:
        return next(consoled, by_number(seated)) if seated == (0, 3) else by_number(seated)

    tournament = entered(Kind.KNOCKOUT, 4, blocks=2)
    places = standings(tournament, play_out(tournament, ranks))
    assert [place.version for place in places] == [0, 1, 3, 2], "3 has won a match on its way out, 2 has not"


def test_a_tied_table_goes_to_the_better_slot() -> None:
    rounds = play_out(entered(Kind.KNOCKOUT, 4), lambda seated: (1, 1))
    assert tables(rounds[1]) == [(0, 1)]
    assert standings(entered(Kind.KNOCKOUT, 4), rounds)[0].version == 0


def test_the_opponent_of_who_withdraws_from_the_final_wins_it() -> None:
    tournament = entered(Kind.KNOCKOUT, 4)
    drawn = next_round(tournament, [])
    assert drawn is not None
    rounds = [played(drawn)]
    tournament = tournament.withdraw(0, 2)
    assert next_round(tournament, rounds) is None
    assert standings(tournament, rounds)[0].version == 1


def test_a_final_left_short_calls_back_the_best_of_those_who_went_out_last() -> None:
    tournament = entered(Kind.KNOCKOUT, 8, 4)
    drawn = next_round(tournament, [])
    assert drawn is not None
    rounds = [played(drawn)]
    tournament = tournament.withdraw(1, 2)
    final = next_round(tournament, rounds)
    assert final is not None
    assert tables(final) == [(0, 2, 3, 4)]


def test_a_bracket_shows_open_tables_without_a_winner() -> None:
    tournament = entered(Kind.KNOCKOUT, 4)
    drawn = next_round(tournament, [])
    assert drawn is not None
    assert [table.through for table in bracket(tournament, [drawn])[0].tables] == [(), ()]
    assert [table.through for table in bracket(tournament, [played(drawn)])[0].tables] == [(0,), (1,)]


def test_only_a_knockout_has_a_bracket() -> None:
    with pytest.raises(BadTournament, match="belongs to a knockout"):
        bracket(entered(Kind.SWISS, 4), [])

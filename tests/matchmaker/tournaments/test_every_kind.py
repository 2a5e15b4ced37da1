"""What holds for every kind of tournament, at tables of every size."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchmaker.tournaments import (
    BadTournament,
    Kind,
    Result,
    Round,
    Tournament,
    crosstable,
    from_json,
    next_round,
    progress,
    standings,
    to_json,
)
from tests.matchmaker.tournaments.halls import by_chance, by_number, entered, play_out, played

kinds = st.sampled_from(list(Kind))
tournaments = st.builds(
    lambda kind, seats, more, seed, blocks: entered(kind, seats + more, seats, seed=seed, blocks=blocks),
    kinds,
    st.sampled_from([2, 3, 4]),
    st.integers(0, 14),
    st.integers(0, 2**64 - 1),
    st.sampled_from([1, 1, 2]),
)


@settings(max_examples=80, deadline=None)
@given(tournaments, st.integers(0, 1000))
def test_it_ends_seats_full_tables_and_nobody_twice_at_one(tournament: Tournament, luck: int) -> None:
    ordinals, seeds = [], []
    for drawn in play_out(tournament, by_chance(luck)):
        for table in drawn.tables:
            assert len(set(table.versions)) == tournament.seats
            assert set(table.versions) <= set(tournament.entrants)
            assert not set(table.versions) & set(drawn.byes)
            ordinals += [block.ordinal for block in table.blocks]
            seeds += [block.seed for block in table.blocks]
            for block in table.blocks:
                for seat in range(tournament.seats):
                    assert {seated[seat] for seated in block.tables} == set(table.versions)
    assert ordinals == list(range(len(ordinals)))
    assert len(set(seeds)) == len(seeds)


@settings(max_examples=60, deadline=None)
@given(tournaments, st.integers(0, 1000))
def test_the_strongest_wins_when_strength_decides_and_everybody_has_a_place(tournament: Tournament, luck: int) -> None:
    places = standings(tournament, play_out(tournament, by_number))
    assert places[0].version == 0
    assert sorted(place.version for place in places) == list(tournament.entrants)
    ranks = [place.rank for place in standings(tournament, play_out(tournament, by_chance(luck)))]
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]


@settings(max_examples=60, deadline=None)
@given(tournaments, st.integers(0, 1000))
def test_progress_rises_from_nothing_to_all_and_knows_the_total_from_the_start(
    tournament: Tournament, luck: int
) -> None:
    rounds = play_out(tournament, by_chance(luck))
    steps = [progress(tournament, rounds[:count]) for count in range(len(rounds) + 1)]
    assert steps[0].done == 0
    assert steps[0].fraction == 0
    assert steps[-1].fraction == 1
    assert {step.total for step in steps} == {steps[-1].done}
    assert [step.done for step in steps] == sorted(step.done for step in steps)


@settings(max_examples=40, deadline=None)
@given(tournaments, st.integers(0, 1000))
def test_a_crash_between_any_two_rounds_changes_nothing(tournament: Tournament, luck: int) -> None:
    """Settings and rounds go through JSON, the next round is drawn again: the same tables, seeds and seats."""
    rounds = play_out(tournament, by_chance(luck))
    for number, drawn in enumerate(rounds):
        again = from_json(Tournament, to_json(tournament))
        before = [from_json(Round, to_json(one)) for one in rounds[:number]]
        assert next_round(again, before) == replace(
            drawn, tables=tuple(replace(table, results=()) for table in drawn.tables)
        )


@settings(max_examples=60, deadline=None)
@given(tournaments, st.integers(0, 1000), st.data())
def test_withdrawals_at_any_time_leave_a_tournament_that_ends(
    tournament: Tournament, luck: int, data: st.DataObject
) -> None:
    random, ranks = Random(luck), by_chance(luck)
    rounds: list[Round] = []
    while (drawn := next_round(tournament, rounds)) is not None:
        rounds.append(played(drawn, ranks))
        assert len(rounds) < 200
        if data.draw(st.booleans()):
            tournament = tournament.withdraw(random.choice(tournament.entrants), len(rounds) + 1)
        gone = set(tournament.entrants) - set(tournament.active(len(rounds)))
        assert not any(gone & set(table.versions) for table in rounds[-1].tables)
    places = standings(tournament, rounds)
    assert {place.version for place in places if place.withdrawn} == {one.version for one in tournament.withdrawals}
    assert progress(tournament, rounds).fraction == 1


@settings(max_examples=40, deadline=None)
@given(tournaments, st.integers(0, 1000))
def test_the_crosstable_adds_up(tournament: Tournament, luck: int) -> None:
    rounds = play_out(tournament, by_chance(luck))
    cells = {(cell.row, cell.column): cell for cell in crosstable(tournament, rounds)}
    for (row, column), cell in cells.items():
        mirrored = cells[column, row]
        assert cell.above + mirrored.above == cell.matches == mirrored.matches
    matches = sum(table.matches for drawn in rounds for table in drawn.tables)
    assert sum(cell.matches for cell in cells.values()) == matches * tournament.seats * (tournament.seats - 1)


def test_another_seed_is_another_tournament_on_other_deals() -> None:
    one, other = (next_round(entered(Kind.SWISS, 8, seed=seed), []) for seed in (1, 2))
    assert one is not None
    assert other is not None
    assert one.tables[0].blocks[0].seed != other.tables[0].blocks[0].seed


def test_the_blocks_of_a_table_change_the_neighbours() -> None:
    drawn = next_round(entered(Kind.ROUND_ROBIN, 4, 4, blocks=6), [])
    assert drawn is not None
    circles = {frozenset(block.tables) for block in drawn.tables[0].blocks}
    assert len(circles) == 6


def test_the_next_round_waits_for_every_result() -> None:
    tournament = entered(Kind.SWISS, 4)
    drawn = next_round(tournament, [])
    assert drawn is not None
    half = drawn.with_results(played(drawn).tables[0].results)
    assert not half.is_complete
    assert progress(tournament, [half]).done == 2
    with pytest.raises(BadTournament, match="round 1 has open matches"):
        next_round(tournament, [half])


def test_a_result_counts_once_and_a_contradiction_is_refused() -> None:
    drawn = next_round(entered(Kind.SWISS, 4), [])
    assert drawn is not None
    whole = played(drawn)
    result = whole.tables[0].results[0]
    assert whole.with_results([result]) == whole
    with pytest.raises(BadTournament, match="another result"):
        whole.with_results([replace(result, ranks=result.ranks[::-1])])
    with pytest.raises(BadTournament, match="no match of round 1"):
        drawn.with_results([replace(result, block=99)])
    with pytest.raises(BadTournament, match="one rank and one score"):
        drawn.with_results([Result(result.block, result.versions, (1,), (5, 6))])


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (Tournament(Kind.SWISS, (1, 2), 1, seats=5), "2, 3 or 4 seats"),
        (Tournament(Kind.SWISS, (1, 2), 1, seats=3), "do not fill a table of 3"),
        (Tournament(Kind.SWISS, (1, 1), 1), "entered once"),
        (Tournament(Kind.SWISS, (1, 2), 1, blocks=0), "at least one block"),
        (Tournament(Kind.SWISS, (1, 2), 1, rounds=0), "at least one round"),
        (Tournament(Kind.GAUNTLET, (1, 2), 1, rounds=0), "at least once"),
        (Tournament(Kind.KNOCKOUT, (1, 2), 1, advance=2), "1 to 1 can go on"),
        (Tournament(Kind.SWISS, (1, 2), 1, tie_breaks=("luck",)), "it has points, average"),
        (Tournament(Kind.SWISS, (1, 2), 1, tie_breaks=("reached",)), "has no tie-breaks"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused_with_what_could(wrong: Tournament, right: str) -> None:
    with pytest.raises(BadTournament, match=right):
        next_round(wrong, [])


def test_only_entrants_withdraw() -> None:
    with pytest.raises(BadTournament, match="version 9 is not entered"):
        entered(Kind.SWISS, 4).withdraw(9, 1)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"kind":"chess","entrants":[1],"seed":1}', '{"kind":"swiss","entrants":[1.5],"seed":1}',
     '{"kind":"swiss","entrants":[1],"seed":"x"}', '{"kind":"swiss","entrants":3,"seed":1}',
     '{"kind":"swiss","entrants":[1],"seed":1,"colour":"blue"}'],
)  # fmt: skip
def test_text_that_is_no_tournament_is_refused(text: str) -> None:
    with pytest.raises(BadTournament, match="not a Tournament as JSON"):
        from_json(Tournament, text)

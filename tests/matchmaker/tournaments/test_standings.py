"""Standings: every criterion does what its name says, in the order that is stated."""

from pathlib import Path

import pytest

import matchmaker.tournaments
from matchmaker.pairing import Block
from matchmaker.tournaments import CRITERIA, TITLES, Kind, Result, Round, Table, Tournament, standings
from matchmaker.tournaments.standings import criteria_of


def hall(*matches: tuple[str, str], entrants: str = "abcd", kind: Kind = Kind.SWISS, byes: str = "",
         tie_breaks: tuple[str, ...] = ()) -> tuple[Tournament, list[Round]]:  # fmt: skip
    """One round per match: seats as letters, and ranks as digits; scores are 10 for a first place and 0 for a last."""
    rounds = []
    for number, (seats, digits) in enumerate(matches):
        seated = tuple(entrants.index(name) for name in seats)
        ranks = tuple(int(digit) for digit in digits)
        scores = tuple(10 * (len(ranks) - rank) for rank in ranks)
        table = Table(1, seated, (Block(number, number, (seated,)),), results=(Result(number, seated, ranks, scores),))
        rounds.append(Round(number + 1, (table,), tuple(entrants.index(name) for name in byes) if not number else ()))
    tournament = Tournament(kind, tuple(range(len(entrants))), 1, len(matches[0][0]), tie_breaks=tie_breaks)
    return tournament, rounds


def order(tournament: Tournament, rounds: list[Round], entrants: str = "abcd") -> str:
    """Places in words: `a bc d` has b and c on a shared second rank."""
    words: dict[int, str] = {}
    for place in standings(tournament, rounds):
        words[place.rank] = words.get(place.rank, "") + entrants[place.version]
    return " ".join(words.values())


def values(tournament: Tournament, rounds: list[Round], name: str) -> list[float]:
    """What each entrant has of one criterion."""
    places = sorted(standings(tournament, rounds), key=lambda place: place.version)
    return [dict(place.criteria)[name] for place in places]


def test_points_are_the_part_of_the_others_one_finished_above() -> None:
    tournament, rounds = hall(("abcd", "1234"), ("dcba", "1222"), tie_breaks=("points",))
    assert values(tournament, rounds, "points") == pytest.approx([1 + 1 / 3, 2 / 3 + 1 / 3, 1 / 3 + 1 / 3, 1])


def test_equal_by_every_criterion_is_a_shared_rank() -> None:
    tournament, rounds = hall(("ab", "12"), ("cd", "12"), tie_breaks=("points",))
    assert order(tournament, rounds) == "ac bd"
    assert [place.rank for place in standings(tournament, rounds)] == [1, 1, 3, 3]


def test_head_to_head_looks_only_at_those_who_are_tied() -> None:
    games = (("ab", "12"), ("bc", "12"), ("ca", "12"), ("bd", "21"), ("ad", "12"), ("cd", "12"))
    tournament, rounds = hall(*games, tie_breaks=("points", "head_to_head"))
    assert values(tournament, rounds, "points") == [2.0, 1.0, 2.0, 1.0]
    assert order(tournament, rounds) == "c a d b"
    assert values(tournament, rounds, "head_to_head") == [0.0, 0.0, 1.0, 1.0]


def test_head_to_head_of_those_who_never_met_is_even() -> None:
    tournament, rounds = hall(("ab", "12"), ("cd", "12"), tie_breaks=("points", "head_to_head"))
    assert values(tournament, rounds, "head_to_head") == [0.5, 0.5, 0.5, 0.5]


def test_wins_are_first_places_and_a_shared_one_is_shared() -> None:
    tournament, rounds = hall(("abc", "123"), ("abc", "113"), tie_breaks=("wins",))
    assert values(tournament, rounds, "wins") == [1.5, 0.5, 0.0, 0.0]


def test_buchholz_prefers_who_met_stronger_opponents() -> None:
    games = (("ab", "12"), ("cd", "12"), ("ac", "12"), ("bd", "12"))
    tournament, rounds = hall(*games, tie_breaks=("points", "buchholz"))
    assert values(tournament, rounds, "buchholz") == [2.0, 2.0, 2.0, 2.0]
    tournament, rounds = hall(("ab", "12"), ("cd", "12"), ("ac", "12"), tie_breaks=("points", "buchholz"))
    assert order(tournament, rounds) == "a c b d"


def test_at_a_bye_ones_own_points_stand_for_the_opponents() -> None:
    tournament, rounds = hall(("ab", "12"), byes="c", entrants="abc", tie_breaks=("points", "buchholz"))
    assert values(tournament, rounds, "points") == [1.0, 0.0, 1.0]
    assert values(tournament, rounds, "buchholz") == [0.0, 1.0, 1.0]


def test_sonneborn_berger_prefers_wins_over_the_strong() -> None:
    games = (("ac", "12"), ("bd", "12"), ("cd", "12"), ("ab", "11"))
    tournament, rounds = hall(*games, tie_breaks=("points", "sonneborn_berger"))
    assert values(tournament, rounds, "points") == [1.5, 1.5, 1.0, 0.0]
    assert values(tournament, rounds, "sonneborn_berger") == [1.75, 0.75, 0.0, 0.0]
    assert order(tournament, rounds) == "a b c d"


def test_score_share_is_the_part_of_the_games_own_points() -> None:
    tournament, rounds = hall(("abc", "123"), ("abc", "213"), tie_breaks=("score_share",))
    assert values(tournament, rounds, "score_share") == pytest.approx([0.5, 0.5, 0.0, 0.0])


def test_a_game_in_which_nobody_scores_is_shared_evenly_and_debts_count_as_nothing() -> None:
    tournament, rounds = hall(("ab", "11"), tie_breaks=("score_share",))
    table = rounds[0].tables[0]
    for scores, shares in (((0, 0), [0.5, 0.5]), ((-5, 5), [0.0, 1.0])):
        result = Result(0, (0, 1), (1, 1), scores)
        again = [Round(1, (Table(1, table.versions, table.blocks, results=(result,)),))]
        assert values(tournament, again, "score_share")[:2] == shares


def test_the_average_does_not_punish_fewer_matches() -> None:
    tournament, rounds = hall(("ab", "12"), ("ac", "12"), ("bc", "12"), ("dc", "12"), tie_breaks=("average",))
    assert values(tournament, rounds, "average") == [1.0, 0.5, 0.0, 1.0]


def test_seeding_never_leaves_a_tie() -> None:
    tournament, rounds = hall(("ab", "11"), ("cd", "11"), tie_breaks=("points", "seeding"))
    assert order(tournament, rounds) == "a b c d"


def test_every_criterion_is_explained_in_the_readme() -> None:
    text = Path(matchmaker.tournaments.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert [name for name in CRITERIA if f"`{name}`" not in text] == []


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        (Kind.ROUND_ROBIN, "round robin"), (Kind.DOUBLE_ROUND_ROBIN, "round robin"), (Kind.SWISS, "Swiss"),
        (Kind.KNOCKOUT, "knockout"), (Kind.GAUNTLET, "gauntlet"),
    ],
)  # fmt: skip
def test_what_decides_unless_somebody_says_otherwise_is_what_the_readme_promises(kind: Kind, named: str) -> None:
    text = Path(matchmaker.tournaments.__file__).with_name("README.md").read_text(encoding="utf-8")
    promised = " ".join(text.split()).partition("Defaults: ")[2].partition(f"{named} `")[2].partition("`")[0]
    assert list(criteria_of(Tournament(kind, (1, 2), 1))) == promised.split()


def test_every_criterion_has_a_name_for_people_and_no_two_the_same() -> None:
    assert set(TITLES) == set(CRITERIA)
    assert len(set(TITLES.values())) == len(TITLES)
    assert TITLES["sonneborn_berger"] == "Sonneborn–Berger"

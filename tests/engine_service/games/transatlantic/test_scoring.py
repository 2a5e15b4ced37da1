"""Ship score, rows, final scoring and ties (sections 6.4, 10.2, 10.3)."""

from typing import Any

import pytest

from engine_service.games import transatlantic
from engine_service.games.transatlantic.scoring import row_score, ship_score
from engine_service.games.transatlantic.tiles import NUMBER_OF
from tests.engine_service.games.transatlantic.table import BLUE, GREEN, RED, YELLOW, a_table

DOCKS = ["pommerania", "belgenland", "abyssinia", "city_of_berlin", "umbria", "germanic"]


@pytest.mark.parametrize(("ship", "points"), [("hammonia", 9), ("campania", 6), ("oregon", 6), ("ariel", 0)])
def test_a_ship_is_worth_its_column_and_the_ships_of_its_flag_in_the_docks(ship: str, points: int) -> None:
    state = a_table(docks=DOCKS, players={YELLOW: {"markers": {"blue": 2, "green": 1}}})
    assert ship_score(state, YELLOW, NUMBER_OF[ship]) == points


@pytest.mark.parametrize(("markers", "value"), [(0, 3), (1, 5), (2, 7), (3, 9), (4, 10), (5, 11), (6, 12), (16, 22)])
def test_a_column_grows_by_two_then_by_one_for_each_marker(markers: int, value: int) -> None:
    state = a_table(players={YELLOW: {"markers": {"black": markers}}})
    assert ship_score(state, YELLOW, NUMBER_OF["campania"]) == value


@pytest.mark.parametrize(
    ("markers", "points"),
    [
        ((2, 3, 2, 2, 4), 21),
        ((2, 3, 4, 1, 2), 13),
        ((0, 9, 9, 9, 9), 4),
        ((4, 4, 4, 4, 4), 50),
        ((9, 4, 4, 4, 4), 50),
        ((0, 0, 0, 0, 0), 0),
    ],
)
def test_rows_score_down_to_the_first_that_is_not_complete(markers: tuple[int, ...], points: int) -> None:
    assert row_score(markers) == points


def test_final_scoring_adds_ships_headquarters_cash_and_rows() -> None:
    state = a_table(
        docks=[
            "abyssinia", "city_of_berlin", "umbria", "germanic", "adriatic", "devonia", "stirling_castle",
            "britannia", "norman",
        ],
        sea={"north_atlantic": "mauretania(Y,0) campania(Y,0)", "indian_ocean": "titanic(Y,0) baltic(Y,0)"},
        waiting="kaiser_wilhelm_ii(Y,0)",
        hqs=["hq_holland_america"],
        players={YELLOW: {"money": 290, "markers": {"blue": 2, "black": 3, "green": 4, "white": 1, "red": 2}}},
    )  # fmt: skip
    yellow = transatlantic.standings(state)[YELLOW]
    assert dict(yellow.breakdown) == {"game": 0, "ships": 24 + 33 + 12, "cash": 2, "rows": 13, "total": 84}
    assert list(yellow.breakdown) == ["game", "ships", "cash", "rows", "total"]
    assert yellow.score == 84


def ranks(**described: Any) -> list[int]:
    return [standing.rank for standing in transatlantic.standings(a_table(**described))]


def test_between_equals_the_youngest_ship_decides_and_a_ship_beats_none() -> None:
    sea = {"north_atlantic": "ariel(R)", "indian_ocean": "leander(G)"}
    players = {seat: {"money": 100} for seat in (YELLOW, RED, GREEN, BLUE)}
    assert ranks(sea=sea, players=players) == [3, 2, 1, 3]


def test_waiting_ships_count_in_a_tie_but_headquarters_do_not() -> None:
    players: dict[int, dict[str, Any]] = {
        YELLOW: {"money": 0, "vp": 4, "hqs": ["hq_cunard"]},
        RED: {"money": 0, "vp": 4, "waiting": ["abyssinia"]},
        GREEN: {"money": 0},
        BLUE: {"money": 0},
    }
    assert ranks(players=players) == [2, 1, 3, 3]


def test_without_ships_the_money_decides_and_full_equals_share_a_rank() -> None:
    money = {YELLOW: 110, RED: 150, GREEN: 110, BLUE: 100}
    assert ranks(players={seat: {"money": pounds} for seat, pounds in money.items()}) == [2, 1, 2, 4]

"""The component tables against the list of what is in the box (section 2)."""

from collections import Counter

import pytest

from engine_service.games.transatlantic.board import (
    ALL_MARKERS,
    EXTRA_COST,
    HOUSE_COSTS,
    OPEN_REGIONS,
    POSITIONS,
    REGIONS,
)
from engine_service.games.transatlantic.deck import ANCHORS, CARDS, KINDS, SET_A, SET_B, STARTING_HAND
from engine_service.games.transatlantic.moves import ALL_MOVES
from engine_service.games.transatlantic.tiles import CARGO_INCOME, COLUMNS, NUMBER_OF, TILES
from tests.engine_service.games.transatlantic.table import kinds


def test_there_are_55_tiles() -> None:
    assert Counter(tile.kind for tile in TILES) == {"neutral": 1, "sailing": 4, "steamship": 45, "headquarters": 5}
    assert len({tile.id for tile in TILES}) == 55


def test_every_stack_has_five_tiles_one_of_each_flag() -> None:
    for stack in range(1, 11):
        assert sorted(tile.flag for tile in TILES if tile.stack == stack) == sorted(COLUMNS)


def test_steamships_are_listed_by_age_one_for_each_year() -> None:
    ships = [tile for tile in TILES if tile.kind == "steamship"]
    assert [ship.year for ship in ships] == list(range(1870, 1915))
    assert [ship.stack for ship in ships] == [1 + place // 5 for place in range(45)]


def test_the_sums_of_all_figures() -> None:
    def total(figure: str) -> int:
        return sum(getattr(tile, figure) or 0 for tile in TILES)

    figures = ("price", "income", "speed", "tonnage", "passengers")
    assert {figure: total(figure) for figure in figures} == {
        "price": 6640, "income": 2950, "speed": 852, "tonnage": 641000, "passengers": 73100,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("tile", "figures"),
    [
        ("arizona", {"year": 1879, "flag": "green", "price": 90, "income": 50, "speed": 15, "tonnage": 5000}),
        ("hammonia", {"year": 1881, "flag": "blue", "price": 70, "income": 40, "speed": 16, "tonnage": 4000}),
        ("campania", {"year": 1892, "income": 70, "speed": 21, "tonnage": 13000}),
        ("city_of_new_york", {"income": 70, "tonnage": 11000, "passengers": 1700}),
        ("nubian", {"flag": "white", "price": 40}),
        ("pommerania", {"flag": "blue", "price": 60}),
        ("belgenland", {"flag": "blue", "price": 60}),
        ("devonia", {"year": 1877, "flag": "red", "income": 30}),
        ("abyssinia", {"flag": "black"}),
        ("city_of_berlin", {"flag": "black"}),
        ("atlantic", {"year": 1871, "flag": "white"}),
        ("britannia", {"year": 1887}),
        ("thermopylae", {"year": 1868}),
        ("germanic", {"income": 40}),
        ("umbria", {"income": 60}),
        ("oregon", {"income": 50}),
        ("stirling_castle", {"income": 30}),
        ("adriatic", {"income": 30}),
        ("ariel", {"income": 20}),
        ("cutty_sark", {"income": 20}),
        ("scotia", {"speed": 15, "flag": "none", "price": None}),
    ],
)
def test_the_figures_printed_in_the_rulebooks(tile: str, figures: dict[str, object]) -> None:
    row = TILES[NUMBER_OF[tile] - 1]
    assert {name: getattr(row, name) for name in figures} == figures


@pytest.mark.parametrize(
    ("tile", "pounds"),
    [
        ("ariel", 50),
        ("nubian", 70),
        ("germanic", 90),
        ("city_of_new_york", 150),
        ("george_washington", 300),
        ("imperator", 300),
    ],
)
def test_freight_is_paid_by_the_thousand_tons_up_to_300_pounds(tile: str, pounds: int) -> None:
    assert CARGO_INCOME[NUMBER_OF[tile]] == pounds


def test_there_are_54_cards() -> None:
    assert len(CARDS) == 18
    assert sum(4 * card.per_seat + card.set_a + card.set_b for card in CARDS) == 54
    assert len(SET_A) == len(SET_B) == 11
    assert {kind: count for kind, count in Counter(kinds(SET_A)).items() if count > 1} == {"transport_ext": 2}
    assert {kind: count for kind, count in Counter(kinds(SET_B)).items() if count > 1} == {"coal_ext": 2}
    assert [len(hand) for hand in STARTING_HAND] == [7, 7]
    assert set(kinds(ANCHORS)) == {
        "transport", "transport_ext", "region", "cargo", "cruise", "global", "blue_riband",
    }  # fmt: skip


def test_kinds_are_numbered_in_the_order_moves_are_listed_in() -> None:
    assert list(KINDS) == sorted(KINDS)


def test_there_are_67_markers() -> None:
    assert sum(ALL_MARKERS) == 67


def test_the_board_has_sixteen_ship_positions_and_as_many_house_sites() -> None:
    assert len(REGIONS) == 5
    for seats, positions in ((2, 10), (3, 13), (4, 16)):
        opened = OPEN_REGIONS[seats]
        assert sum(POSITIONS[:opened]) == positions
        assert sum(len(costs) for costs in HOUSE_COSTS[:opened]) == positions
    assert HOUSE_COSTS[0] == (20, 30, 40, 50)
    assert EXTRA_COST[False] == (0, 0, 10, 20, 30, 40)


def test_moves_never_share_a_text() -> None:
    assert len(ALL_MOVES) == 743
    assert all(text == text.lower() for text in ALL_MOVES)

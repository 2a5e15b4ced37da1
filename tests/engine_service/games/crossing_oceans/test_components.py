"""The component tables against the counts of the rules (section 2): a slip in a CSV file shows here."""

from collections import Counter

import pytest

from engine_service.games.crossing_oceans.board import (
    OPEN_PORTS,
    OPEN_REGIONS,
    PORTS,
    PORTS_IN,
    REGION_OF,
    REGIONS,
    RONDEL,
    START_TILE,
)
from engine_service.games.crossing_oceans.tiles import CLIPPERS, COLUMNS, ERA_TILES, FLAG, ID, TILES, YEAR

SHIPS = [tile for tile in TILES if tile.kind != "headquarters"]
STEAMSHIPS = [tile for tile in TILES if tile.kind == "steamship"]
HEADQUARTERS = [tile for tile in TILES if tile.kind == "headquarters"]


def test_there_are_55_tiles_of_four_kinds() -> None:
    kinds = Counter(tile.kind for tile in TILES)
    assert kinds == {"neutral": 1, "clipper": 4, "steamship": 45, "headquarters": 5}
    assert len({tile.id for tile in TILES}) == len({tile.name for tile in TILES}) == 55


def test_there_are_54_flags_nine_of_each_kind() -> None:
    assert Counter(tile.flag for tile in TILES) == dict.fromkeys((*COLUMNS, "multicolored"), 9) | {"none": 1}


def test_there_is_one_steamship_for_each_year_from_1870_to_1914() -> None:
    assert [tile.year for tile in STEAMSHIPS] == list(range(1870, 1915))


def test_tile_order_is_age_so_that_the_smaller_number_is_the_older_ship() -> None:
    years = [tile.year or 0 for tile in SHIPS]
    assert 0 not in years
    assert years == sorted(set(years))


def test_each_era_has_five_tiles_and_a_ship_of_every_colour() -> None:
    assert [len(era) for era in ERA_TILES] == [5] * 10
    for era in ERA_TILES[:9]:
        assert sorted(FLAG[tile] for tile in era) == [0, 1, 2, 3, 4]
        years = [YEAR[tile] for tile in era]
        assert years == list(range(years[0], years[0] + 5))
    assert [ID[tile] for tile in ERA_TILES[9]] == [tile.id for tile in HEADQUARTERS]


def test_the_sums_of_all_figures() -> None:
    assert sum(tile.price or 0 for tile in STEAMSHIPS) == 6040
    assert sum(tile.income or 0 for tile in STEAMSHIPS) == 2850
    assert sum(tile.speed or 0 for tile in STEAMSHIPS) == 630
    assert sum(tile.tonnage or 0 for tile in STEAMSHIPS) == 407_000
    assert sum(tile.price or 0 for tile in HEADQUARTERS) == 600


def test_ten_steamships_show_no_speed_and_fourteen_no_tonnage() -> None:
    assert sum(tile.speed is None for tile in STEAMSHIPS) == 10
    assert sum(tile.tonnage is None for tile in STEAMSHIPS) == 14
    assert all((tile.tonnage or 0) % 1000 == 0 for tile in STEAMSHIPS)


def test_every_steamship_and_headquarters_has_a_price_and_only_ships_with_owners_an_income() -> None:
    assert all(tile.price for tile in (*STEAMSHIPS, *HEADQUARTERS))
    assert all(tile.income for tile in STEAMSHIPS)
    assert not any(tile.income or tile.year for tile in HEADQUARTERS)


def test_clippers_earn_twenty_pounds_and_show_nothing_else() -> None:
    clippers = [tile for tile in TILES if tile.kind == "clipper"]
    assert {(tile.income, tile.speed, tile.tonnage, tile.price) for tile in clippers} == {(20, None, None, None)}
    assert [ID[tile] for tile in CLIPPERS] == ["cutty_sark", "thermopylae", "leander", "ariel"]


def test_scotia_shows_only_its_speed() -> None:
    scotia = TILES[0]
    assert (scotia.id, scotia.kind, scotia.speed) == ("scotia", "neutral", 15)
    assert (scotia.price, scotia.income, scotia.tonnage) == (None, None, None)


def test_each_headquarters_grants_a_token_of_its_own_column() -> None:
    assert [tile.hq_token for tile in HEADQUARTERS] == list(COLUMNS)
    assert [tile.price for tile in HEADQUARTERS] == [140, 100, 120, 120, 120]


@pytest.mark.parametrize(
    ("name", "year", "flag", "price", "income", "speed", "tonnage"),
    [
        ("ARIZONA", 1879, "green", 90, 50, 15, 5000),
        ("HAMMONIA", 1881, "blue", 70, 40, 16, 4000),
        ("CAMPANIA", 1892, "black", 150, 70, 21, 13000),
        ("ADRIATIC", 1872, "red", 60, 30, 14, None),
    ],
)
def test_printed_figures(
    name: str, year: int, flag: str, price: int, income: int, speed: int, tonnage: int | None
) -> None:
    (tile,) = [tile for tile in TILES if tile.name == name]
    shown = (tile.year, tile.flag, tile.price, tile.income, tile.speed, tile.tonnage)
    assert shown == (year, flag, price, income, speed, tonnage)


def test_there_are_fifteen_ports_in_five_regions() -> None:
    assert Counter(REGIONS[region] for region in REGION_OF) == {
        "north_atlantic": 4, "tasmanian_sea": 2, "indian_ocean": 3, "pacific_ocean": 3, "south_atlantic": 3,
    }  # fmt: skip
    assert len(set(PORTS)) == 15
    assert [PORTS[port] for ports in PORTS_IN for port in ports] == list(PORTS)


def test_more_seats_open_more_regions_each_with_its_starting_ship() -> None:
    assert OPEN_PORTS == {2: 9, 3: 12, 4: 15}
    assert OPEN_REGIONS == {2: 3, 3: 4, 4: 5}
    starts = {PORTS[port]: ID[tile] for port, tile in enumerate(START_TILE) if tile}
    assert starts == {
        "new_york": "scotia", "sydney": "cutty_sark", "bombay": "thermopylae", "yokohama": "leander",
        "buenos_aires": "ariel",
    }  # fmt: skip
    assert {REGION_OF[PORTS.index(port)] for port in starts} == set(range(5))


def test_the_rondel_has_eight_spots_with_two_ships_spots_opposite_each_other() -> None:
    assert RONDEL == ("coal", "region", "ships", "blue_riband", "house", "fleet", "ships", "cargo")

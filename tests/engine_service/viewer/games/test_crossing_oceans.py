"""The board of Crossing Oceans shows what the rules print."""

from playwright.sync_api import Page

from engine_service.games.crossing_oceans import board
from engine_service.games.crossing_oceans.tiles import COLUMNS, TILES

COMPONENTS = "/games/crossing_oceans/components.js"


def test_the_tiles_are_those_of_the_rules(studio: Page) -> None:
    shown = studio.evaluate(f'import("{COMPONENTS}").then(({{TILES}}) => [...TILES.values()])')
    assert [tile["id"] for tile in shown] == [tile.id for tile in TILES]
    for drawn, tile in zip(shown, TILES, strict=True):
        for name in ("kind", "flag"):
            assert drawn[name] == getattr(tile, name)
        for name in ("year", "price", "income", "speed", "tonnage"):
            assert (drawn[name] or None) == (getattr(tile, name) or None)


def test_ports_rondel_and_columns_are_those_of_the_rules(studio: Page) -> None:
    shown = studio.evaluate(
        f'import("{COMPONENTS}").then(({{REGIONS, RONDEL, COLUMNS, FLAG_VALUE, tokenCost}}) => '
        "[REGIONS, RONDEL, COLUMNS, FLAG_VALUE, COLUMNS.map((each) => [0, 1, 2, 3].map((at) => tokenCost(each, at)))])"
    )
    regions, rondel, columns, values, costs = shown
    assert [port for region in regions for port in region["ports"]] == list(board.PORTS)
    assert [region["id"] for region in regions] == list(board.REGIONS)
    for seats, number in board.OPEN_REGIONS.items():
        assert sum(region["seats"] <= seats for region in regions) == number
    assert tuple(rondel) == board.RONDEL
    assert tuple(columns) == COLUMNS
    assert tuple(values) == board.FLAG_VALUE
    assert tuple(map(tuple, costs)) == board.TOKEN_COST


def test_every_port_has_its_place_on_the_chart(studio: Page) -> None:
    places = studio.evaluate('import("/games/crossing_oceans/geography.js").then(({PORTS}) => PORTS)')
    assert sorted(places) == sorted(board.PORTS)

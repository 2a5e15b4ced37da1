"""The board of Transatlantic in a real browser. What every board must do is in `test_every_board.py`."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from engine_service.games import transatlantic
from engine_service.games.transatlantic.board import (
    ALL_HOUSES,
    ALL_MARKERS,
    COAL_WITH_SHIP,
    COLUMN_VALUE,
    EXTRA_COST,
    FULL_BUNKER,
    HOUSE_COSTS,
    POSITIONS,
    REGIONS,
    ROWS,
)
from engine_service.games.transatlantic.deck import ANCHORS, CARDS, KINDS
from engine_service.games.transatlantic.moves import ALL_MOVES
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import COLUMNS, TILES
from tests.browser import VIEWER
from tests.engine_service.games.transatlantic.table import GREEN, RED, YELLOW, a_table, play

BOARD = "/games/transatlantic/board.js"

SEA = {
    "north_atlantic": "oregon(R,1) germanic(Y,1) scotia",
    "tasmanian_sea": "umbria(Y,2) thermopylae(R)",
    "indian_ocean": "ariel(Y)",
}
FULL = {
    "north_atlantic": "oregon(R,1) arizona(Y,1) city_of_berlin(Y,0) germanic(G,1)",
    "south_atlantic": "hammonia(R,1) pommerania(R,0) ariel(G)",
    "tasmanian_sea": "belgenland(R,1) nubian(Y,0) cutty_sark(Y)",
    "indian_ocean": "parisian(G,1) devonia(R,0) thermopylae(R)",
    "pacific_ocean": "stirling_castle(R,1) atlantic(Y,0) leander(R)",
}
MARKET = ["columbia", "majestic", "fuerst_bismarck", "campania", "gothic", "norman"]
STACKED = ["coal", "invest", "region", "shipyard", "transport"]


class Step(NamedTuple):
    """A move as the viewer meets it."""

    frame: dict[str, Any]
    before: dict[str, Any]


def steps(state: State, *moves: str) -> list[Step]:
    """The moves played from there, each with the position before and after it."""
    walked = []
    for number, move in enumerate(moves, 1):
        seat, before = transatlantic.to_decide(state), transatlantic.write_position(state)
        play(state, move)
        after = transatlantic.write_position(state)
        walked.append(Step({"number": number, "seat": seat, "move": move, "position": after}, before))
    return walked


def head(move: str) -> str:
    """What a sentence is chosen by: the verb, and the first object where that is a word of its own."""
    verb, *objects = move.split(":")
    words = {"none", "yes", "no", "region", "flag", "house", "bunker", "marker", "pay", "coal"}
    telling = verb in ("invest", "invest_ext", "bonus", "mode", "farewell") or objects[:1] == ["none"]
    return f"{verb}:{objects[0]}" if telling and objects[0] in words else verb


SAID: tuple[tuple[State, Sequence[tuple[str, str]]], ...] = (
    (
        a_table(sea=SEA, houses={"north_atlantic": [YELLOW, RED]}),
        [
            ("play:transport", "plays Transport"),
            ("sail:germanic", "sails Germanic for £40 and 1 point"),
            ("sail_done", "sails no further"),
        ],
    ),
    (a_table(sea=SEA), [("play:transport", "plays Transport"), ("sail_done", "lets no ship sail")]),
    (
        a_table(sea=SEA, houses={"north_atlantic": [YELLOW]}),
        [
            ("play:region", "plays Region"),
            ("region:north_atlantic", "lets the whole North Atlantic sail, earning £60 and 1 point"),
        ],
    ),
    (
        a_table(sea=SEA, market=MARKET, players={YELLOW: {"money": 500}}),
        [
            ("play:shipyard", "plays Shipyard"),
            ("buy:campania", "buys Campania for £170"),
            ("buy_done", "buys nothing more; Columbia goes to the docks"),
            ("deploy:campania:north_atlantic", "sends Campania to the North Atlantic, winning a Blue Riband"),
        ],
    ),
    (
        a_table(sea=SEA, market=MARKET, holding=["shipyard_ext"], players={YELLOW: {"money": 500}}),
        [
            ("play:shipyard_ext", "plays Shipyard +"),
            ("buy:majestic", "buys Majestic for £140"),
            ("buy:gothic", "buys Gothic for £140"),
            ("extra_coal:gothic", "loads an extra coal onto Gothic; Columbia goes to the docks"),
        ],
    ),
    (
        a_table(sea=SEA, market=MARKET, holding=["shipyard_ext"], players={YELLOW: {"money": 500}}),
        [
            ("play:shipyard_ext", "plays Shipyard +"),
            ("buy:majestic", "buys Majestic for £140"),
            ("buy_done", "buys nothing more"),
            ("extra_coal:none", "takes no extra coal; Columbia goes to the docks"),
        ],
    ),
    (
        a_table(sea=FULL, waiting="umbria(Y,1)", houses={"north_atlantic": [GREEN, GREEN]}),
        [
            ("play:transport", "plays Transport"),
            (
                "deploy:umbria:north_atlantic",
                "sends Umbria to the North Atlantic, pushing out Germanic, winning a Blue Riband",
            ),
            ("farewell:yes", "sails Germanic a last time for £40 and 2 points; Germanic is scrapped"),
            ("sail:cutty_sark", "sails Cutty Sark for £20"),
            ("sail_done", "sails no further; seat 2 scores 3 points for Germanic"),
        ],
    ),
    (
        a_table(sea=FULL, waiting="umbria(Y,1)"),
        [
            ("play:transport", "plays Transport"),
            (
                "deploy:umbria:north_atlantic",
                "sends Umbria to the North Atlantic, pushing out Germanic, winning a Blue Riband",
            ),
            ("farewell:no", "lets Germanic go without a last voyage; Germanic is scrapped"),
        ],
    ),
    (
        a_table(sea=FULL | {"south_atlantic": "hammonia(R,1) ariel(G)"}, waiting="umbria(Y,1)"),
        [
            ("play:transport", "plays Transport"),
            (
                "deploy:umbria:north_atlantic",
                "sends Umbria to the North Atlantic, pushing out Germanic, winning a Blue Riband",
            ),
            ("redeploy:germanic:south_atlantic", "moves Germanic on to the South Atlantic"),
        ],
    ),
    (
        a_table(sea=SEA, holding=["global"]),
        [("play:global", "plays Global"), ("mode:region", "lets one ship of each region sail")],
    ),
    (
        a_table(sea=SEA, holding=["global"]),
        [("play:global", "plays Global"), ("mode:flag", "lets one steamship of each flag sail")],
    ),
    (
        a_table(sea=SEA, holding=["coal_ext"]),
        [
            ("play:coal_ext", "plays Coal +"),
            ("load:germanic", "loads coal onto Germanic"),
            ("load_done", "loads no more coal"),
        ],
    ),
    (
        a_table(sea=SEA),
        [
            ("play:invest", "plays Invest"),
            ("invest:house:indian_ocean", "builds a trade house in the Indian Ocean for £20"),
            ("marker:white", "takes a mail marker"),
        ],
    ),
    (a_table(sea=SEA), [("play:invest", "plays Invest"), ("invest:bunker", "buys a coal bunker for £50")]),
    (
        a_table(sea=SEA),
        [("play:invest", "plays Invest"), ("invest:marker:red", "buys a passenger marker for £50")],
    ),
    (a_table(sea=SEA), [("play:invest", "plays Invest"), ("invest:none", "invests in nothing")]),
    (
        a_table(sea=SEA, holding=["invest_ext"]),
        [
            ("play:invest_ext", "plays Invest +"),
            ("invest_ext:pay", "pays £100 for two markers"),
            ("marker:black", "takes a coal bunker"),
            ("marker:green", "takes a freight marker"),
            ("bonus:coal", "takes two coal as a bonus"),
        ],
    ),
    (
        a_table(sea=SEA, holding=["invest_ext"]),
        [
            ("play:invest_ext", "plays Invest +"),
            ("invest_ext:pay", "pays £100 for two markers"),
            ("marker:red", "takes a passenger marker"),
            ("marker:green", "takes a freight marker"),
            ("bonus:house:tasmanian_sea", "adds a trade house in the Tasmanian Sea"),
        ],
    ),
    (
        a_table(sea=SEA, holding=["invest_ext"]),
        [
            ("play:invest_ext", "plays Invest +"),
            ("invest_ext:pay", "pays £100 for two markers"),
            ("marker:red", "takes a passenger marker"),
            ("marker:green", "takes a freight marker"),
            ("bonus:none", "takes no bonus"),
        ],
    ),
    (
        a_table(sea=SEA, holding=["invest_ext"]),
        [("play:invest_ext", "plays Invest +"), ("invest_ext:none", "keeps the £100")],
    ),
    (
        a_table(sea=SEA, players={YELLOW: {"hand": ["director", "ship_agent"], "played": STACKED}}, display=["fleet"]),
        [
            ("play:director", "plays the Director and takes back 5 cards"),
            ("marker:green", "takes a freight marker"),
            ("take:fleet", "takes Fleet from the display and uses it, earning 4 points"),
        ],
    ),
    (
        a_table(sea=SEA, display=["commerce"], houses={"indian_ocean": [YELLOW]}),
        [("token:commerce", "spends the director token on Commerce, earning £50")],
    ),
    (
        a_table(sea=SEA, players={RED: {"hand": ["director"], "played": ["coal", "transport"]}}),
        [("play:ship_agent", "plays Ship Agent"), ("copy:1", "copies Transport from seat 1")],
    ),
    (
        a_table(sea=SEA, players={RED: {"hand": ["director"], "played": ["coal"]}}),
        [("play:ship_agent", "plays Ship Agent"), ("copy:none", "copies nothing")],
    ),
    (
        a_table(
            sea=SEA,
            president=True,
            players={YELLOW: {"hand": ["president", "ship_agent"], "played": STACKED, "contracts": 7}},
            display=["fleet"],
        ),
        [
            ("play:president", "plays the President and takes back 5 cards"),
            ("exchange:black", "trades three contracts for a coal bunker"),
            ("exchange_done", "sells the contracts that are left, earning £80"),
        ],
    ),
)

SAY = """async ([path, walked]) => {
    const board = await import(path);
    return walked.map(([frame, before]) => board.say(frame, before));
}"""

CHANGES = """async ([path, frame, before, names]) => {
    const { Table } = await import("/table.js");
    const frames = [{ number: 0, seat: null, move: "", position: before }, frame];
    const table = new Table({ names, frames, faults: [] }, await import(path));
    table.update({ at: 1, viewer: null });
    return [...new Set([...table.element.querySelectorAll(".changed")].map((element) => element.dataset.key))];
}"""

SHOW = """async ([path, position, names, viewer]) => {
    const board = await import(path);
    const look = { names, viewer, seatColours: [], forfeited: names.map(() => false), move: null };
    const root = document.createElement("main");
    root.className = "riband-viewer";
    root.append(board.draw(viewer === null ? position : board.conceal(position, viewer), look));
    document.body.replaceChildren(root);
}"""

NAMES = ["greedy/1", "search/2", "random/1", "mine/7"]


def test_the_tiles_are_those_of_the_game(studio: Page) -> None:
    told = studio.evaluate('async () => Object.values((await import("/games/transatlantic/tiles.js")).TILES)')
    printed = [{field: value for field, value in row._asdict().items() if field != "source"} for row in TILES]
    assert [{**tile, "name": tile["name"].upper()} for tile in told] == printed


def test_regions_cards_and_figures_are_those_of_the_game(studio: Page) -> None:
    told = studio.evaluate(
        """async ([most]) => {
            const printed = await import("/games/transatlantic/components.js");
            const places = [0, 1, 2, 3, 4, 5];
            const inVariant = (ask, on) => places.map((place) => ask(place, {variant_market: on}));
            const byVariant = (ask) => [inVariant(ask, false), inVariant(ask, true)];
            return {
                ...printed, extra: byVariant(printed.extraCost), coal: byVariant(printed.coalWithShip),
                values: Array.from({length: most + 1}, (_, markers) => printed.columnValue(markers)),
                extraCost: null, coalWithShip: null, columnValue: null, regionName: null, cardName: null,
            };
        }""",
        [max(ALL_MARKERS)],
    )
    assert [(name, region["positions"], tuple(region["houseCosts"])) for name, region in told["REGIONS"].items()] == [
        *zip(REGIONS, POSITIONS, HOUSE_COSTS, strict=True)
    ]
    assert list(told["CARDS"]) == [card.id for card in CARDS]
    assert [name for name, card in told["CARDS"].items() if card["anchor"]] == [KINDS[card] for card in ANCHORS]
    assert told["FLAGS"] == list(COLUMNS)
    assert told["extra"] == [list(costs) for costs in EXTRA_COST]
    assert told["coal"] == [list(coal) for coal in COAL_WITH_SHIP]
    assert told["values"] == list(COLUMN_VALUE)
    assert (told["FULL_BUNKER"], told["ALL_HOUSES"], told["SHEET_ROWS"]) == (FULL_BUNKER, ALL_HOUSES, ROWS)


def test_a_move_is_said_with_what_it_brought(studio: Page) -> None:
    for state, expected in SAID:
        walked = steps(transatlantic.clone(state), *(move for move, _ in expected))
        assert studio.evaluate(SAY, [BOARD, walked]) == [words for _, words in expected]


def test_no_kind_of_move_is_without_an_example_of_its_words() -> None:
    assert {head(move) for _, said in SAID for move, _ in said} == {head(move) for move in ALL_MOVES}


@pytest.mark.parametrize(
    ("state", "moves", "changed"),
    [
        (
            a_table(sea=SEA, houses={"tasmanian_sea": [YELLOW]}),
            ("play:transport", "sail:umbria"),
            {"tile:umbria", "sailed:umbria", "money:0", "vp:0", "supply:coal"},
        ),
        (a_table(sea=SEA), ("play:transport", "sail:ariel"), {"sailed:ariel", "money:0"}),
        (
            a_table(sea=SEA),
            ("play:invest", "invest:house:indian_ocean"),
            {"house:indian_ocean:0", "houses:0", "money:0"},
        ),
        (
            a_table(sea=SEA),
            ("play:invest", "invest:marker:red"),
            {"marker:0:red:1", "worth:0:red", "supply:red", "money:0"},
        ),
        (a_table(sea=SEA), ("play:coal", "load:germanic"), {"tile:germanic", "supply:coal"}),
        (a_table(sea=SEA), ("play:region",), {"played:0:0"}),
        (
            a_table(sea=SEA, market=MARKET, pile=["st_paul"], players={YELLOW: {"money": 500}}),
            ("play:shipyard", "buy:campania", "buy_done"),
            {"tile:columbia", "docks:blue", "tile:st_paul", "pile"},
        ),
        (
            a_table(sea=FULL, waiting="umbria(Y,1)"),
            ("play:transport", "deploy:umbria:north_atlantic"),
            {"tile:umbria", "tile:germanic", "marker:0:blue:1", "worth:0:blue", "supply:blue"},
        ),
        (a_table(sea=SEA, display=["cargo"]), ("token:cargo",), {"token:0"}),
    ],
    ids=lambda value: value[-1] if isinstance(value, tuple) else "",
)
def test_what_a_move_changed_is_marked_and_nothing_else(
    studio: Page, state: State, moves: tuple[str, ...], changed: set[str]
) -> None:
    frame, before = steps(transatlantic.clone(state), *moves)[-1]
    assert set(studio.evaluate(CHANGES, [BOARD, frame, before, NAMES])) == changed


def test_a_seat_sees_backs_where_the_table_lies_covered(studio: Page) -> None:
    players = {RED: {"hand": ["director", "invest"], "played": ["coal", "transport"]}}
    position = transatlantic.write_position(
        a_table(sea=SEA, players=players, pile=["st_paul", "hq_cunard"], ext_stack=["fleet"])
    )
    cards, pile = ".ta-of-1 .ta-small", ".ta-pile .ta-chip"
    studio.evaluate(SHOW, [BOARD, position, NAMES, None])
    assert studio.locator(cards).all_inner_texts() == ["Director", "Invest", "Coal", "Transport"]
    assert studio.locator(pile).all_inner_texts() == ["’95", "HQ"]
    studio.evaluate(SHOW, [BOARD, position, NAMES, YELLOW])
    assert studio.locator(cards).all_inner_texts() == ["", "", "", "Transport"]
    assert studio.locator(pile).all_inner_texts() == ["6", "10"]
    studio.evaluate(SHOW, [BOARD, position, NAMES, RED])
    assert studio.locator(cards).all_inner_texts() == ["Director", "Invest", "Coal", "Transport"]


def test_a_hostile_name_stays_text_and_on_a_phone_within_the_page(studio: Page) -> None:
    hostile = ['<img src=x onerror="window.broken = true">', "</strong><script>", "\u202eevil\u0007", "w" * 10_000]
    studio.add_style_tag(url=f"{VIEWER}/games/transatlantic/board.css")
    studio.set_viewport_size({"width": 390, "height": 800})
    for seat in range(4):
        studio.evaluate(SHOW, [BOARD, transatlantic.write_position(a_table(seat, sea=SEA)), hostile, None])
        assert studio.locator(".ta-who").all_text_contents() == hostile
        assert studio.locator("img, script").count() == 0
        assert studio.evaluate("document.documentElement.scrollWidth") == 390
    assert studio.evaluate("window.broken") is None


def test_the_legend_stays_open_from_move_to_move(studio: Page) -> None:
    position = transatlantic.write_position(a_table(sea=SEA))
    studio.evaluate(SHOW, [BOARD, position, NAMES, None])
    studio.get_by_text("Legend").click()
    studio.get_by_text("the card begins with deploying").wait_for()
    studio.evaluate(SHOW, [BOARD, position, NAMES, None])
    assert studio.get_by_text("the card begins with deploying").is_visible()

"""Shipyard's board beyond what every board must do: its tables, its words, what it marks, hides and draws."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from engine_service.games import shipyard
from engine_service.games.shipyard import board, cards, contracts, employees, trade
from engine_service.games.shipyard.canals import tiles
from engine_service.games.shipyard.state import State
from engine_service.kernel.replay import relive
from tests.browser import ask
from tests.engine_service.games.shipyard.hidden import scramble
from tests.engine_service.games.shipyard.table import SALE, a_finale, a_turn, a_yard, play, written
from tests.engine_service.games.shipyard.test_replays import read

BOARD: Final = "/games/shipyard/board.js"
CAPTAIN: Final = {"captain": 1}
CANAL: Final = {"canals": [[0, 0, "K05", 0]], "figure": {"x": 0, "y": 0, "row": 2, "col": 1, "stern": "S"}}
"""A canal from south to north: lifebuoy, lifeboat, military."""
FEATURES: Final = ("cabins", "masts", "propellers", "cranes", "cannons", "lifebuoys", "lifeboats", "lanterns")


def a_cruise(speed: int, **pieces: int) -> State:
    """A ship about to sail up its canal."""
    ship = {"ship": ["B01", "M01", "S01"], "pieces": CAPTAIN | pieces, "speed": speed}
    return a_turn("SAIL", CANAL, context=ship | {"steps": 0, "icon_points": 0, "riband": 0})


def step(state: State, move: str) -> dict[str, Any]:
    """A move with the positions before and after it."""
    before, seat = written(state), state.seat
    play(state, move)
    return {"before": before, "frame": {"number": 1, "seat": seat, "move": move, "position": written(state)}}


def recorded(name: str) -> Iterator[tuple[dict[str, Any], State]]:
    """Every step of a recorded match, with the state after it."""
    replay = read(name)
    state = shipyard.setup(len(replay.seats), replay.seed, replay.options)
    for number, played in enumerate(relive(replay).log, 1):
        before = written(state)
        shipyard.apply(state, played.move)
        frame = {"number": number, "seat": played.seat, "move": str(played.move), "position": written(state)}
        yield {"before": before, "frame": frame}, state


def said(studio: Page, steps: list[dict[str, Any]], seat: int | None = None) -> list[str]:
    """The words for each step, as everyone may hear them or as one seat may."""
    words: list[str] = ask(
        studio,
        """async (path, steps, seat) => {
            const { say, conceal } = await import(path);
            const seen = (position) => (seat === null ? position : conceal(position, seat));
            return steps.map(({before, frame}) => say({...frame, position: seen(frame.position)}, seen(before)));
        }""",
        BOARD,
        steps,
        seat,
    )
    return words


def show(studio: Page, position: dict[str, Any], names: list[str] | None = None, seat: int | None = None) -> None:
    """Put the table of a position on the page."""
    ask(
        studio,
        """async (path, position, names, seat) => {
            const { draw, conceal } = await import(path);
            const look = {
                names, viewer: seat, seatColours: names.map((_, at) => `var(--seat-${at})`),
                forfeited: names.map(() => false), move: null,
            };
            document.body.replaceChildren(draw(seat === null ? position : conceal(position, seat), look));
        }""",
        BOARD,
        position,
        names or [f"bot {at}" for at in range(position["n_players"])],
        seat,
    )


def changed(studio: Page, played: dict[str, Any]) -> set[str]:
    """The keys of what the viewer marks after a step."""
    keys: list[str] = ask(
        studio,
        """async (path, {before, frame}) => {
            const { Table } = await import("/table.js");
            const names = before.players.map((_, seat) => `bot ${seat}`);
            const frames = [{number: 0, seat: null, move: "", position: before}, frame];
            const table = new Table({names, frames, faults: []}, await import(path));
            table.update({at: 1, viewer: null});
            return [...table.element.querySelectorAll(".changed")].map((each) => each.dataset.key);
        }""",
        BOARD,
        played,
    )
    return set(keys)


def test_the_printed_tables_are_those_of_the_rules(studio: Page) -> None:
    shown = studio.evaluate(
        """async () => {
            const all = await import("/games/shipyard/components.js");
            return {...all, features: Object.fromEntries(all.SHIP_CARD_IDS.map((card) => [card, all.features(card)]))};
        }"""
    )
    assert shown["features"] == {
        card.id: {name: card._asdict()[name] for name in FEATURES} for card in cards.SHIP_CARDS
    }
    assert shown["CANALS"] == {
        tile.id: ["/".join(tile.grid[at : at + 3] for at in (0, 3, 6)), tile.openings] for tile in tiles.CANAL_TILES
    }
    assert shown["TRAINS"] == {
        train.id: " ".join(trade.COMMODITIES[car] for car in train.cars) for train in trade.TRAIN_CARDS
    }
    assert shown["EMPLOYEES"] == {
        card.name: [card.type, card.colour, card.object, card.surcharge, card.end_points]
        for card in employees.EMPLOYEE_CARDS
    }
    assert shown["CONTRACTS"] == {
        card.id: [card.metric, list(card.table), card.beyond] for card in contracts.CONTRACT_CARDS
    }
    assert shown["PRICES"] == [list(prices) for prices in trade.PRICE]
    assert shown["TRADES"] == {
        commodity: [board.PIECES[item] for item in items]
        for commodity, items in zip(trade.COMMODITIES, trade.ITEMS, strict=True)
    }
    assert shown["ACTIONS"] == list(board.ACTIONS)
    assert shown["PIECES"] == list(board.PIECES)
    assert shown["COLUMNS"] == list(board.COLUMNS)
    assert shown["COST"] == list(board.COST)
    assert shown["MANUFACTURE_RING"] == [board.PIECES[piece] for piece in board.MANUFACTURE_RING]
    assert shown["RECRUIT_RING"] == [board.PIECES[piece] for piece in board.RECRUIT_RING]
    assert (shown["BONUS_PRICE"], shown["TRACK_SPACES"]) == (board.BONUS_PRICE, board.TRACK_SPACES)


def test_a_canal_lies_as_the_rules_turn_it(studio: Page) -> None:
    lying = studio.evaluate(
        """async (canals) => {
            const { lying } = await import("/games/shipyard/canals.js");
            return canals.flatMap((canal) => [0, 1, 2, 3].map((rotation) => lying(canal, rotation)));
        }""",
        [tile.id for tile in tiles.CANAL_TILES],
    )
    assert ["".join(each["rows"]) for each in lying] == [tiles.GRID[laid] for laid in tiles.LAYINGS]
    bits = [sum(1 << tiles.SIDES.index(side) for side in each["openings"]) for each in lying]
    assert bits == [tiles.OPENINGS[laid] for laid in tiles.LAYINGS]


@pytest.mark.parametrize("name", ["laps_2_seats", "early_end_3_seats", "forfeits_4_seats", "substitutes_4_seats"])
def test_recorded_matches_are_drawn_concealed_and_told(studio: Page, name: str) -> None:
    walked = [(played, shipyard.clone(state)) for played, state in recorded(name)]
    for words in said(studio, [played for played, _ in walked]):
        assert words
        assert not set(words) & set("_:"), words
        assert not {"undefined", "null", "NaN"} & set(words.split()), words
    pairs = [
        [number % state.seats, written(state), written(scramble(state, number % state.seats, number))]
        for number, (_, state) in enumerate(walked)
        if number % 23 == 0 or number == len(walked) - 1
    ]
    assert sum(one != other for _, one, other in pairs) > len(pairs) / 2, "nothing scrambled, nothing proved"
    broken = ask(
        studio,
        """async (path, pairs) => {
            const { draw, conceal } = await import(path);
            const names = pairs[0][1].players.map((_, seat) => `bot ${seat}`);
            const drawn = (position, viewer) =>
                draw(position, {names, viewer, seatColours: names, forfeited: [], move: null}).outerHTML;
            return pairs.filter(([seat, one, other]) =>
                drawn(conceal(one, seat), seat) !== drawn(conceal(other, seat), seat)
                || /undefined|NaN|\\[object/.test(drawn(one, null))
            );
        }""",
        BOARD,
        pairs,
    )
    assert broken == []


TOLD: Final[dict[str, tuple[Callable[[], State], str]]] = {
    "chooses Manufacture Equipment and is 3 guilders richer": (
        lambda: a_turn("CHOOSE_ACTION", positions={"build_ships": 1, "manufacture_equipment": -10}),
        "choose_action:manufacture_equipment",
    ),
    "pays 6 guilders for a bonus action, Rent Canal": (
        lambda: a_turn("STEP_FOUR", {"guilders": 6}, canal_column=["K02"]),
        "buy_bonus:rent_canal",
    ),
    "buys the middle M22 (2 cabins) from the left column for 1 guilder": (
        lambda: a_turn("BUILD", {"guilders": 1}, context={"bought": 0}, **SALE),
        "buy_ship_card:middle_left:2",
    ),
    "sets the bow into slot 4": (
        lambda: a_turn("PLACE_SHIP", main="rent_canal", context={"card": "B01", "bought": 0}),
        "place_ship_card:4",
    ),
    "rents canal K06 for free": (
        lambda: a_turn("CANAL", main="rent_canal", canal_column=["K06"]),
        "rent_canal:0",
    ),
    "lays canal K06 and sets the ship in at its north end": (
        lambda: a_turn("CANAL_PLACE", main="rent_canal", context={"canal": "K06"}),
        "place_first_canal:N",
    ),
    "lays canal K02 at column 0, row -1, as printed": (
        lambda: a_turn("CANAL_PLACE", CANAL, main="rent_canal", context={"canal": "K02"}),
        "place_canal:0:-1:0",
    ),
    "moves the manufacture marker 2 spaces on for 1 guilder and takes a crane and a sail": (
        lambda: a_turn(
            "MARKER",
            {"guilders": 1, "employees": ["engineer_sail"]},
            context={"action": "manufacture_equipment"},
            markers={"manufacture": 0},
        ),
        "move_marker:1",
    ),
    "sells the wood for 3 guilders": (
        lambda: a_turn(
            "CAR",
            {"employees": ["trader_wood_1"]},
            main="exchange_commodities",
            context={"train": "T01", "car": 0, "taken": []},
        ),
        "sell_car",
    ),
    "trades the coal for a propeller": (
        lambda: a_turn("CAR", main="exchange_commodities", context={"train": "T01", "car": 1, "taken": []}),
        "trade_car:propeller",
    ),
    "launches the ship of 4 cards with a captain": (
        lambda: a_turn("LAUNCH", {"stock": CAPTAIN, **CANAL}, context={"ship": ["B01", "M01", "M02", "S01"]}),
        "launch",
    ),
    "sails north, past lifeboats": (
        lambda: a_cruise(2, sail=1),
        "sail_step:N",
    ),
    "sails north, past lifeboats, and brings the ship home for 2 points": (
        lambda: a_cruise(1),
        "sail_step:N",
    ),
    "gives up the green contract Lanterns": (
        lambda: a_turn("CONTRACT", {"contracts": ["G06", "G07"]}, context={"keep": 1}),
        "discard_contract:G07",
    ),
    "takes Rent Canal as the final action": (
        lambda: a_finale("FINAL", canal_column=["K02"]),
        "final_action:rent_canal",
    ),
    "takes the last chance and buys the stern S20 (2 cabins and 1 lifebuoy) for free": (
        lambda: a_finale("LAST_CHANCE", {"yard": a_yard("BM.......")}, phase="LAST_CHANCE", **SALE),
        "last_chance_buy:stern:0",
    ),
}  # fmt: skip
"""By words: a table, and the move they tell."""


def test_moves_are_told_as_somebody_at_the_table_would(studio: Page) -> None:
    steps = [step(table(), move) for table, move in TOLD.values()]
    assert said(studio, steps) == list(TOLD)


def test_only_the_owner_hears_which_contract_is_given_up(studio: Page) -> None:
    given = [step(a_turn("CONTRACT", {"contracts": ["G06", "G07"]}, context={"keep": 1}), "discard_contract:G07")]
    assert said(studio, given, seat=0) == ["gives up the green contract Lanterns"]
    assert said(studio, given, seat=1) == ["gives up a green contract"]


def test_the_list_of_moves_tells_a_seat_no_more_than_it_knew(studio: Page) -> None:
    given = step(a_turn("CONTRACT", {"contracts": ["G06", "G07"]}, context={"keep": 1}), "discard_contract:G07")
    start = {"number": 0, "seat": None, "move": "", "how": "", "position": given["before"], "scores": [0, 0, 0]}
    match: dict[str, Any] = {
        "game": "shipyard", "title": "Shipyard", "seed": "1", "options": {}, "rules_version": "1",
        "names": ["a", "b", "c"], "ending": None,
        "standings": [], "faults": [], "times": {}, "clock": None, "hash": "", "live": False,
        "frames": [start, given["frame"] | {"how": "chosen", "scores": [0, 0, 0]}],
    }  # fmt: skip
    ask(
        studio,
        """async (path, match) => {
            const { mount } = await import("/viewer.js");
            document.body.replaceChildren(Object.assign(document.createElement("main"), {className: "riband-viewer"}));
            mount(document.querySelector("main"), match, await import(path));
        }""",
        BOARD,
        match,
    )
    studio.keyboard.press("End")
    told = studio.locator(".rv-moves .rv-told, .rv-caption")
    for eye, words in (("a", "contract Lanterns"), ("1", "a green contract"), ("0", "contract Lanterns")):
        studio.keyboard.press(eye)
        assert [words in text for text in told.all_text_contents()] == [True, True], eye


def test_what_a_move_changes_is_marked_and_nothing_else(studio: Page) -> None:
    tables: dict[str, tuple[State, str]] = {move: (table(), move) for table, move in TOLD.values()}
    placing = a_turn("PLACE_SHIP", main="rent_canal", context={"card": "B01", "bought": 0})
    buying = a_turn("BUILD", {"guilders": 6}, context={"bought": 0}, **SALE)
    assert changed(studio, step(buying, "buy_ship_card:middle_left:2")) == {
        "guilders:0",
        "hand:0",
        "gap:middle_left:2",
    }
    assert changed(studio, step(placing, "place_ship_card:4")) >= {"slot:0:4"}
    assert "canal:K02" in changed(studio, step(*tables["place_canal:0:-1:0"]))
    assert changed(studio, step(*tables["move_marker:1"])) >= {
        "marker:manufacture",
        "guilders:0",
        "stock:0:crane",
        "stock:0:sail",
    }
    home = changed(studio, step(*tables["sail_step:N"]))
    assert home >= {"figure:0", "score:0", "fleet:0:0"}
    assert not {"score:1", "slot:0:1", "deck:bow"} & home


@pytest.mark.parametrize("name", ["laps_2_seats", "early_end_3_seats", "laps_4_seats"])
def test_a_match_has_rounds_between_its_first_turns_and_its_end(studio: Page, name: str) -> None:
    positions = [played["before"] for played, _ in recorded(name)]
    chapters = ask(
        studio,
        "async (path, positions) => { const board = await import(path); return positions.map(board.chapter); }",
        BOARD,
        positions,
    )
    parts = [part for part, _ in groupby(chapters)]
    rounds = [part for part in parts if isinstance(part, int)]
    assert rounds == list(range(1, len(rounds) + 1)), "each round is one part, and they come in order"
    assert (
        len(rounds)
        == max(player["turns"] for player in positions[-1]["players"])
        - board.FIRST_TURNS_EACH[positions[0]["n_players"]]
    )
    assert (parts[0], parts[-1] in ("Final actions", "Last chances")) == ("First turns", True)


def test_contracts_of_others_lie_face_down_until_the_end(studio: Page) -> None:
    *_, (last, _) = recorded("laps_3_seats")
    first, _ = next(recorded("laps_3_seats"))
    show(studio, first["before"], seat=1)
    hands = studio.locator(".sy-seat")
    assert [hands.nth(seat).locator(".sy-contract.back").count() for seat in range(3)] == [6, 0, 6]
    show(studio, last["frame"]["position"], seat=1)
    assert studio.locator(".sy-contract.back").count() == 0
    assert studio.locator(".sy-contract strong").count() == 6
    assert hands.nth(0).locator(".given-up").count() == 0
    assert hands.nth(1).locator(".given-up").count() == 4


def test_names_of_bots_are_text_and_never_markup(studio: Page) -> None:
    names = [
        '<img src=x onerror="document.title=1">',
        "</div><script>1</script>",
        "a" * 400,
        "\u202eevil &amp; \x1b[31m",
    ]
    first, _ = next(recorded("laps_4_seats"))
    show(studio, first["before"], names)
    assert studio.locator(".sy-name").all_text_contents() == names
    assert studio.locator(".shipyard img, .shipyard script").count() == 0
    assert studio.title() == "studio"


@pytest.mark.parametrize("width", [360, 390, 700, 1280, 1600])
def test_the_table_is_never_wider_than_its_page(studio: Page, width: int) -> None:
    *_, (played, _) = recorded("substitutes_4_seats")
    studio.add_style_tag(url="/games/shipyard/board.css")
    studio.set_viewport_size({"width": width, "height": 900})
    show(studio, played["frame"]["position"], ["w" * 60, "b", "c", "d"])
    assert studio.evaluate("document.documentElement.scrollWidth") <= width
    clipped = studio.evaluate(
        """() => [...document.querySelectorAll(".sy-action .name, .sy-contract b, .sy-deck small")]
            .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
            .map((each) => each.textContent)"""
    )
    assert clipped == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_can_be_read_by_everyone(studio: Page, scheme: Literal["light", "dark"]) -> None:
    *_, (played, _) = recorded("laps_4_seats")
    studio.emulate_media(color_scheme=scheme)
    studio.add_style_tag(url="/games/shipyard/board.css")
    show(studio, played["frame"]["position"])
    rules = {"runOnly": ["color-contrast", "empty-heading", "heading-order", "svg-img-alt"]}
    found = Axe().run(studio, context=".shipyard", options=rules).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []

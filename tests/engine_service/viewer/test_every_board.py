"""What must hold for every board: it draws anything, hides what is hidden, and finds words for every move."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from engine_service import viewer
from tests.engine_service.games.tables import TABLES, Table
from tests.engine_service.games.test_every_game import of_game, walk

EVERY = 11  # of the positions of a match, one in so many is drawn

# What a board shows hangs little on the options, so they are all off or all on.
UNMIXED = [table for table in TABLES if len({value for value in table.options.values() if isinstance(value, bool)}) < 2]

every_table = pytest.mark.parametrize("table", UNMIXED, ids=str)

# Positions travel as text: playwright takes its time with large objects.
DRAW_ALL = """async ([path, text, seats]) => {
    const positions = JSON.parse(text);
    const board = await import(path);
    const names = Array.from({length: seats}, (_, seat) => `bot ${seat}`);
    const look = (viewer) => ({
        names, viewer, seatColours: names.map((_, seat) => `var(--seat-${seat})`),
        forfeited: names.map((_, seat) => seat === 1), move: {seat: 0, text: ""},
    });
    const bare = [];
    for (const [number, position] of positions.entries()) {
        for (const viewer of [null, number % seats]) {
            const shown = viewer === null ? position : board.conceal(position, viewer);
            const drawing = board.draw(shown, look(viewer));
            const markup = drawing.outerHTML;
            const slip = markup.search(/undefined|NaN|\\[object/);
            const keyed = drawing.querySelector("[data-key][data-state]");
            if (slip >= 0 || !keyed) bare.push([viewer, position.decision, markup.slice(slip - 60, slip + 60)]);
        }
        if (board.money(position).length !== seats) bare.push(["money", board.money(position)]);
    }
    return bare;
}"""

CONCEAL_ALL = """async ([path, text]) => {
    const pairs = JSON.parse(text);
    const board = await import(path);
    const told = (position, seat) => JSON.stringify(board.conceal(position, seat));
    return pairs.filter(([seat, one, other]) => told(one, seat) !== told(other, seat)).map(([seat]) => seat);
}"""

SAY_ALL = """async ([path, text]) => {
    const steps = JSON.parse(text);
    const board = await import(path);
    return steps.map(([frame, before]) => board.say(frame, before));
}"""


def path_of(table: Table) -> str:
    return "/" + viewer.board_of(table.game.name)


@every_table
def test_every_position_of_random_matches_can_be_drawn_for_everyone(studio: Page, table: Table) -> None:
    steps = list(walk(table, seed=21))
    positions = [table.game.write_position(step.before) for step in steps[::EVERY]]
    # By this the viewer says whom a running match waits for.
    assert [each["seat"] for each in positions] == [table.game.to_decide(step.before) for step in steps[::EVERY]]
    positions.append(table.game.write_position(steps[-1].after))
    assert studio.evaluate(DRAW_ALL, [path_of(table), json.dumps(positions), table.seats]) == []


@every_table
def test_what_a_seat_cannot_know_is_gone_from_its_view(studio: Page, table: Table) -> None:
    scramble = of_game(table, "hidden", "scramble")
    write = table.game.write_position
    pairs: list[tuple[int, Any, Any]] = []
    changed = 0
    for number, step in enumerate(walk(table, seed=23)):
        if number % EVERY:
            continue
        for seat in range(table.seats):
            pairs.append((seat, write(step.before), write(scramble(step.before, seat, number))))
            changed += pairs[-1][1] != pairs[-1][2]
    assert changed > len(pairs) / 2, "the scrambled positions must differ, or this test says nothing"
    assert studio.evaluate(CONCEAL_ALL, [path_of(table), json.dumps(pairs)]) == []


@every_table
def test_every_move_is_said_in_words(studio: Page, table: Table) -> None:
    game = table.game
    steps = []
    for number, step in enumerate(walk(table, seed=24)):
        frame = {
            "number": number + 1,
            "seat": game.to_decide(step.before),
            "move": str(step.move),
            "how": "chosen",
            "decision": game.decision_name(step.before),
            "position": game.write_position(step.after),
        }
        steps.append((frame, game.write_position(step.before)))
    said = studio.evaluate(SAY_ALL, [path_of(table), json.dumps(steps)])
    raw = {
        frame["move"]: words
        for (frame, _), words in zip(steps, said, strict=True)
        if not words or "_" in words or ":" in words or "undefined" in words or words == frame["move"]
    }
    assert raw == {}, json.dumps(raw)

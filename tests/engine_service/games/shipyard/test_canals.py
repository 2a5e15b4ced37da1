"""Canal tiles, systems and routes (7.5, 8.4)."""

from collections import Counter

import pytest

from engine_service.games.shipyard.canals import routes
from engine_service.games.shipyard.canals.routes import longest_route
from engine_service.games.shipyard.canals.system import (
    NEIGHBOUR,
    Figure,
    Square,
    System,
    attached,
    coordinate,
    exits,
    is_joined,
    open_ends,
    square_at,
)
from engine_service.games.shipyard.canals.tiles import (
    CANAL_OF,
    CANALS,
    CELLS,
    FITTING,
    GRID,
    LAND,
    LAYINGS,
    NEXT_CELL,
    NO_CELL,
    OPENING_CELL,
    OPENINGS,
    ROTATIONS,
    WAYS,
    Ways,
)
from engine_service.games.shipyard.moves import MOST_SPEED
from engine_service.kernel.rng import below, seeded

NORTH, EAST, SOUTH, WEST = range(4)


def laid(name: str, rotation: int = 0) -> int:
    return ROTATIONS * CANAL_OF[name] + rotation


def spaces(lying: int) -> list[int]:
    return [cell for cell in CELLS if GRID[lying][cell] != LAND]


def beside(lying: int, cell: int) -> list[int]:
    return [other for other in NEXT_CELL[lying][cell] if other != NO_CELL]


def steps_one_by_one(system: System, figure: Figure) -> int:
    """The longest route by the letter of the rules: space by space, every way tried."""
    longest = 0
    for there in exits(system, figure).values():
        left = system if there.square == figure.square else {k: v for k, v in system.items() if k != figure.square}
        longest = max(longest, 1 + steps_one_by_one(left, there))
    return longest


def random_system(seed: int, canals: int) -> System:
    """Canals laid one after the other anywhere they fit."""
    chance = seeded("canals", seed)
    at, chance = below(len(CANALS), chance)
    system = {0: ROTATIONS * CANALS[at]}
    left = [canal for canal in CANALS if canal != CANALS[at]]
    while len(system) < canals and (ends := open_ends(system)):
        at, chance = below(len(left), chance)
        canal = left.pop(at)
        places = [(square, rotation) for square in sorted(ends) for rotation in FITTING[canal][ends[square]]]
        at, chance = below(len(places), chance)
        square, rotation = places[at]
        system[square] = ROTATIONS * canal + rotation
    return system


def figures(system: System) -> list[Figure]:
    """Every way a figure can stand in the system."""
    return [
        Figure(square, cell, stern)
        for square, lying in system.items()
        for cell in spaces(lying)
        for stern in range(4)
        if NEXT_CELL[lying][cell][stern] != NO_CELL or (OPENING_CELL[stern] == cell and OPENINGS[lying] >> stern & 1)
    ]


@pytest.mark.parametrize("lying", LAYINGS)
def test_the_spaces_of_a_canal_form_a_tree_whose_ends_open(lying: int) -> None:
    cells = spaces(lying)
    assert sum(len(beside(lying, cell)) for cell in cells) == 2 * (len(cells) - 1)
    openings = {OPENING_CELL[side] for side in range(4) if OPENINGS[lying] >> side & 1}
    assert openings <= set(cells)
    assert {cell for cell in cells if len(beside(lying, cell)) == 1} <= openings


def test_there_are_108_spaces_and_72_icons_twelve_of_each_kind() -> None:
    icons = Counter("".join(GRID[ROTATIONS * canal] for canal in CANALS))
    assert sum(icons.values()) - icons[LAND] == MOST_SPEED == 108
    assert {icon: icons[icon] for icon in "MCLTOR"} == dict.fromkeys("MCLTOR", 12)


def test_a_quarter_turn_moves_the_north_to_the_east() -> None:
    assert GRID[laid("K10")] == "#R##TO###"
    assert GRID[laid("K10", 1)] == "####TR#O#"
    assert [OPENINGS[laid("K10", turn)] for turn in range(4)] == [0b0011, 0b0110, 0b1100, 0b1001]


@pytest.mark.parametrize(
    ("name", "rotations"), [("K02", (0, 1)), ("K03", (0, 1)), ("K04", (0, 1, 2, 3)), ("K23", (0, 1, 2, 3))]
)
def test_rotations_that_look_the_same_count_once(name: str, rotations: tuple[int, ...]) -> None:
    assert FITTING[CANAL_OF[name]][0b1111] == rotations


def test_every_canal_can_be_joined_to_any_open_end() -> None:
    assert all(FITTING[canal][wanted] for canal in CANALS for wanted in range(1, 16))


@pytest.mark.parametrize(("x", "y"), [(0, 0), (3, -2), (-1, -1), (-40, 57)])
def test_squares_are_coordinates_in_order_of_x_then_y(x: int, y: int) -> None:
    assert coordinate(square_at(x, y)) == (x, y)
    assert square_at(x, y) < square_at(x, y + 1) < square_at(x + 1, y - 5)


def test_neighbours_are_joined_if_both_open_to_each_other() -> None:
    system = {square_at(0, 0): laid("K15"), square_at(1, 0): laid("K04"), square_at(0, 1): laid("K02")}
    assert is_joined(system, square_at(0, 0), SOUTH)
    assert not is_joined(system, square_at(0, 0), EAST)
    assert not is_joined(system, square_at(0, 0), NORTH)


def test_a_figure_goes_anywhere_but_over_its_stern() -> None:
    system = {0: laid("K24"), NEIGHBOUR[EAST]: laid("K04", 1)}
    assert set(exits(system, Figure(0, 4, NORTH))) == {EAST, SOUTH, WEST}
    assert exits(system, Figure(0, 5, WEST)) == {EAST: Figure(NEIGHBOUR[EAST], 3, WEST)}
    assert exits(system, Figure(0, 1, SOUTH)) == {}


def test_what_is_not_joined_any_more_is_detached() -> None:
    system = {square_at(0, 0): laid("K15"), square_at(1, 0): laid("K04", 1), square_at(0, 1): laid("K02")}
    assert attached(system, 0) == system
    del system[0]
    assert attached(system, square_at(0, 1)) == {square_at(0, 1): laid("K02")}


def test_inside_a_canal_the_ways_are_those_found_step_by_step() -> None:
    for lying in LAYINGS:
        for figure in figures({0: lying}):
            assert WAYS[lying][figure.cell][figure.stern].deepest == steps_one_by_one({0: lying}, figure)


@pytest.mark.parametrize("seed", range(30))
def test_the_longest_route_is_the_longest_found_space_by_space(seed: int) -> None:
    system = random_system(seed, 9)
    for figure in figures(system)[::3]:
        longest = steps_one_by_one(system, figure)
        assert longest_route(system, figure, MOST_SPEED) == longest
        for enough in (1, longest, longest + 1):
            assert (longest_route(system, figure, enough) >= enough) is (enough <= longest)


WORST = [
    (-1, -4, "K12", 1), (-1, -3, "K07", 0), (-1, -2, "K09", 0), (-1, 0, "K02", 1), (0, -4, "K08", 3),
    (0, -2, "K20", 3), (0, -1, "K15", 0), (0, 0, "K23", 0), (0, 1, "K16", 3), (1, -5, "K14", 1), (1, -4, "K18", 2),
    (1, -3, "K21", 0), (1, -2, "K19", 0), (1, -1, "K24", 1), (1, 0, "K17", 2), (1, 1, "K11", 3), (2, -5, "K06", 1),
    (2, -3, "K05", 1), (2, -1, "K03", 1), (3, -5, "K13", 2), (3, -4, "K04", 2), (3, -3, "K22", 2), (3, -2, "K01", 2),
    (3, -1, "K10", 3),
]  # fmt: skip
"""All 24 canals in one system, with more ways to try than any other that hill climbing found."""
MOST_VISITS = 1000
"""Canals entered on the way; the system above takes about 820, which is a third of a millisecond."""


def test_the_worst_system_known_is_searched_exactly_and_with_few_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    system = {square_at(x, y): laid(name, rotation) for x, y, name, rotation in WORST}
    figure = Figure(square_at(0, 1), OPENING_CELL[WEST], WEST)
    visits = 0
    search = routes._longest

    def counting(system: System, square: Square, ways: Ways, enough: int) -> int:
        nonlocal visits
        visits += 1
        return search(system, square, ways, enough)

    monkeypatch.setattr(routes, "_longest", counting)
    assert longest_route(system, figure, MOST_SPEED) == steps_one_by_one(system, figure) == 90
    assert 500 < visits < MOST_VISITS


@pytest.mark.parametrize("seed", range(20))
def test_a_canal_more_never_shortens_the_longest_route_and_a_canal_less_never_lengthens_it(seed: int) -> None:
    system = random_system(seed, 12)
    last = next(reversed(system))
    fewer = {square: lying for square, lying in system.items() if square != last}
    for figure in figures(fewer):
        assert longest_route(fewer, figure, MOST_SPEED) <= longest_route(system, figure, MOST_SPEED)

"""What the seats own: money, pieces, staff, trains, yard, canals, fleet, contracts and marks."""

from typing import Any, Final

from engine_service.games.shipyard.board import (
    ACTIONS,
    CAPTAIN,
    CONTRACTS_DEALT,
    FIRST_TURNS_EACH,
    MOST_MARKS,
)
from engine_service.games.shipyard.canals.system import Figure, System, attached, coordinate, square_at
from engine_service.games.shipyard.canals.tiles import (
    GRID,
    LAND,
    NEXT_CELL,
    NO_CELL,
    OPENING_CELL,
    OPENINGS,
    ROTATIONS,
    SIDES,
)
from engine_service.games.shipyard.contracts import COLOURS, of_colour
from engine_service.games.shipyard.employees import EMPLOYEES, NEEDS, NO_NEED
from engine_service.games.shipyard.moves import FARTHEST
from engine_service.games.shipyard.position.names import (
    ACTION_IDS,
    ANY_CARD_IDS,
    CANAL_IDS,
    CONTRACT_IDS,
    EMPLOYEE_IDS,
    TRAIN_IDS,
    read_pieces,
    read_ship,
)
from engine_service.games.shipyard.state import Launched, State
from engine_service.games.shipyard.steps import CHOOSE_ACTION, IN_FINAL, IN_FIRST_TURNS, IN_LAST_CHANCE, IS_OVER, PHASES
from engine_service.games.shipyard.yard import SLOTS, is_legal, layout_of
from engine_service.kernel.errors import MalformedPosition
from engine_service.kernel.fields import Fields, no_twice, one_of, whole_number
from engine_service.kernel.seats import Seat

_PLAYER_FIELDS: Final = (
    "score", "guilders", "stock", "employees", "trains", "yard", "canals", "figure", "used_canals", "used_count",
    "fleet", "contracts", "given_up", "marks", "turns",
)  # fmt: skip


def read_players(state: State, fields: Fields) -> None:
    """Every seat; those left out own nothing."""
    for seat, entry in enumerate(fields.listing("players", most=state.seats)):
        player = Fields(entry, f"players[{seat}]", _PLAYER_FIELDS)
        state.scores[seat] = player.integer("score", 0, 0)
        state.guilders[seat] = player.integer("guilders", 0, 0)
        state.stocks[seat] = list(read_pieces(player, "stock"))
        state.trains[seat] = TRAIN_IDS.pile(player, "trains")
        _read_staff(state, seat, player)
        _read_yard(state, seat, player)
        _read_canals(state, seat, player)
        _read_fleet(state, seat, player)
        _read_contracts(state, seat, player)
        _read_marks(state, seat, player)
    no_twice((card for marks in state.marks for card in marks), "the mark on", ACTIONS)


def _read_staff(state: State, seat: Seat, player: Fields) -> None:
    staff = EMPLOYEE_IDS.listed(player, "employees")
    no_twice(staff, f"players[{seat}].employees:", EMPLOYEES)
    for who in staff:
        if NEEDS[who] != NO_NEED and NEEDS[who] not in staff:
            player.refuse(f"has {EMPLOYEES[who]} only together with {EMPLOYEES[NEEDS[who]]}", "employees")
    state.employees[seat] = staff


def _read_yard(state: State, seat: Seat, player: Fields) -> None:
    yard = ANY_CARD_IDS.places(player, "yard", SLOTS)
    state.yards[seat] = yard
    state.layouts[seat] = layout_of(yard)
    if not is_legal(state.layouts[seat]):
        player.refuse(
            "has no bow in slots 8 and 9, no stern in 1 and 2, no middle in 1 and 9, and no stern right after a bow",
            "yard",
        )


def _read_canals(state: State, seat: Seat, player: Fields) -> None:
    system: System = {}
    for entry in player.listing("canals"):
        square, laid = _read_canal(entry, player.path("canals"))
        if square in system:
            player.refuse(f"has two canals at {coordinate(square)}", "canals")
        system[square] = laid
    state.systems[seat] = system
    state.used_canals[seat] = CANAL_IDS.pile(player, "used_canals")
    used = len(state.used_canals[seat])
    state.used_counts[seat] = player.integer("used_count", used, used)
    if not system:
        if player.get("figure") is not None:
            player.refuse("is null without canals", "figure")
        return
    if player.get("figure") is None:
        player.refuse("stands on a canal, where there are any", "figure")
    state.figures[seat] = _read_figure(system, player.fields("figure", ("x", "y", "row", "col", "stern")))
    if len(attached(system, state.figures[seat].square)) < len(system):
        player.refuse("hang together with the figure's canal through joined sides", "canals")


def _read_canal(entry: Any, where: str) -> tuple[int, int]:
    if not isinstance(entry, (list, tuple)) or len(entry) != 4:
        raise MalformedPosition(f"{where} holds entries [x, y, canal, rotation]")
    x, y = (whole_number(value, where, -FARTHEST, FARTHEST) for value in entry[:2])
    rotation = whole_number(entry[3], where, 0, ROTATIONS - 1)
    return square_at(x, y), ROTATIONS * CANAL_IDS.number(entry[2], where) + rotation


def _read_figure(system: System, fields: Fields) -> Figure:
    x, y = (fields.integer(key, 0, -FARTHEST, FARTHEST) for key in ("x", "y"))
    square = square_at(x, y)
    if square not in system:
        fields.refuse(f"stands on a canal, and none is at {x}, {y}")
    cell = 3 * fields.integer("row", 0, 0, 2) + fields.integer("col", 0, 0, 2)
    stern = SIDES.index(one_of(fields.get("stern"), fields.path("stern"), SIDES))
    laid = system[square]
    if GRID[laid][cell] == LAND:
        fields.refuse("stands on a space, not on land")
    opens = OPENING_CELL[stern] == cell and OPENINGS[laid] >> stern & 1
    if not opens and NEXT_CELL[laid][cell][stern] == NO_CELL:
        fields.refuse("is a side the figure can have come from", "stern")
    return Figure(square, cell, stern)


def _read_fleet(state: State, seat: Seat, player: Fields) -> None:
    fleet = []
    for number, entry in enumerate(player.listing("fleet")):
        ship = Fields(entry, f"{player.path('fleet')}[{number}]", ("cards", "pieces", "speed", "points"))
        pieces = read_pieces(ship, "pieces")
        if not pieces[CAPTAIN]:
            ship.refuse("have a captain", "pieces")
        fleet.append(
            Launched(read_ship(ship, "cards"), pieces, ship.integer("speed", 1, 1), ship.integer("points", 0, 0))
        )
    state.fleets[seat] = tuple(fleet)


def _read_contracts(state: State, seat: Seat, player: Fields) -> None:
    state.contracts[seat] = CONTRACT_IDS.pile(player, "contracts")
    state.given_up[seat] = CONTRACT_IDS.pile(player, "given_up")
    most_held = 1 if state.phase in (IN_FINAL, IN_LAST_CHANCE, IS_OVER) else CONTRACTS_DEALT
    for colour, name in enumerate(COLOURS):
        held = len(of_colour(state.contracts[seat], colour))
        if held > most_held:
            player.refuse(f"has {most_held} {name} at most in phase {PHASES[state.phase]}, not {held}", "contracts")
        dealt = len(of_colour(state.contracts[seat] + state.given_up[seat], colour))
        if dealt > CONTRACTS_DEALT:
            player.refuse(f"and given_up have {CONTRACTS_DEALT} {name} contracts at most, not {dealt}", "contracts")


def _read_marks(state: State, seat: Seat, player: Fields) -> None:
    marks = ACTION_IDS.listed(player, "marks")
    if len(marks) > MOST_MARKS[state.seats]:
        player.refuse(f"has {MOST_MARKS[state.seats]} entries at most with {state.seats} players", "marks")
    for card in marks:
        if card >= len(state.positions):
            player.refuse(f"names cards in the game; {ACTIONS[card]} is not with {state.seats} players", "marks")
    state.marks[seat] = marks
    turns = FIRST_TURNS_EACH[state.seats]
    if state.phase == IN_FIRST_TURNS:
        running = seat == state.active_seat and state.step != CHOOSE_ACTION
        turns = max(0, len(marks) - running)
    state.turns[seat] = player.integer("turns", turns, 0)

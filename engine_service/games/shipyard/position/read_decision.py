"""Who decides what, and what the running turn, action or cruise remembers."""

from collections.abc import Callable
from typing import Final

from engine_service.games.shipyard.actions.marker import MOVERS
from engine_service.games.shipyard.board import (
    ACTIONS,
    CAPTAIN,
    CARDS_PER_BUILD,
    MOST_MARKS,
    NO_ACTION,
    PIECES,
    Action,
)
from engine_service.games.shipyard.canals.routes import longest_route
from engine_service.games.shipyard.position.names import (
    ACTION_IDS,
    ANY_CARD_IDS,
    CANAL_IDS,
    PIECE_IDS,
    TRAIN_IDS,
    read_pieces,
    read_ship,
)
from engine_service.games.shipyard.shakedown.fitting import fits, places_on
from engine_service.games.shipyard.shakedown.launching import reach_of
from engine_service.games.shipyard.shakedown.speed import base_speed, top_speed
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import (
    BUILD,
    CANAL,
    CANAL_PLACE,
    CAR,
    CHOOSE_ACTION,
    CHOOSE_SHIP,
    CONTRACT,
    EMPLOYEE,
    EXCHANGE_TRAIN,
    FINAL,
    FIT,
    IN_END_DISCARD,
    IN_FINAL,
    IN_FIRST_TURNS,
    IN_LAST_CHANCE,
    IN_REGULAR,
    LAST_CHANCE,
    LAUNCH,
    MARKER,
    NAMES,
    PHASES,
    PLACE_SHIP,
    SAIL,
    SPEED,
    STEP_FOUR,
    TRAIN,
)
from engine_service.games.shipyard.trade import CARS_PER_TRAIN
from engine_service.kernel.fields import Fields, no_twice

_CRUISE: Final = (CHOOSE_SHIP, LAUNCH, FIT, SPEED, SAIL)
_ACTIONS: Final = (BUILD, PLACE_SHIP, TRAIN, CANAL, CANAL_PLACE, MARKER, EMPLOYEE, EXCHANGE_TRAIN, CAR)
_DECISIONS: Final = {
    IN_FIRST_TURNS: (CHOOSE_ACTION, STEP_FOUR, *_ACTIONS, *_CRUISE),
    IN_REGULAR: (CHOOSE_ACTION, STEP_FOUR, *_ACTIONS, *_CRUISE, CONTRACT),
    IN_END_DISCARD: (CONTRACT,),
    IN_FINAL: (FINAL, *_ACTIONS, *_CRUISE),
    IN_LAST_CHANCE: (LAST_CHANCE, PLACE_SHIP, *_CRUISE),
}
"""By phase: what may be decided in it."""
_MOST_KEPT: Final = 2


def read_step(phase: int, fields: Fields) -> int:
    """What is being decided; it must belong to the phase."""
    first = NAMES[_DECISIONS[phase][0]]
    step = NAMES.index(fields.choice("decision", first, NAMES))
    if step not in _DECISIONS[phase]:
        fields.refuse(f"is not {NAMES[step]} in phase {PHASES[phase]}", "decision")
    return step


def read_turn(state: State, fields: Fields) -> None:
    """The running turn, checked against the phase and the marks."""
    turn = fields.fields("turn", ("advanced", "main", "main_done", "bonus_done", "lap"))
    in_turn = state.phase in (IN_FIRST_TURNS, IN_REGULAR, IN_END_DISCARD)
    chosen = state.step not in (CHOOSE_ACTION, FINAL) and state.phase != IN_LAST_CHANCE
    state.advanced = _read_card(state, turn, "advanced", state.phase in (IN_REGULAR, IN_END_DISCARD))
    state.main = _read_card(state, turn, "main", chosen)
    state.main_done = turn.boolean("main_done", not in_turn)
    state.bonus_done = turn.boolean("bonus_done", not in_turn)
    state.lap = turn.boolean("lap", False)
    if not in_turn and not (state.main_done and state.bonus_done):
        turn.refuse(f"has main_done and bonus_done true in phase {PHASES[state.phase]}")
    if state.step == CHOOSE_ACTION and (state.main_done or state.bonus_done):
        turn.refuse("has main_done and bonus_done false before an action is chosen")
    if state.advanced != NO_ACTION and state.positions[state.advanced] != max(state.positions):
        turn.refuse("is the lead card", "advanced")
    if in_turn:
        _check_marks(state, fields, chosen)


def read_context(state: State, fields: Fields) -> None:
    """What the running action or cruise remembers: exactly the keys of its decision."""
    keys, read = _CONTEXTS.get(state.step, ((), None))
    context = fields.fields("context", keys)
    for key in keys:
        if key not in context:
            context.refuse(f"names {key} when the decision is {NAMES[state.step]}")
    if read is not None:
        read(state, context)


def _read_card(state: State, turn: Fields, key: str, due: bool) -> Action:
    name = turn.get(key)
    if name is None and due:
        turn.refuse(f"names an action when the decision is {NAMES[state.step]} in {PHASES[state.phase]}", key)
    if name is None:
        return NO_ACTION
    if not due:
        turn.refuse(f"is null when the decision is {NAMES[state.step]} in {PHASES[state.phase]}", key)
    action = ACTION_IDS.number(name, turn.path(key))
    if action >= len(state.positions):
        turn.refuse(f"is a card in the game, not {ACTIONS[action]}", key)
    return action


def _check_marks(state: State, fields: Fields, chosen: bool) -> None:
    """Every seat has its figures on cards: all of them, or in the first turns as many as it had turns."""
    in_hand = 0 if chosen else 1
    for seat in range(state.seats):
        if state.phase == IN_FIRST_TURNS:
            due = state.turns[seat] + (1 if seat == state.active_seat and chosen else 0)
        else:
            due = MOST_MARKS[state.seats] - (in_hand if seat == state.active_seat else 0)
        if len(state.marks[seat]) != due:
            fields.refuse(f"has {due} marks now, not {len(state.marks[seat])}", f"players[{seat}]")
    marks = state.marks[state.active_seat]
    if chosen and marks[-1] != state.main:
        fields.refuse(f"has its newest mark on the main action, {ACTIONS[state.main]}", f"players[{state.active_seat}]")
    if any(state.advanced in marked for marked in state.marks):
        fields.refuse("advanced a card that nobody marks any more", "turn")


def _read_build(state: State, context: Fields) -> None:
    state.bought = context.integer("bought", 0, 0, CARDS_PER_BUILD - 1)


def _read_placing(state: State, context: Fields) -> None:
    state.card = ANY_CARD_IDS.number(context.get("card"), context.path("card"))
    most = 0 if state.phase == IN_LAST_CHANCE else CARDS_PER_BUILD - 1
    state.bought = context.integer("bought", 0, 0, most)


def _read_laying(state: State, context: Fields) -> None:
    state.canal = CANAL_IDS.number(context.get("canal"), context.path("canal"))


def _read_marker(state: State, context: Fields) -> None:
    movers = [ACTIONS[action] for action in MOVERS]
    state.action = ACTIONS.index(context.choice("action", "", movers))


def _read_car(state: State, context: Fields) -> None:
    state.train = TRAIN_IDS.number(context.get("train"), context.path("train"))
    state.car = context.integer("car", 0, 0, CARS_PER_TRAIN - 1)
    state.taken = PIECE_IDS.listed(context, "taken")
    no_twice(state.taken, "context.taken:", PIECES)
    if len(state.taken) > state.car:
        context.refuse(f"has at most one item for each of the {state.car} cars before", "taken")


def _read_launch(state: State, context: Fields) -> None:
    state.ship = read_ship(context, "ship")


def _read_loaded(state: State, context: Fields) -> None:
    state.ship = read_ship(context, "ship")
    state.pieces = read_pieces(context, "pieces")
    if not state.pieces[CAPTAIN]:
        context.refuse("have a captain", "pieces")
    if not fits(state.pieces, places_on(state.ship, state.employees[state.seat])):
        context.refuse("find no place for all of them on the ship", "pieces")
    if not state.systems[state.seat]:
        context.refuse("sails on canals, and the seat has none", "ship")


def _read_fitting(state: State, context: Fields) -> None:
    _read_loaded(state, context)
    state.reach = reach_of(state)
    if base_speed(state.pieces) > state.reach:
        context.refuse(f"make the ship faster than the longest route, {state.reach} steps", "pieces")


def _read_sailing(state: State, context: Fields) -> None:
    _read_loaded(state, context)
    slowest, fastest = base_speed(state.pieces), top_speed(state.pieces, state.employees[state.seat])
    state.speed = context.integer("speed", slowest, slowest, fastest)
    state.steps = context.integer("steps", 0, 0, state.speed - 1)
    state.icon_points = context.integer("icon_points", 0, 0)
    state.riband = context.integer("riband", 0, 0, state.steps)
    rest = state.speed - state.steps
    if longest_route(state.systems[state.seat], state.figures[state.seat], rest) < rest:
        context.refuse(f"needs a route of {rest} more steps", "speed")


def _read_keep(state: State, context: Fields) -> None:
    state.keep = context.integer("keep", 1, 1, _MOST_KEPT)


_LOADED: Final = ("ship", "pieces")
_CONTEXTS: Final[dict[int, tuple[tuple[str, ...], Callable[[State, Fields], None]]]] = {
    BUILD: (("bought",), _read_build),
    PLACE_SHIP: (("card", "bought"), _read_placing),
    CANAL_PLACE: (("canal",), _read_laying),
    MARKER: (("action",), _read_marker),
    CAR: (("train", "car", "taken"), _read_car),
    LAUNCH: (("ship",), _read_launch),
    FIT: (_LOADED, _read_fitting),
    SPEED: (_LOADED, _read_fitting),
    SAIL: ((*_LOADED, "speed", "steps", "icon_points", "riband"), _read_sailing),
    CONTRACT: (("keep",), _read_keep),
}
"""By decision: the keys of its context, and who reads them."""

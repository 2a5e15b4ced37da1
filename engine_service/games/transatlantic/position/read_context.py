"""Who decides what, and what the running action remembers (4.3)."""

from collections.abc import Callable
from typing import Final

from engine_service.games.transatlantic.board import ALL_MARKERS, FREE_CHOICE_COLUMNS, REGION_OF, REGIONS
from engine_service.games.transatlantic.cards.invest import BUNKER_COAL, EXT_MARKERS
from engine_service.games.transatlantic.cards.shipyard import PURCHASES_AT_MOST
from engine_service.games.transatlantic.deck import CHIEF, DIRECTOR, INVEST, INVEST_EXT, KINDS, NO_CARD, Card
from engine_service.games.transatlantic.position import names
from engine_service.games.transatlantic.position.context import CONTEXT_KEYS, MODES
from engine_service.games.transatlantic.state import NO_MODE, State
from engine_service.games.transatlantic.steps import (
    BUY,
    DECISIONS,
    DEPLOY_WAITING,
    FAREWELL,
    LOAD_BUNKER,
    OPENING_BUY,
    OVER,
    REDEPLOY,
    SAIL_CARGO,
    SAIL_CRUISE,
    SAIL_GLOBAL,
    STEP_OF,
    TURN,
)
from engine_service.games.transatlantic.tiles import BLACK, COLUMNS, ID, IS_HQ, IS_SAILING, IS_STEAMSHIP
from engine_service.kernel.fields import Fields, no_twice, one_of
from engine_service.kernel.seats import NOBODY

_CAN_SAIL: Final = tuple(IS_STEAMSHIP[tile] or IS_SAILING[tile] for tile in range(len(ID)))
_CAN_BE_BOUGHT: Final = tuple(IS_STEAMSHIP[tile] or IS_HQ[tile] for tile in range(len(ID)))
_FREE_CHOICE: Final = tuple(COLUMNS[column] for column in FREE_CHOICE_COLUMNS)
# All bunkers, the printed one, and what the COAL extension adds.
_MOST_COAL: Final = ALL_MARKERS[BLACK] + 1 + 3
_MARKERS_IN_ALL: Final[dict[Card, tuple[int, ...]]] = {INVEST: (1,), INVEST_EXT: (EXT_MARKERS,), DIRECTOR: (1, 2)}


def read_decision(state: State, fields: Fields, phase: str) -> None:
    """The decision and its context; whether they fit the seats and ships is checked when those are known."""
    if phase == "OVER":
        for key in ("active_seat", "seat", "decision", "context"):
            if fields.get(key) is not None:
                fields.refuse("is null when the game is over", key)
        state.step = OVER
        state.active = state.seat = NOBODY
    else:
        decider = fields.integer("seat", 0, 0, state.seats - 1)
        state.active = fields.integer("active_seat", decider, 0, state.seats - 1)
        decision = fields.choice("decision", "TURN" if phase == "PLAY" else "OPENING_BUY", DECISIONS)
        _read_context(state, fields.fields("context", CONTEXT_KEYS[decision]), decision, phase)
    if state.pending_scrap and state.step in (OPENING_BUY, TURN, OVER):
        fields.refuse("is empty between turns", "pending_scrap")


def check_decision(state: State, fields: Fields) -> None:
    """The active seat decides or, with a ship displaced, its owner; what the action remembers is the active seat's."""
    if state.step == OVER:
        return
    is_displaced = state.step in (REDEPLOY, FAREWELL)
    state.seat = state.owners[state.displaced] if is_displaced else state.active
    if fields.get("seat", state.seat) != state.seat:
        why = f"the owner of {ID[state.displaced]}" if is_displaced else "the active seat"
        fields.refuse(f"is {state.seat}, {why}, not {fields.get('seat')}", "seat")
    for key, remembered in (("bought", state.bought), ("sailed", state.sailed), ("first_load", (state.first_load,))):
        for tile in remembered:
            if tile and state.owners[tile] != state.active:
                fields.refuse(f"holds tiles of the active seat; {ID[tile]} is not", f"context.{key}")


def _read_context(state: State, context: Fields, decision: str, phase: str) -> None:
    keys = CONTEXT_KEYS[decision]
    for key in keys:
        if key not in context:
            context.refuse(f"names {', '.join(keys)} when the decision is {decision}")
    name = context.get("card")
    state.card = NO_CARD if name is None else KINDS.index(one_of(name, "context.card", KINDS[1:]))
    # Without a card there are only the opening and the beginning of a turn.
    fits_phase = (phase == "OPENING") == (state.card == NO_CARD and decision != "TURN")
    is_of_variant = state.card != CHIEF[not state.variant_president]
    if (decision, state.card) not in STEP_OF or not fits_phase or not is_of_variant:
        context.refuse(f"has no card {name or 'null'} at {decision} in phase {phase}")
    state.step = STEP_OF[decision, state.card]
    for key in keys[1:]:
        _READERS[key](state, context)


def _read_restore_display(state: State, context: Fields) -> None:
    state.restore_display = context.boolean("restore_display", False)
    if state.card in CHIEF and not state.restore_display:
        context.refuse(f"is true while the {KINDS[state.card]} is at work", "restore_display")


def _read_bought(state: State, context: Fields) -> None:
    most = {BUY: PURCHASES_AT_MOST - 1, DEPLOY_WAITING: 0}.get(state.step, PURCHASES_AT_MOST)
    state.bought = names.tiles(context, "bought", _CAN_BE_BOUGHT, "steamships and headquarters", most)
    no_twice(state.bought, "in context.bought, tile", ID)


def _read_displaced(state: State, context: Fields) -> None:
    state.displaced = names.tile(context.get("displaced"), context.path("displaced"), _CAN_SAIL, "a ship with an owner")


def _read_displaced_from(state: State, context: Fields) -> None:
    state.displaced_from = REGION_OF[context.choice("displaced_from", "", REGIONS[: len(state.regions)])]


def _read_mode(state: State, context: Fields) -> None:
    mode = context.get("mode")
    allowed = MODES[NO_MODE + 1 :] if state.step == SAIL_GLOBAL else MODES[: NO_MODE + 1]
    if mode not in allowed:
        context.refuse(f"is {' or '.join(name or 'null' for name in allowed)} with {KINDS[state.card]}", "mode")
    state.mode = MODES.index(mode)


def _read_sailed(state: State, context: Fields) -> None:
    most = 0 if state.step in (SAIL_CARGO, SAIL_CRUISE) else None
    state.sailed = names.tiles(context, "sailed", _CAN_SAIL, "ships with an owner", most)
    no_twice(state.sailed, "in context.sailed, tile", ID)


def _read_to_load(state: State, context: Fields) -> None:
    state.to_load = context.integer("to_load", 0, 1, BUNKER_COAL if state.step == LOAD_BUNKER else _MOST_COAL)


def _read_first_load(state: State, context: Fields) -> None:
    first = context.get("first_load")
    is_second = state.step == LOAD_BUNKER and state.to_load < BUNKER_COAL
    if is_second is (first is None):
        context.refuse("names a ship at the second coal of a bunker and is null otherwise", "first_load")
    if is_second:
        state.first_load = names.tile(first, context.path("first_load"), IS_STEAMSHIP, "a steamship")


def _read_taken(state: State, context: Fields) -> None:
    state.taken = tuple(
        COLUMNS.index(one_of(column, context.path("taken"), _FREE_CHOICE)) for column in context.listing("taken")
    )
    no_twice(state.taken, "in context.taken, column", COLUMNS)


def _read_markers_left(state: State, context: Fields) -> None:
    state.markers_left = context.integer("markers_left", 0, 1, 2)
    in_all = _MARKERS_IN_ALL[state.card]
    if len(state.taken) + state.markers_left not in in_all:
        context.refuse(f"and taken make {' or '.join(map(str, in_all))} with {KINDS[state.card]}", "markers_left")


_READERS: Final[dict[str, Callable[[State, Fields], None]]] = {
    "restore_display": _read_restore_display,
    "bought": _read_bought,
    "displaced": _read_displaced,
    "displaced_from": _read_displaced_from,
    "mode": _read_mode,
    "sailed": _read_sailed,
    "to_load": _read_to_load,
    "first_load": _read_first_load,
    "taken": _read_taken,
    "markers_left": _read_markers_left,
}

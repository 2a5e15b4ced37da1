"""Position JSON as a state: what is left out gets its default, what breaks the rules of positions is refused."""

from engine_service.games.shipyard import turn
from engine_service.games.shipyard.canals.tiles import CANAL_ID, ROTATIONS
from engine_service.games.shipyard.cards import ID, SUBSTITUTE
from engine_service.games.shipyard.contracts import CONTRACT_ID
from engine_service.games.shipyard.giving_up import next_to_discard
from engine_service.games.shipyard.position.read_decision import read_context, read_step, read_turn
from engine_service.games.shipyard.position.read_players import read_players
from engine_service.games.shipyard.position.read_table import (
    read_columns,
    read_employee_track,
    read_markers,
    read_ship_market,
    read_track,
)
from engine_service.games.shipyard.position.write import POSITION_FIELDS, write_position
from engine_service.games.shipyard.setup import bare_table
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import (
    BUILD,
    CANAL_PLACE,
    CONTRACT,
    IN_FIRST_TURNS,
    IN_REGULAR,
    IS_OVER,
    NAMES,
    OVER,
    PHASES,
    PLACE_SHIP,
)
from engine_service.games.shipyard.trade import TRAIN_ID
from engine_service.kernel.errors import MalformedPosition
from engine_service.kernel.fields import Fields, no_twice
from engine_service.kernel.game import Position
from engine_service.kernel.rng import MAX_SEED
from engine_service.kernel.seats import NOBODY


def read_position(position: Position) -> State:
    """The state of a position; MalformedPosition says what is wrong and what would be right."""
    fields = Fields(position, "", POSITION_FIELDS)
    seats = fields.integer("n_players", 4, 2, 4)
    balanced = fields.fields("options", ("balanced_employees",)).boolean("balanced_employees", False)
    state = bare_table(seats, balanced)
    state.start_seat = fields.integer("start_seat", 0, 0, seats - 1)
    state.phase = PHASES.index(fields.choice("phase", "FIRST_TURNS", PHASES))
    state.step = OVER if state.phase == IS_OVER else read_step(state.phase, fields)
    state.laps_left = fields.integer("laps_left", seats, 1 if state.phase in (IN_FIRST_TURNS, IN_REGULAR) else 0, seats)
    state.early_end = fields.boolean("early_end", False)
    state.chance = fields.integer("rng", 0, 0, MAX_SEED)
    read_track(state, fields)
    read_ship_market(state, fields, gaps=state.step in (BUILD, PLACE_SHIP))
    read_columns(state, fields, canal_gap=state.step == CANAL_PLACE)
    read_markers(state, fields)
    if state.step != OVER:
        _read_seats(state, fields)
    read_players(state, fields)
    read_employee_track(state, fields)
    if state.step == OVER:
        _read_end(state, fields)
    else:
        _read_decision(state, fields)
    _check_nothing_twice(state)
    return state


def _read_seats(state: State, fields: Fields) -> None:
    state.seat = fields.integer("seat", fields.get("active_seat", state.start_seat), 0, state.seats - 1)
    state.active_seat = fields.integer("active_seat", state.seat, 0, state.seats - 1)
    if state.step != CONTRACT and state.seat != state.active_seat:
        fields.refuse(f"is active_seat, {state.active_seat}, unless the decision is CONTRACT", "seat")


def _read_decision(state: State, fields: Fields) -> None:
    """Who decides what, last of all: only a position with a legal move is one."""
    if fields.get("result") is not None:
        fields.refuse("is null until the game is over", "result")
    if state.phase == IN_FIRST_TURNS:
        due = (state.start_seat + sum(state.turns)) % state.seats
        if state.active_seat != due:
            fields.refuse(f"is {due} after {sum(state.turns)} first turns from seat {state.start_seat}", "active_seat")
    read_turn(state, fields)
    read_context(state, fields)
    if state.step == CONTRACT and (first := next_to_discard(state)) not in (None, state.seat):
        fields.refuse(f"is {first}, the first in turn order with too many contracts", "seat")
    if not turn.legal_moves(state):
        raise MalformedPosition(f"decision is {NAMES[state.step]}, but seat {state.seat} has no legal move in it")


def _read_end(state: State, fields: Fields) -> None:
    """Nothing is left to decide; a result that is given must follow from the rest."""
    for key in ("seat", "active_seat", "decision", "context", "turn"):
        if fields.get(key) is not None:
            fields.refuse("is null when the game is over", key)
    state.seat = state.active_seat = NOBODY
    computed = write_position(state)["result"]
    if fields.get("result", computed) != computed:
        fields.refuse(f"is {computed} by the contracts, traders, scores and guilders of the players", "result")


def _check_nothing_twice(state: State) -> None:
    ships = [ship.cards for fleet in state.fleets for ship in fleet]
    cards = (state.market, *state.ship_decks, state.removed, *state.yards, *ships, state.ship, (state.card,))
    no_twice((card for pile in cards for card in pile if card and card not in SUBSTITUTE), "ship card", ID)
    trains = (state.train_column, state.train_deck, state.train_used, *state.trains, (state.train,))
    no_twice((train for pile in trains for train in pile if train), "train", TRAIN_ID)
    laid = [[lying // ROTATIONS for lying in system.values()] for system in state.systems]
    canals = (state.canal_column, state.canal_deck, state.canal_discard, *state.used_canals, *laid, (state.canal,))
    no_twice((canal for pile in canals for canal in pile if canal), "canal", CANAL_ID)
    contracts = (state.contracts_out, *state.contracts, *state.given_up)
    no_twice((contract for hand in contracts for contract in hand), "contract", CONTRACT_ID)

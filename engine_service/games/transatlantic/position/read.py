"""Position JSON as a state: what is left out gets its default, what breaks the rules of positions is refused.

The defaults are a table for four in round 1 with seat 0 at its TURN: the starting cards in every hand, £150 each,
and everything else in the supply or nowhere.
"""

from typing import Final

from engine_service.games.transatlantic import turn
from engine_service.games.transatlantic.board import DISPLAY_PLACES
from engine_service.games.transatlantic.deck import EXTENSIONS, KINDS
from engine_service.games.transatlantic.position import names
from engine_service.games.transatlantic.position.read_context import check_decision, read_decision
from engine_service.games.transatlantic.position.read_owners import read_owners
from engine_service.games.transatlantic.position.read_seats import read_seats
from engine_service.games.transatlantic.position.read_tiles import check_market, check_places, read_tiles
from engine_service.games.transatlantic.position.write import POSITION_FIELDS
from engine_service.games.transatlantic.setup import OPTIONS, bare_table
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import NAMES, OVER
from engine_service.kernel.errors import MalformedPosition
from engine_service.kernel.fields import Fields, no_twice
from engine_service.kernel.game import Position
from engine_service.kernel.rng import MAX_SEED

_PHASES: Final = ("OPENING", "PLAY", "OVER")


def read_position(position: Position) -> State:
    """The state of a position; MalformedPosition says what is wrong and what would be right."""
    fields = Fields(position, "", POSITION_FIELDS)
    state = _read_table(fields)
    phase = fields.choice("phase", "PLAY", _PHASES)
    _read_rounds(state, fields, phase)
    read_tiles(state, fields)
    read_seats(state, fields)
    _read_cards(state, fields)
    read_decision(state, fields, phase)
    read_owners(state, fields)
    check_decision(state, fields)
    check_places(state)
    check_market(state, fields)
    _open_decision(state)
    return state


def _read_table(fields: Fields) -> State:
    seats = fields.integer("n_players", 4, 2, 4)
    chosen = fields.fields("options", [option.name for option in OPTIONS])
    market, president, rounds = OPTIONS
    return bare_table(
        seats,
        chosen.boolean(market.name, bool(market.default)),
        chosen.boolean(president.name, bool(president.default)),
        chosen.integer(rounds.name, rounds.default, rounds.least, rounds.most),
    )


def _read_rounds(state: State, fields: Fields, phase: str) -> None:
    state.start_seat = fields.integer("start_seat", 0, 0, state.seats - 1)
    if phase == "OPENING":
        state.round = fields.integer("round", 0, 0, 0)
    else:
        state.round = fields.integer("round", 1, 1, state.max_rounds)
    if fields.get("end_round") is not None:
        state.end_round = fields.integer("end_round", 0, max(1, state.round))
    if fields.get("rng") is not None:
        state.chance = fields.integer("rng", 0, 0, MAX_SEED)


def _read_cards(state: State, fields: Fields) -> None:
    what = "extension cards"
    state.display = names.cards(fields, "display", EXTENSIONS, what, DISPLAY_PLACES)
    no_twice(state.display, "on display, the card", KINDS)
    state.ext_stack = names.cards(fields, "ext_stack", EXTENSIONS, what)
    state.ext_discard = names.cards(fields, "ext_discard", EXTENSIONS, what)


def _open_decision(state: State) -> None:
    """Last of all: only a position with a legal move is one."""
    state.legal = turn.list_moves(state)
    if not state.legal and state.step != OVER:
        raise MalformedPosition(f"decision is {NAMES[state.step]}, but seat {state.seat} has no choice in it")

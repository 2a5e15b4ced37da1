"""REGION (8.5): all ready ships of one region sail, whoever owns them; the oldest foreign one brings a bonus."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.board import OPEN_IN_NAME_ORDER
from engine_service.games.transatlantic.moves import OnRegion
from engine_service.games.transatlantic.sailing import is_ready, voyage
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import END_TURN
from engine_service.games.transatlantic.tiles import INCOME, SCOTIA
from engine_service.kernel.moves import Move

_OPEN: Final = {
    seats: tuple(moves.REGION[region] for region in regions) for seats, regions in OPEN_IN_NAME_ORDER.items()
}


def legal_moves(state: State) -> Sequence[Move]:
    """Any open region, also one without own ships."""
    return _OPEN[state.seats]


def apply(state: State, move: Move) -> None:
    """Every ready ship earns for its owner; SCOTIA sails for nobody, but she counts for the bonus."""
    assert isinstance(move, OnRegion)
    seat = state.active
    bonus = 0
    for tile in state.regions[move.region]:
        if tile == SCOTIA:
            bonus = INCOME[SCOTIA]
        elif is_ready(state, tile):
            voyage(state, tile, INCOME[tile])
            if state.owners[tile] != seat:
                # The oldest lies last, so the last one noted is the oldest.
                bonus = INCOME[tile]
    state.money[seat] += bonus
    state.step = END_TURN

"""Launch or scrap (8.2): a ship needs a captain and at least one step of canal ahead."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import CAPTAIN, NO_PIECES
from engine_service.games.shipyard.canals.routes import longest_route
from engine_service.games.shipyard.canals.system import exits
from engine_service.games.shipyard.cards import SUBSTITUTE
from engine_service.games.shipyard.shakedown.fitting import fit_on
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import CRUISE
from engine_service.kernel.moves import Move

ONE_CAPTAIN: Final = (1, *NO_PIECES[1:])
_ONLY_SCRAP: Final = (moves.SCRAP,)
_SCRAP_OR_LAUNCH: Final = (moves.SCRAP, moves.LAUNCH)


def legal_moves(state: State) -> Sequence[Move]:
    """Scrapping is always possible."""
    seat = state.seat
    system = state.systems[seat]
    ready = state.stocks[seat][CAPTAIN] and system and exits(system, state.figures[seat])
    return _SCRAP_OR_LAUNCH if ready else _ONLY_SCRAP


def apply(state: State, move: Move) -> None:
    """The captain goes on board and the ship is fitted, or its cards leave the game."""
    if move is moves.SCRAP:
        state.removed += tuple([card for card in state.ship if card not in SUBSTITUTE])
        state.ship = ()
        state.step = CRUISE
        return
    state.stocks[state.seat][CAPTAIN] -= 1
    state.pieces = ONE_CAPTAIN
    state.reach = reach_of(state)
    fit_on(state)


def reach_of(state: State) -> int:
    """Steps of the longest route ahead of the figure."""
    seat = state.seat
    system = state.systems[seat]
    return longest_route(system, state.figures[seat], moves.MOST_SPEED)

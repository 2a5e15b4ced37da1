"""Purchase Commodities (7.4): buy one freight train."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import COST
from engine_service.games.shipyard.market import fill_train_column
from engine_service.games.shipyard.moves import InRow
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import PERFORM, TRAIN
from engine_service.games.shipyard.trade import NO_TRAIN
from engine_service.kernel.moves import Move


def can_perform(state: State, guilders: int) -> bool:
    """Trains slide down, so the cheapest one lies in the bottom row."""
    return state.train_column[0] != NO_TRAIN and COST[0] <= guilders


def begin(state: State) -> None:
    """Ask for the train."""
    state.step = TRAIN


def legal_moves(state: State) -> Sequence[Move]:
    """Every train that can be paid."""
    guilders = state.guilders[state.seat]
    return [moves.BUY_TRAIN[row] for row, train in enumerate(state.train_column) if train and COST[row] <= guilders]


def apply(state: State, move: Move) -> None:
    """Pay, take the train, and fill its column."""
    assert isinstance(move, InRow)
    seat, row = state.seat, move.row
    column = state.train_column
    state.guilders[seat] -= COST[row]
    state.trains[seat] = tuple(sorted((*state.trains[seat], column[row])))
    state.train_column = (*column[:row], NO_TRAIN, *column[row + 1 :])
    fill_train_column(state)
    state.step = PERFORM

"""Exchange Commodities (7.8): the prices move on, and the cars of one train are sold or traded."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import EXCHANGE_POSITIONS
from engine_service.games.shipyard.employees import sales_bonus
from engine_service.games.shipyard.market import fill_train_column
from engine_service.games.shipyard.moves import WithPiece, WithTrain
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import CAR, EXCHANGE_TRAIN, PERFORM
from engine_service.games.shipyard.trade import CARS, ITEMS, NO_TRAIN, PRICE
from engine_service.kernel.moves import Move


def can_perform(state: State, guilders: int) -> bool:
    """It takes a train and no money."""
    del guilders
    return bool(state.trains[state.seat])


def begin(state: State) -> None:
    """The marker moves by exactly one; then ask for the train."""
    state.exchange_marker = (state.exchange_marker + 1) % EXCHANGE_POSITIONS
    state.step = EXCHANGE_TRAIN


def legal_moves(state: State) -> Sequence[Move]:
    """Any own train."""
    return [moves.EXCHANGE_TRAIN[train] for train in state.trains[state.seat]]


def apply(state: State, move: Move) -> None:
    """Open the train; its cars are dealt with one by one."""
    assert isinstance(move, WithTrain)
    seat = state.seat
    state.trains[seat] = tuple([train for train in state.trains[seat] if train != move.train])
    state.train = move.train
    state.step = CAR


def legal_deals(state: State) -> Sequence[Move]:
    """Sell the car, or trade it for an item of its commodity that this exchange has not brought yet."""
    items = ITEMS[CARS[state.train][state.car]]
    legal: list[Move] = [moves.SELL_CAR]
    legal += [moves.TRADE_CAR[item] for item in items if item not in state.taken]
    return legal


def deal(state: State, move: Move) -> None:
    """Take the money or the item; after the last car the train is used up."""
    seat = state.seat
    if isinstance(move, WithPiece):
        state.stocks[seat][move.piece] += 1
        state.taken += (move.piece,)
    else:
        commodity = CARS[state.train][state.car]
        state.guilders[seat] += PRICE[state.exchange_marker][commodity] + sales_bonus(state.employees[seat], commodity)
    state.car += 1
    if state.car == len(CARS[state.train]):
        _finish(state)


def _finish(state: State) -> None:
    state.train_used += (state.train,)
    state.train = NO_TRAIN
    state.car = 0
    state.taken = ()
    if not state.train_column[-1]:
        fill_train_column(state)
    state.step = PERFORM

"""Trains and what their cars are worth: `data/trains.csv`, `data/prices.csv` and `data/trades.csv`."""

from typing import Final, NamedTuple, TypeAlias

from engine_service.games.shipyard.board import EXCHANGE_POSITIONS, PIECE_OF, Piece
from engine_service.kernel.components import Row, read_components

Train: TypeAlias = int
Commodity: TypeAlias = int

NO_TRAIN: Final[Train] = 0

COMMODITIES: Final = ("wood", "coal", "steel")


class TrainCard(NamedTuple):
    """One freight train with its cars in order."""

    id: str
    cars: tuple[Commodity, ...]
    starter: bool


def _train(row: Row) -> TrainCard:
    cars = tuple(COMMODITIES.index(car) for car in row["cars"].split(";"))
    return TrainCard(row["id"], cars, row["starter"] == "1")


def _price(row: Row) -> tuple[int, Commodity, int]:
    return int(row["position"]), COMMODITIES.index(row["commodity"]), int(row["guilders"])


def _trade(row: Row) -> tuple[Commodity, Piece]:
    return COMMODITIES.index(row["commodity"]), PIECE_OF[row["item"]]


TRAIN_CARDS: Final = read_components(__package__, "trains.csv", _train)
TRAINS: Final[range] = range(1, len(TRAIN_CARDS) + 1)
TRAIN_ID: Final = ("", *(train.id for train in TRAIN_CARDS))
TRAIN_OF: Final[dict[str, Train]] = {train.id: number for number, train in enumerate(TRAIN_CARDS, 1)}
CARS: Final = ((), *(train.cars for train in TRAIN_CARDS))
CARS_PER_TRAIN: Final = 3
STARTERS: Final = tuple(train for train in TRAINS if TRAIN_CARDS[train - 1].starter)

_PRICES: Final = {
    (position, commodity): guilders
    for position, commodity, guilders in read_components(__package__, "prices.csv", _price)
}
PRICE: Final = tuple(
    tuple(_PRICES[position, commodity] for commodity in range(len(COMMODITIES)))
    for position in range(EXCHANGE_POSITIONS)
)
"""Guilders for a car, by position of the exchange marker and commodity."""

_TRADES: Final = read_components(__package__, "trades.csv", _trade)
ITEMS: Final = tuple(
    tuple(item for traded, item in _TRADES if traded == commodity) for commodity in range(len(COMMODITIES))
)
"""What a car may be traded for, by commodity."""

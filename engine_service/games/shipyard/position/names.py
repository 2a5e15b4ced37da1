"""Reads the ids a position uses: cards, trains, canals, employees, contracts, actions and pieces, with their places."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine_service.games.shipyard.board import ACTION_OF, PIECE_OF, PIECES, ROWS
from engine_service.games.shipyard.canals.tiles import CANAL_OF
from engine_service.games.shipyard.cards import CARDS, ID, NUMBER_OF, PART, Ship
from engine_service.games.shipyard.contracts import CONTRACT_OF
from engine_service.games.shipyard.employees import EMPLOYEE_OF
from engine_service.games.shipyard.trade import TRAIN_OF
from engine_service.kernel.errors import MalformedPosition
from engine_service.kernel.fields import Fields, shown


class Ids:
    """One kind of component with its ids, for reading them out of a position."""

    def __init__(self, kind: str, numbers: Mapping[str, int]) -> None:
        self.kind = kind
        self.numbers = numbers
        self.example = next(iter(numbers))

    def number(self, name: Any, where: str) -> int:
        """The number of an id."""
        if not isinstance(name, str) or name not in self.numbers:
            raise MalformedPosition(f"{where} names {self.kind} such as {self.example}, not {shown(name)}")
        return self.numbers[name]

    def listed(self, fields: Fields, key: str) -> tuple[int, ...]:
        """A list of ids, in its order."""
        return tuple([self.number(name, fields.path(key)) for name in fields.listing(key)])

    def pile(self, fields: Fields, key: str) -> tuple[int, ...]:
        """A list of ids whose order means nothing."""
        return tuple(sorted(self.listed(fields, key)))

    def places(self, fields: Fields, key: str, places: int) -> tuple[int, ...]:
        """A row of places, each with an id or null; places left out at the end are empty."""
        row = fields.listing(key, most=places)
        found = [0 if name is None else self.number(name, fields.path(key)) for name in row]
        return tuple(found + [0] * (places - len(found)))

    def column(self, fields: Fields, key: str, gaps: bool) -> tuple[int, ...]:
        """A market column, which has no gap below a card unless somebody is buying from it."""
        column = self.places(fields, key, ROWS)
        if not gaps and any(column[row] and not all(column[:row]) for row in range(ROWS)):
            fields.refuse("has no empty row below a filled one", key)
        return column


CARD_IDS: Final = Ids("a ship card", {ID[card]: card for card in CARDS})
ANY_CARD_IDS: Final = Ids("a ship card", NUMBER_OF)
TRAIN_IDS: Final = Ids("a train", TRAIN_OF)
CANAL_IDS: Final = Ids("a canal", CANAL_OF)
EMPLOYEE_IDS: Final = Ids("an employee", EMPLOYEE_OF)
CONTRACT_IDS: Final = Ids("a contract", CONTRACT_OF)
ACTION_IDS: Final = Ids("an action", ACTION_OF)
PIECE_IDS: Final = Ids("a piece", PIECE_OF)

_SHORTEST: Final = 3


def read_pieces(fields: Fields, key: str) -> tuple[int, ...]:
    """Counts of pieces by name; what is not named is not there."""
    counts = fields.fields(key, PIECES)
    return tuple([counts.integer(piece, 0, 0) for piece in PIECES])


def read_ship(fields: Fields, key: str) -> Ship:
    """A completed ship: a bow, middles, a stern."""
    ship = ANY_CARD_IDS.listed(fields, key)
    parts: Sequence[int] = [PART[card] for card in ship]
    if len(ship) < _SHORTEST or parts != [0, *[1] * (len(ship) - 2), 2]:
        fields.refuse("is a bow, one to seven middles and a stern", key)
    if len(ship) > 9:
        fields.refuse(f"has at most 9 cards, not {len(ship)}", key)
    return ship

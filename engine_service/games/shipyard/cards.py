"""The 104 ship cards: read from `data/ship_cards.csv`, numbered 1 to 104 by id; three blank substitutes follow."""

from typing import Final, NamedTuple, TypeAlias

from engine_service.games.shipyard.board import BOW, MIDDLE, PARTS, STERN
from engine_service.kernel.components import Row, read_components

Card: TypeAlias = int
Ship: TypeAlias = tuple[Card, ...]
"""The cards of a ship from bow to stern."""

NO_CARD: Final[Card] = 0


class ShipCard(NamedTuple):
    """One ship card with what is printed on it."""

    id: str
    deck: str
    cabins: int
    masts: int
    propellers: int
    cranes: int
    cannons: int
    lifebuoys: int
    lifeboats: int
    lanterns: int
    source: str


def _card(row: Row) -> ShipCard:
    return ShipCard(
        id=row["id"],
        deck=row["deck"],
        cabins=int(row["cabins"]),
        masts=int(row["masts"]),
        propellers=int(row["propellers"]),
        cranes=int(row["cranes"]),
        cannons=int(row["cannons"]),
        lifebuoys=int(row["lifebuoys"]),
        lifeboats=int(row["lifeboats"]),
        lanterns=int(row["lanterns"]),
        source=row["source"],
    )


SHIP_CARDS: Final = read_components(__package__, "ship_cards.csv", _card)
CARDS: Final[range] = range(1, len(SHIP_CARDS) + 1)
SUBSTITUTES: Final = ("sub_bow", "sub_middle", "sub_stern")
SUBSTITUTE: Final[tuple[Card, ...]] = tuple(range(CARDS.stop, CARDS.stop + len(PARTS)))
"""By part: the number of its substitute."""

ID: Final = ("", *(card.id for card in SHIP_CARDS), *SUBSTITUTES)
NUMBER_OF: Final[dict[str, Card]] = {name: card for card, name in enumerate(ID) if card}


def _cards_of(deck: str) -> tuple[Card, ...]:
    return tuple(card for card in CARDS if SHIP_CARDS[card - 1].deck == deck)


BOWS: Final = _cards_of("bow")
STERNS: Final = _cards_of("stern")
MIDDLES_ON_TOP: Final = _cards_of("middle_top")
MIDDLES_BELOW: Final = _cards_of("middle_bottom")

# Tables by card number; place 0 stands for "no card".
_PART_OF_DECK: Final = {"bow": BOW, "middle_top": MIDDLE, "middle_bottom": MIDDLE, "stern": STERN}
PART: Final = (-1, *(_PART_OF_DECK[card.deck] for card in SHIP_CARDS), BOW, MIDDLE, STERN)
_BLANKS: Final = (0, 0, 0)
CABINS: Final = (0, *(card.cabins for card in SHIP_CARDS), *_BLANKS)
MASTS: Final = (0, *(card.masts for card in SHIP_CARDS), *_BLANKS)
PROPELLER_MOUNTS: Final = (0, *(card.propellers for card in SHIP_CARDS), *_BLANKS)
CRANE_MOUNTS: Final = (0, *(card.cranes for card in SHIP_CARDS), *_BLANKS)
CANNON_MOUNTS: Final = (0, *(card.cannons for card in SHIP_CARDS), *_BLANKS)
LIFEBUOYS: Final = (0, *(card.lifebuoys for card in SHIP_CARDS), *_BLANKS)
LIFEBOATS: Final = (0, *(card.lifeboats for card in SHIP_CARDS), *_BLANKS)
LANTERNS: Final = (0, *(card.lanterns for card in SHIP_CARDS), *_BLANKS)


def total(feature: tuple[int, ...], ship: Ship) -> int:
    """How often the feature is printed on the ship's cards."""
    return sum([feature[card] for card in ship])

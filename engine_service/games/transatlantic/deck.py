"""The action cards (`data/cards.csv`): their kinds, the hand a seat starts with, the two sets of extension cards.

Kinds are numbered in ASCII order of their names, so a sorted hand lists its moves in canonical order.
"""

from typing import Final, NamedTuple, TypeAlias

from engine_service.kernel.components import Row, read_components

Card: TypeAlias = int

NO_CARD: Final[Card] = 0


class CardRow(NamedTuple):
    """One kind of card: copies in each starting hand and in each extension set, and whether it lets a ship anchor."""

    id: str
    per_seat: int
    set_a: int
    set_b: int
    anchor: bool


def _card(row: Row) -> CardRow:
    return CardRow(
        row["card"],
        int(row["per_seat"]),
        int(row["set_a"]),
        int(row["set_b"]),
        {"yes": True, "no": False}[row["anchor"]],
    )


CARDS: Final = tuple(sorted(read_components(__package__, "cards.csv", _card), key=lambda card: card.id))
KINDS: Final = ("", *(card.id for card in CARDS))
KIND_OF: Final[dict[str, Card]] = {card.id: at for at, card in enumerate(CARDS, 1)}

BLUE_RIBAND: Final = KIND_OF["blue_riband"]
CARGO: Final = KIND_OF["cargo"]
COAL: Final = KIND_OF["coal"]
COAL_EXT: Final = KIND_OF["coal_ext"]
COMMERCE: Final = KIND_OF["commerce"]
CRUISE: Final = KIND_OF["cruise"]
DIRECTOR: Final = KIND_OF["director"]
FLEET: Final = KIND_OF["fleet"]
GLOBAL: Final = KIND_OF["global"]
INVEST: Final = KIND_OF["invest"]
INVEST_EXT: Final = KIND_OF["invest_ext"]
PRESIDENT: Final = KIND_OF["president"]
REGION: Final = KIND_OF["region"]
SHIP_AGENT: Final = KIND_OF["ship_agent"]
SHIPYARD: Final = KIND_OF["shipyard"]
SHIPYARD_EXT: Final = KIND_OF["shipyard_ext"]
TRANSPORT: Final = KIND_OF["transport"]
TRANSPORT_EXT: Final = KIND_OF["transport_ext"]

# Cards whose action begins with deploying a waiting ship.
ANCHORS: Final = tuple(KIND_OF[card.id] for card in CARDS if card.anchor)
IS_ANCHOR: Final = tuple(card in ANCHORS for card in range(len(KINDS)))

_STARTING: Final = tuple(KIND_OF[card.id] for card in CARDS if card.per_seat)
# By variant: with the President the hand holds him instead of the director.
CHIEF: Final = (DIRECTOR, PRESIDENT)
STARTING_HAND: Final = tuple(tuple(card for card in _STARTING if card not in CHIEF or card == chief) for chief in CHIEF)

SET_A: Final = tuple(KIND_OF[card.id] for card in CARDS for _ in range(card.set_a))
SET_B: Final = tuple(KIND_OF[card.id] for card in CARDS for _ in range(card.set_b))
EXTENSIONS: Final = tuple(sorted({*SET_A, *SET_B}))

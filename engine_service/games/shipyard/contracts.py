"""The 24 government contracts: read from `data/contracts.csv`, numbered 1 to 24, the green ones first."""

from typing import Final, NamedTuple, TypeAlias

from engine_service.kernel.components import Row, read_components

Contract: TypeAlias = int
Hand: TypeAlias = tuple[Contract, ...]

COLOURS: Final = ("green", "blue")
GREEN, BLUE = range(2)


class ContractCard(NamedTuple):
    """One contract: what it counts, the points by count, and the points for each one beyond the table."""

    id: str
    colour: str
    metric: str
    table: tuple[int, ...]
    beyond: int
    source: str


def _contract(row: Row) -> ContractCard:
    table = tuple(map(int, row["table"].split(";")))
    return ContractCard(row["id"], row["colour"], row["metric"], table, int(row["beyond"]), row["source"])


CONTRACT_CARDS: Final = read_components(__package__, "contracts.csv", _contract)
CONTRACTS: Final[range] = range(1, len(CONTRACT_CARDS) + 1)
CONTRACT_ID: Final = ("", *(card.id for card in CONTRACT_CARDS))
CONTRACT_OF: Final[dict[str, Contract]] = {card.id: contract for contract, card in enumerate(CONTRACT_CARDS, 1)}
COLOUR: Final = (-1, *(COLOURS.index(card.colour) for card in CONTRACT_CARDS))
METRIC: Final = ("", *(card.metric for card in CONTRACT_CARDS))
OF_COLOUR: Final = tuple(
    tuple(contract for contract in CONTRACTS if COLOUR[contract] == colour) for colour in range(len(COLOURS))
)


def points_for(contract: Contract, count: int) -> int:
    """What the contract pays for so many of what it counts (10.1)."""
    card = CONTRACT_CARDS[contract - 1]
    if count < len(card.table):
        return card.table[count]
    return card.table[-1] + card.beyond * (count - len(card.table) + 1)


def of_colour(hand: Hand, colour: int) -> list[Contract]:
    """The contracts of one colour."""
    return [contract for contract in hand if COLOUR[contract] == colour]

"""Names in a position as the numbers of the state; a name that cannot stand there is refused."""

from collections.abc import Sequence
from typing import Any

from engine_service.games.transatlantic.deck import KIND_OF, Card
from engine_service.games.transatlantic.tiles import ID, NUMBER_OF, TileNumber
from engine_service.kernel.errors import MalformedPosition
from engine_service.kernel.fields import Fields, shown


def tile(name: Any, where: str, allowed: Sequence[bool], what: str) -> TileNumber:
    """The tile of that name, if the table by tile number allows it here."""
    if not isinstance(name, str) or name not in NUMBER_OF:
        raise MalformedPosition(f"{where} names a tile such as umbria, not {shown(name)}")
    found = NUMBER_OF[name]
    if not allowed[found]:
        raise MalformedPosition(f"{where} holds {what}, not {ID[found]}")
    return found


def tiles(
    fields: Fields, key: str, allowed: Sequence[bool], what: str, most: int | None = None
) -> tuple[TileNumber, ...]:
    """A list of tiles, in the order given."""
    return tuple(tile(name, fields.path(key), allowed, what) for name in fields.listing(key, most=most))


def card(name: Any, where: str, allowed: Sequence[Card], what: str) -> Card:
    """The kind of card of that name, if it can be here."""
    if not isinstance(name, str) or name not in KIND_OF:
        raise MalformedPosition(f"{where} names a kind of card such as transport, not {shown(name)}")
    found = KIND_OF[name]
    if found not in allowed:
        raise MalformedPosition(f"{where} holds {what}, not {name}")
    return found


def cards(fields: Fields, key: str, allowed: Sequence[Card], what: str, most: int | None = None) -> tuple[Card, ...]:
    """A list of kinds, in the order given."""
    return tuple(card(name, fields.path(key), allowed, what) for name in fields.listing(key, most=most))

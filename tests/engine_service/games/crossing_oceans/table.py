"""Small builders: a table from the fields that matter, moves played on it, the position that comes of them."""

from collections.abc import Iterable
from typing import Any

from engine_service.games.crossing_oceans import apply, legal_moves, read_move, read_position, write_position
from engine_service.games.crossing_oceans.board import ALL_COAL, FULL_BUNKER, PORTS
from engine_service.games.crossing_oceans.setup import lay_out
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.tiles import COLUMNS, ERA_TILES, ID, NUMBER_OF, TileNumber
from engine_service.kernel.game import Position

NO_TOKENS = dict.fromkeys(COLUMNS, 0)
FULL_COLUMNS = dict.fromkeys(COLUMNS, 4)
EMPTY_DOCKS: dict[str, str | None] = dict.fromkeys(COLUMNS)


def a_table(**fields: Any) -> State:
    """The state of a position; everything not named has its default."""
    return read_position(fields)


def ship(tile: str, owner: int | None = 0, coal: int = 0) -> dict[str, Any]:
    """A ship at sea, as a position writes it."""
    return {"tile": tile, "owner": owner, "coal": coal}


def legal(state: State) -> list[str]:
    """The texts of all legal moves."""
    return [str(move) for move in legal_moves(state)]


def play(state: State, *moves: str) -> Position:
    """Play the moves on the state, each of which must be legal in its place; returns the position after them."""
    for move in moves:
        assert move in legal(state), f"{move} is not legal; legal: {legal(state)}"
        apply(state, read_move(move))
    return write_position(state)


def market(*tiles: str) -> list[str | None]:
    """The six places of the market, filled from the left."""
    return [*tiles, *[None] * (6 - len(tiles))]


def docks(**tiles: str) -> dict[str, str | None]:
    """The five places of the docks, empty where no ship is named."""
    return EMPTY_DOCKS | tiles


def tokens(**placed: int) -> dict[str, int]:
    """The five columns of a player board."""
    return NO_TOKENS | placed


def a_full_sea(**lying: dict[str, Any]) -> dict[str, Any]:
    """Every port taken: by the ships named, else by the youngest steamships in the hands of seats 2 and 3."""
    youngest = (*ERA_TILES[6], *ERA_TILES[7], *ERA_TILES[8])
    others = {port: ship(ID[tile], 2 + at % 2) for at, (port, tile) in enumerate(zip(PORTS, youngest, strict=True))}
    return others | lying


def a_dry_sea(**lying: dict[str, Any]) -> dict[str, Any]:
    """Every port taken, and all coal the ships named do not hold is on the others, as far as they have room."""
    ports = a_full_sea(**lying)
    left = ALL_COAL - sum(named["coal"] for named in lying.values())
    for port in ports:
        if port not in lying:
            ports[port]["coal"] = min(FULL_BUNKER, left)
            left -= ports[port]["coal"]
    return ports


def dealt(seats: int, deal: list[str], opening: tuple[str, ...] = (), round_limit: int = 100) -> State:
    """A new game with the deal written out; the stack is in file order below the tiles named."""
    rest = [ID[tile] for era in ERA_TILES[1:] for tile in era if ID[tile] not in opening]
    return lay_out(seats, numbered(deal), numbered([*opening, *rest]), round_limit)


def numbered(tiles: Iterable[str]) -> list[TileNumber]:
    """The tiles as the state knows them."""
    return [NUMBER_OF[tile] for tile in tiles]

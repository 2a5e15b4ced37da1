"""A state as position JSON: every field, in the order of the rules."""

from typing import Any, Final

from engine_service.games.crossing_oceans.board import CENTRE, PORTS
from engine_service.games.crossing_oceans.state import NOT_TRIGGERED, State
from engine_service.games.crossing_oceans.steps import BUY, BUYING, LOAD, NAMES, OVER, RESUMES, TOKEN
from engine_service.games.crossing_oceans.tiles import COLUMNS, ID, NO_TILE, TileNumber
from engine_service.kernel.game import Position
from engine_service.kernel.seats import NOBODY, Seat

POSITION_FIELDS: Final = (
    "n_players", "round_limit", "start_seat", "seat", "round", "decision", "context", "countdown", "over",
    "coal_supply", "ports", "houses", "market", "docks", "stack", "removed", "players",
)  # fmt: skip
_RESUME_NAME: Final = {step: name for name, step in RESUMES.items()}


def write_position(state: State) -> Position:
    """The complete state; two states are equal if and only if this is."""
    over = state.step == OVER
    return {
        "n_players": state.seats,
        "round_limit": state.round_limit,
        "start_seat": state.start_seat,
        "seat": None if over else state.seat,
        "round": state.round,
        "decision": None if over else NAMES[state.step],
        "context": _context(state),
        "countdown": None if state.countdown == NOT_TRIGGERED else state.countdown,
        "over": over,
        "coal_supply": state.coal_supply,
        "ports": {PORTS[port]: _ship(state, port) for port in range(len(state.ships))},
        "houses": {PORTS[port]: _seats(built) for port, built in enumerate(state.houses)},
        "market": [_tile(tile) for tile in state.market],
        "docks": {colour: _tile(tile) for colour, tile in zip(COLUMNS, state.docks, strict=True)},
        "stack": [ID[tile] for tile in state.stack[state.drawn :]],
        "removed": _tiles(state.removed),
        "players": [_player(state, seat) for seat in range(state.seats)],
    }


def _context(state: State) -> dict[str, Any]:
    if state.step == BUY:
        return {"bought": state.bought}
    if state.step == LOAD:
        return {"to_load": state.to_load}
    if state.step != TOKEN:
        return {}
    context = {
        "columns": [COLUMNS[column] for column in sorted(state.columns)],
        "free": state.free,
        "optional": state.optional,
        "resume": _RESUME_NAME[state.resume],
    }
    return context | {"bought": state.bought} if state.resume == BUYING else context


def _player(state: State, seat: Seat) -> dict[str, Any]:
    spot = state.rondel[seat]
    return {
        "money": state.money[seat],
        "contracts": state.contracts[seat],
        "captains": state.captains[seat],
        "houses": state.houses_left[seat],
        "supply": _tiles(state.supply[seat]),
        "hqs": _tiles(state.hqs[seat]),
        "tokens": dict(zip(COLUMNS, state.tokens[seat], strict=True)),
        "rondel": None if spot == CENTRE else spot,
    }


def _ship(state: State, port: int) -> dict[str, Any] | None:
    tile, owner = state.ships[port], state.owners[port]
    if tile == NO_TILE:
        return None
    return {"tile": ID[tile], "owner": None if owner == NOBODY else owner, "coal": state.coal[port]}


def _seats(built: int) -> list[Seat]:
    return [seat for seat in range(built.bit_length()) if built >> seat & 1]


def _tile(tile: TileNumber) -> str | None:
    return ID[tile] if tile else None


def _tiles(tiles: tuple[TileNumber, ...]) -> list[str]:
    return [ID[tile] for tile in sorted(tiles)]

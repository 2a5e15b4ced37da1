"""A state as position JSON: every field, in the order of the rules."""

from collections.abc import Iterable
from typing import Any, Final

from engine_service.games.transatlantic.board import REGIONS
from engine_service.games.transatlantic.deck import KINDS, Card
from engine_service.games.transatlantic.position.context import CONTEXT_KEYS, MODES
from engine_service.games.transatlantic.state import NOT_TRIGGERED, State
from engine_service.games.transatlantic.steps import NAMES, OVER
from engine_service.games.transatlantic.tiles import COLUMNS, ID, IS_STEAMSHIP, NUMBERS, TileNumber
from engine_service.kernel.game import Position
from engine_service.kernel.seats import NOBODY, Seat

POSITION_FIELDS: Final = (
    "n_players", "options", "phase", "start_seat", "round", "active_seat", "seat", "decision", "context", "regions",
    "houses", "coal", "owner", "coal_supply", "marker_supply", "market", "pile", "docks", "scrapped", "out_of_game",
    "removed_unseen", "display", "ext_stack", "ext_discard", "end_round", "pending_scrap", "rng", "players",
)  # fmt: skip


def write_position(state: State) -> Position:
    """The complete state; two states are equal if and only if this is."""
    over = state.step == OVER
    owned = [tile for tile in NUMBERS if state.owners[tile] != NOBODY]
    return {
        "n_players": state.seats,
        "options": {
            "variant_market": state.variant_market,
            "variant_president": state.variant_president,
            "max_rounds": state.max_rounds,
        },
        "phase": phase(state),
        "start_seat": state.start_seat,
        "round": state.round,
        "active_seat": None if over else state.active,
        "seat": None if over else state.seat,
        "decision": None if over else NAMES[state.step],
        "context": None if over else _context(state),
        "regions": {REGIONS[region]: _tiles(ships) for region, ships in enumerate(state.regions)},
        "houses": {REGIONS[region]: list(seats) for region, seats in enumerate(state.houses)},
        "coal": {ID[tile]: state.coal[tile] for tile in owned if IS_STEAMSHIP[tile]},
        "owner": {ID[tile]: state.owners[tile] for tile in owned},
        "coal_supply": state.coal_supply,
        "marker_supply": dict(zip(COLUMNS, state.marker_supply, strict=True)),
        "market": [_tile(tile) for tile in state.market],
        "pile": _tiles(state.pile[state.drawn :]),
        "docks": _tiles(state.docks),
        "scrapped": _tiles(state.scrapped),
        "out_of_game": _tiles(state.out_of_game),
        "removed_unseen": _tiles(state.removed_unseen),
        "display": _cards(state.display),
        "ext_stack": _cards(state.ext_stack),
        "ext_discard": _cards(state.ext_discard),
        "end_round": None if state.end_round == NOT_TRIGGERED else state.end_round,
        "pending_scrap": [[ID[tile], seat] for tile, seat in state.pending_scrap],
        "rng": state.chance,
        "players": [_player(state, seat) for seat in range(state.seats)],
    }


def phase(state: State) -> str:
    """The phase in the words of the rules; round 0 is the opening."""
    if state.step == OVER:
        return "OVER"
    return "PLAY" if state.round else "OPENING"


def _context(state: State) -> dict[str, Any]:
    whole = {
        "card": KINDS[state.card] or None,
        "restore_display": state.restore_display,
        "bought": _tiles(state.bought),
        "displaced": _tile(state.displaced),
        "displaced_from": REGIONS[state.displaced_from],
        "mode": MODES[state.mode],
        "sailed": _tiles(state.sailed),
        "to_load": state.to_load,
        "first_load": _tile(state.first_load),
        "taken": [COLUMNS[column] for column in state.taken],
        "markers_left": state.markers_left,
    }
    return {key: whole[key] for key in CONTEXT_KEYS[NAMES[state.step]]}


def _player(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "money": state.money[seat],
        "vp": state.vp[seat],
        "hand": _cards(state.hands[seat]),
        "played": _cards(state.played[seat]),
        "director_token": state.tokens[seat],
        "markers": dict(zip(COLUMNS, state.markers[seat], strict=True)),
        "waiting": _tiles(state.waiting[seat]),
        "hqs": _tiles(state.hqs[seat]),
        "houses_left": state.houses_left[seat],
        "contracts": state.contracts[seat],
    }


def _tile(tile: TileNumber) -> str | None:
    return ID[tile] or None


def _tiles(tiles: Iterable[TileNumber]) -> list[str]:
    return [ID[tile] for tile in tiles]


def _cards(cards: Iterable[Card]) -> list[str]:
    return [KINDS[card] for card in cards]

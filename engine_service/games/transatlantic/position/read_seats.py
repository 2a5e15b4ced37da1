"""What each seat has before it: money, cards, markers, tiles beside the sheet, houses and contracts."""

from typing import Final

from engine_service.games.transatlantic.board import ALL_HOUSES, ALL_MARKERS
from engine_service.games.transatlantic.deck import CHIEF, EXTENSIONS, KINDS, STARTING_HAND
from engine_service.games.transatlantic.position import names
from engine_service.games.transatlantic.setup import START_MONEY
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import COLUMNS, IS_HQ, IS_STEAMSHIP
from engine_service.kernel.fields import Fields
from engine_service.kernel.seats import Seat

_PLAYER_FIELDS: Final = (
    "money", "vp", "hand", "played", "director_token", "markers", "waiting", "hqs", "houses_left", "contracts",
)  # fmt: skip
_COIN: Final = 10


def read_seats(state: State, fields: Fields) -> None:
    """Seat by seat, then the markers that are left."""
    entries = fields.listing("players", most=state.seats)
    for seat in range(state.seats):
        entry = entries[seat] if seat < len(entries) else {}
        _read_seat(state, seat, Fields(entry, f"players[{seat}]", _PLAYER_FIELDS))
    _read_marker_supply(state, fields)


def _read_seat(state: State, seat: Seat, player: Fields) -> None:
    state.money[seat] = player.integer("money", START_MONEY, 0)
    if state.money[seat] % _COIN:
        player.refuse(f"is a multiple of {_COIN}, not {state.money[seat]}", "money")
    state.vp[seat] = player.integer("vp", 0, 0)
    _read_cards(state, seat, player)
    state.tokens[seat] = player.boolean("director_token", True)
    markers = player.fields("markers", COLUMNS)
    state.markers[seat] = tuple(
        markers.integer(colour, 0, 0, ALL_MARKERS[column]) for column, colour in enumerate(COLUMNS)
    )
    state.waiting[seat] = names.tiles(player, "waiting", IS_STEAMSHIP, "steamships")
    state.hqs[seat] = names.tiles(player, "hqs", IS_HQ, "headquarters")
    built = sum(houses.count(seat) for houses in state.houses)
    state.houses_left[seat] = player.integer("houses_left", ALL_HOUSES - built, 0)
    if state.houses_left[seat] + built != ALL_HOUSES:
        player.refuse(f"and the houses on the board make {ALL_HOUSES}; {built} are on the board", "houses_left")
    state.contracts[seat] = player.integer("contracts", 0, 0, None if state.variant_president else 0)


def _read_cards(state: State, seat: Seat, player: Fields) -> None:
    starting = STARTING_HAND[state.variant_president]
    chief = CHIEF[state.variant_president]
    if "hand" in player:
        hand = names.cards(player, "hand", (*starting, *EXTENSIONS), "cards of this variant")
        state.hands[seat] = tuple(sorted(hand))
    if chief not in state.hands[seat]:
        player.refuse(f"always holds the {KINDS[chief]}", "hand")
    others = [card for card in starting if card != chief]
    state.played[seat] = names.cards(player, "played", (*others, *EXTENSIONS), f"cards other than the {KINDS[chief]}")


def _read_marker_supply(state: State, fields: Fields) -> None:
    supply = fields.fields("marker_supply", COLUMNS)
    for column, colour in enumerate(COLUMNS):
        acquired = sum(markers[column] for markers in state.markers)
        if acquired > ALL_MARKERS[column]:
            supply.refuse(f"cannot be: the seats have {acquired} of {ALL_MARKERS[column]} markers", colour)
        left = supply.integer(colour, ALL_MARKERS[column] - acquired, 0)
        if left + acquired != ALL_MARKERS[column]:
            supply.refuse(f"and the markers of the seats make {ALL_MARKERS[column]}, not {left} + {acquired}", colour)
        state.marker_supply[column] = left

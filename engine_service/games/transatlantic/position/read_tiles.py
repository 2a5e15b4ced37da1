"""Where the tiles lie that no seat holds: regions, market and pile, docks, and those out of the game."""

from typing import Final

from engine_service.games.transatlantic.board import (
    HOUSE_COSTS,
    MARKET_PLACES,
    NORTH_ATLANTIC,
    OWN_HOUSES_IN_REGION,
    POSITIONS,
    REGIONS,
)
from engine_service.games.transatlantic.position import names
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import BUY, EXTRA_COAL
from engine_service.games.transatlantic.tiles import (
    ID,
    IS_HQ,
    IS_SAILING,
    IS_STEAMSHIP,
    NO_TILE,
    PRICE,
    SCOTIA,
    STACK,
    TileNumber,
)
from engine_service.kernel.errors import MalformedPosition
from engine_service.kernel.fields import Fields, no_twice, whole_number

_TILES: Final = range(len(ID))
_IS_SHIP: Final = tuple(not IS_HQ[tile] for tile in _TILES)
_IS_FOR_SALE: Final = tuple(PRICE[tile] > 0 for tile in _TILES)
_CAN_BE_SCRAPPED: Final = tuple(IS_STEAMSHIP[tile] or IS_SAILING[tile] for tile in _TILES)
_CAN_LEAVE: Final = tuple(IS_SAILING[tile] or tile == SCOTIA for tile in _TILES)
_CAN_BE_REMOVED: Final = tuple(IS_STEAMSHIP[tile] and STACK[tile] > 1 for tile in _TILES)


def read_tiles(state: State, fields: Fields) -> None:
    """Everything but the tiles beside the sheets."""
    _read_regions(state, fields)
    _read_houses(state, fields)
    market = [
        NO_TILE if name is None else names.tile(name, "market", _IS_FOR_SALE, "tiles with a price")
        for name in fields.listing("market", most=MARKET_PLACES)
    ]
    state.market = market + [NO_TILE] * (MARKET_PLACES - len(market))
    state.pile = names.tiles(fields, "pile", _IS_FOR_SALE, "tiles with a price")
    state.docks = names.tiles(fields, "docks", IS_STEAMSHIP, "steamships")
    state.scrapped = names.tiles(fields, "scrapped", _CAN_BE_SCRAPPED, "ships that were owned")
    out = names.tiles(fields, "out_of_game", _CAN_LEAVE, "sailing ships and SCOTIA")
    state.out_of_game = tuple(sorted(out, key=lambda tile: (tile == SCOTIA, tile)))
    removed = names.tiles(fields, "removed_unseen", _CAN_BE_REMOVED, "steamships of the backs 2 to 9")
    state.removed_unseen = tuple(sorted(removed))
    _read_pending_scrap(state, fields)


def check_places(state: State) -> None:
    """A tile is in one place."""
    places = (
        *state.regions, state.market, state.pile, state.docks, state.scrapped, state.out_of_game, state.removed_unseen,
        *state.waiting, *state.hqs, (state.displaced,),
    )  # fmt: skip
    no_twice([tile for place in places for tile in place if tile], "tile", ID)


def check_market(state: State, fields: Fields) -> None:
    """Backs ascend from the market through the pile; only while somebody buys are there gaps between tiles."""
    backs = [STACK[tile] for tile in (*state.market, *state.pile) if tile]
    if backs != sorted(backs):
        raise MalformedPosition("market and then pile hold their tiles with ascending backs")
    row = [tile for tile in state.market if tile]
    if state.step not in (BUY, EXTRA_COAL) and state.market[: len(row)] != row:
        fields.refuse("has gaps between its tiles only at BUY and EXTRA_COAL", "market")


def _read_regions(state: State, fields: Fields) -> None:
    open_regions = REGIONS[: len(state.regions)]
    regions = fields.fields("regions", open_regions)
    for region, name in enumerate(open_regions):
        ships = names.tiles(regions, name, _IS_SHIP, "ships", POSITIONS[region])
        if list(ships) != sorted(ships, reverse=True):
            regions.refuse("names its ships from the youngest to the oldest", name)
        if SCOTIA in ships and region != NORTH_ATLANTIC:
            regions.refuse("is not where SCOTIA sails; she lies in north_atlantic", name)
        state.regions[region] = ships


def _read_houses(state: State, fields: Fields) -> None:
    open_regions = REGIONS[: len(state.regions)]
    houses = fields.fields("houses", open_regions)
    for region, name in enumerate(open_regions):
        listed = houses.listing(name, most=len(HOUSE_COSTS[region]))
        built = tuple(whole_number(seat, houses.path(name), 0, state.seats - 1) for seat in listed)
        for seat in range(state.seats):
            if built.count(seat) > OWN_HOUSES_IN_REGION:
                houses.refuse(f"has at most {OWN_HOUSES_IN_REGION} houses of seat {seat}", name)
        state.houses[region] = built


def _read_pending_scrap(state: State, fields: Fields) -> None:
    pending: list[tuple[TileNumber, int]] = []
    for entry in fields.listing("pending_scrap"):
        if not isinstance(entry, (list, tuple)) or len(entry) != 2:
            fields.refuse("holds pairs of a tile and a seat", "pending_scrap")
        tile = names.tile(entry[0], "pending_scrap", _CAN_BE_SCRAPPED, "ships that were owned")
        if tile not in state.scrapped:
            fields.refuse(f"holds scrapped ships; {ID[tile]} is not", "pending_scrap")
        pending.append((tile, whole_number(entry[1], "pending_scrap", 0, state.seats - 1)))
    no_twice([tile for tile, _ in pending], "in pending_scrap, tile", ID)
    state.pending_scrap = tuple(pending)

"""Sea regions (6.1, 6.2): where a ship may enter, and what happens in the region when it does."""

from engine_service.games.transatlantic.board import NORTH_ATLANTIC, POSITIONS, Region
from engine_service.games.transatlantic.markers import take_marker
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import (
    BLUE,
    NO_TILE,
    PASSENGERS,
    SPEED,
    TONNAGE,
    TileNumber,
    in_name_order,
)
from engine_service.kernel.seats import NOBODY


def ways_in(state: State, tile: TileNumber) -> list[Region]:
    """Regions where all ships are older, full or not; if there are none, those with a free position."""
    on_top = [region for region, ships in enumerate(state.regions) if not ships or ships[0] < tile]
    return on_top or [region for region, ships in enumerate(state.regions) if len(ships) < POSITIONS[region]]


def region_of(state: State, tile: TileNumber) -> Region:
    """Where a ship at sea lies."""
    region = 0
    while tile not in state.regions[region]:
        region += 1
    return region


def enter(state: State, tile: TileNumber, region: Region) -> TileNumber:
    """Sort the ship in by age and say which it pushes out, if any. The fastest in the North Atlantic is rewarded."""
    owner = state.owners[tile]
    ships = sorted((*state.regions[region], tile), reverse=True)
    pushed_out = NO_TILE
    if len(ships) > POSITIONS[region]:
        pushed_out = ships.pop()
        _strike(state, pushed_out)
    state.regions[region] = tuple(ships)
    state.fleets[owner] = in_name_order((*state.fleets[owner], tile))
    if region == NORTH_ATLANTIC and state.marker_supply[BLUE] and _is_first(SPEED, tile, ships):
        take_marker(state, owner, BLUE)
    return pushed_out


def award_contracts(state: State, tile: TileNumber, region: Region) -> None:
    """President variant (11.2): one contract for each figure in which the ship surpasses all others in the region."""
    ships = state.regions[region]
    records = sum(_is_first(figure, tile, ships) for figure in (TONNAGE, SPEED, PASSENGERS))
    state.contracts[state.owners[tile]] += records


def _strike(state: State, tile: TileNumber) -> None:
    """Take a ship that leaves its region off the fleet list of its owner; SCOTIA is on none."""
    owner = state.owners[tile]
    if owner != NOBODY:
        state.fleets[owner] = tuple([ship for ship in state.fleets[owner] if ship != tile])


def _is_first(figure: tuple[int, ...], tile: TileNumber, ships: tuple[TileNumber, ...] | list[TileNumber]) -> bool:
    """Strictly greater than every other ship there; alone, a ship surpasses all."""
    own = figure[tile]
    return all(figure[other] < own for other in ships if other != tile)

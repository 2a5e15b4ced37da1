"""Trade houses (8.12): where the active seat may build, what the next site costs, and building there."""

from engine_service.games.transatlantic.board import (
    HOUSE_COSTS,
    OPEN_IN_NAME_ORDER,
    OWN_HOUSES_IN_REGION,
    SITES,
    Region,
)
from engine_service.games.transatlantic.state import State


def sites(state: State) -> list[Region]:
    """Regions with an own ship, a free site and room for another own house, in name order."""
    seat, houses, regions, owners = state.active, state.houses, state.regions, state.owners
    if not state.houses_left[seat]:
        return []
    return [
        region
        for region in OPEN_IN_NAME_ORDER[state.seats]
        if seat in [owners[tile] for tile in regions[region]]
        and len(houses[region]) < SITES[region]
        and houses[region].count(seat) < OWN_HOUSES_IN_REGION
    ]


def cost(state: State, region: Region) -> int:
    """The cheapest free site is the next one."""
    return HOUSE_COSTS[region][len(state.houses[region])]


def build(state: State, region: Region) -> None:
    """A house of the active seat on the next site."""
    seat = state.active
    state.houses[region] += (seat,)
    state.houses_left[seat] -= 1

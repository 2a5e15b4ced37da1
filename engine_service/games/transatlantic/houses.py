"""Trade houses (8.12): where the active seat may build, what the next site costs, and building there."""

from engine_service.games.transatlantic.board import (
    HOUSE_COSTS,
    OPEN_IN_NAME_ORDER,
    OWN_HOUSES_IN_REGION,
    Region,
)
from engine_service.games.transatlantic.state import State


def sites(state: State) -> list[Region]:
    """Regions with an own ship, a free site and room for another own house, in name order."""
    seat = state.active
    if not state.houses_left[seat]:
        return []
    return [
        region for region in OPEN_IN_NAME_ORDER[state.seats] if _has_room(state, region) and _is_at_sea(state, region)
    ]


def cost(state: State, region: Region) -> int:
    """The cheapest free site is the next one."""
    return HOUSE_COSTS[region][len(state.houses[region])]


def build(state: State, region: Region) -> None:
    """A house of the active seat on the next site."""
    seat = state.active
    state.houses[region] += (seat,)
    state.houses_left[seat] -= 1


def _has_room(state: State, region: Region) -> bool:
    built = state.houses[region]
    return len(built) < len(HOUSE_COSTS[region]) and built.count(state.active) < OWN_HOUSES_IN_REGION


def _is_at_sea(state: State, region: Region) -> bool:
    seat, owners = state.active, state.owners
    return any(owners[tile] == seat for tile in state.regions[region])

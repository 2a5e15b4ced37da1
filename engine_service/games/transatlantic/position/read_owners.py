"""Who owns which tile, and the coal on it; the fleets follow from it."""

from engine_service.games.transatlantic.board import ALL_COAL, FULL_BUNKER
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import ID, IS_STEAMSHIP, NUMBERS, SCOTIA, in_name_order
from engine_service.kernel.fields import Fields
from engine_service.kernel.seats import NOBODY


def read_owners(state: State, fields: Fields) -> None:
    """Ships at sea need an owner named; those beside a sheet have one already."""
    owners = fields.fields("owner", ID[1:])
    for seat in range(state.seats):
        for tile in (*state.waiting[seat], *state.hqs[seat]):
            state.owners[tile] = owners.integer(ID[tile], seat, 0, state.seats - 1)
            if state.owners[tile] != seat:
                owners.refuse(f"is {seat}, beside whose sheet it lies, not {state.owners[tile]}", ID[tile])
    at_sea = [tile for ships in state.regions for tile in ships if tile != SCOTIA]
    for tile in (*at_sea, *([state.displaced] if state.displaced else [])):
        if ID[tile] not in owners:
            owners.refuse("is missing: only SCOTIA sails for nobody", ID[tile])
        state.owners[tile] = owners.integer(ID[tile], NOBODY, 0, state.seats - 1)
    for tile in NUMBERS:
        if ID[tile] in owners and state.owners[tile] == NOBODY:
            owners.refuse("is not at sea, nor beside a sheet: nobody can own it", ID[tile])
    state.fleets = [
        in_name_order(tuple(tile for tile in at_sea if state.owners[tile] == seat)) for seat in range(state.seats)
    ]
    _read_coal(state, fields)


def _read_coal(state: State, fields: Fields) -> None:
    coal = fields.fields("coal", ID[1:])
    for tile in NUMBERS:
        if IS_STEAMSHIP[tile] and state.owners[tile] != NOBODY:
            state.coal[tile] = coal.integer(ID[tile], 0, 0, FULL_BUNKER)
        elif ID[tile] in coal:
            coal.refuse("is not a steamship somebody owns: it holds no coal", ID[tile])
    loaded = sum(state.coal)
    state.coal_supply = fields.integer("coal_supply", ALL_COAL - loaded, 0)
    if state.coal_supply + loaded != ALL_COAL:
        fields.refuse(f"and the coal on the ships make {ALL_COAL}, not {state.coal_supply} + {loaded}", "coal_supply")

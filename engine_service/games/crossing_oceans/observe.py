"""Observation (4.2): all that lies open, and of the stack only the backs of its tiles."""

from typing import NamedTuple

from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.tiles import ERA, TileNumber
from engine_service.kernel.seats import Seat


class Observation(NamedTuple):
    """What every seat sees alike; numbers and places are those of the state."""

    seats: int
    round_limit: int
    start_seat: Seat
    seat: Seat
    round: int
    step: int
    countdown: int
    bought: int
    to_load: int
    columns: tuple[int, ...]
    free: bool
    optional: bool
    resume: int
    ships: tuple[TileNumber, ...]
    owners: tuple[Seat, ...]
    coal: tuple[int, ...]
    houses: tuple[int, ...]
    coal_supply: int
    market: tuple[TileNumber, ...]
    docks: tuple[TileNumber, ...]
    stack_eras: tuple[int, ...]
    removed: tuple[TileNumber, ...]
    money: tuple[int, ...]
    contracts: tuple[int, ...]
    captains: tuple[int, ...]
    houses_left: tuple[int, ...]
    rondel: tuple[int, ...]
    supply: tuple[tuple[TileNumber, ...], ...]
    hqs: tuple[tuple[TileNumber, ...], ...]
    tokens: tuple[tuple[int, ...], ...]


def observe(state: State, seat: Seat) -> Observation:
    """The same for every seat: the order inside each era of the stack is all that is hidden."""
    del seat
    return Observation(
        seats=state.seats,
        round_limit=state.round_limit,
        start_seat=state.start_seat,
        seat=state.seat,
        round=state.round,
        step=state.step,
        countdown=state.countdown,
        bought=state.bought,
        to_load=state.to_load,
        columns=state.columns,
        free=state.free,
        optional=state.optional,
        resume=state.resume,
        ships=tuple(state.ships),
        owners=tuple(state.owners),
        coal=tuple(state.coal),
        houses=tuple(state.houses),
        coal_supply=state.coal_supply,
        market=tuple(state.market),
        docks=tuple(state.docks),
        stack_eras=tuple([ERA[tile] for tile in state.stack[state.drawn :]]),
        removed=tuple(sorted(state.removed)),
        money=tuple(state.money),
        contracts=tuple(state.contracts),
        captains=tuple(state.captains),
        houses_left=tuple(state.houses_left),
        rondel=tuple(state.rondel),
        supply=tuple([tuple(sorted(ships)) for ships in state.supply]),
        hqs=tuple([tuple(sorted(tiles)) for tiles in state.hqs]),
        tokens=tuple([tuple(placed) for placed in state.tokens]),
    )

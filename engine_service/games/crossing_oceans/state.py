"""State: everything that lies on the table, as plain numbers and lists indexed by port, seat or column."""

from typing import Final

from engine_service.games.crossing_oceans.tiles import TileNumber
from engine_service.kernel.seats import Seat

NOT_TRIGGERED: Final = -1
"""The countdown before the stack has run out."""


class State:
    """One position of the game. It only holds; the rules are functions beside it."""

    __slots__ = (
        "bought",
        "captains",
        "coal",
        "coal_supply",
        "columns",
        "contracts",
        "countdown",
        "docks",
        "drawn",
        "free",
        "houses",
        "houses_left",
        "hqs",
        "market",
        "money",
        "optional",
        "owners",
        "removed",
        "resume",
        "rondel",
        "round",
        "round_limit",
        "seat",
        "seats",
        "ships",
        "stack",
        "start_seat",
        "step",
        "supply",
        "to_load",
        "tokens",
    )

    seats: int
    round_limit: int
    start_seat: Seat
    seat: Seat
    round: int
    step: int
    countdown: int

    # What a running action has to remember.
    bought: int
    to_load: int
    columns: tuple[int, ...]
    free: bool
    optional: bool
    resume: int

    # By port: the ship there, its owner and its coal; the seats with a house as a bit set.
    ships: list[TileNumber]
    owners: list[Seat]
    coal: list[int]
    houses: list[int]
    coal_supply: int

    market: list[TileNumber]
    docks: list[TileNumber]
    # The stack never changes, only how much of it has been drawn: clones share it.
    stack: tuple[TileNumber, ...]
    drawn: int
    removed: tuple[TileNumber, ...]

    # By seat.
    money: list[int]
    contracts: list[int]
    captains: list[int]
    houses_left: list[int]
    rondel: list[int]
    supply: list[tuple[TileNumber, ...]]
    hqs: list[tuple[TileNumber, ...]]
    tokens: list[list[int]]


def clone(state: State) -> State:
    """A copy that shares nothing that changes."""
    twin = State.__new__(State)
    twin.seats = state.seats
    twin.round_limit = state.round_limit
    twin.start_seat = state.start_seat
    twin.seat = state.seat
    twin.round = state.round
    twin.step = state.step
    twin.countdown = state.countdown
    twin.bought = state.bought
    twin.to_load = state.to_load
    twin.columns = state.columns
    twin.free = state.free
    twin.optional = state.optional
    twin.resume = state.resume
    twin.ships = state.ships[:]
    twin.owners = state.owners[:]
    twin.coal = state.coal[:]
    twin.houses = state.houses[:]
    twin.coal_supply = state.coal_supply
    twin.market = state.market[:]
    twin.docks = state.docks[:]
    twin.stack = state.stack
    twin.drawn = state.drawn
    twin.removed = state.removed
    twin.money = state.money[:]
    twin.contracts = state.contracts[:]
    twin.captains = state.captains[:]
    twin.houses_left = state.houses_left[:]
    twin.rondel = state.rondel[:]
    twin.supply = state.supply[:]
    twin.hqs = state.hqs[:]
    twin.tokens = [placed[:] for placed in state.tokens]
    return twin

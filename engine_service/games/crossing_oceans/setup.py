"""Setup (section 3): regions opened, ships dealt, market filled, starting player found."""

from collections.abc import Sequence

from engine_service.games.crossing_oceans.board import (
    ALL_COAL,
    ALL_HOUSES,
    CENTRE,
    MARKET_PLACES,
    OPEN_PORTS,
    SHIP_CAPTAINS,
    START_TILE,
)
from engine_service.games.crossing_oceans.state import NOT_TRIGGERED, State
from engine_service.games.crossing_oceans.steps import END_TURN, PLACE
from engine_service.games.crossing_oceans.tiles import CLIPPERS, ERA, ERA_TILES, FLAG, ID, NO_TILE, TileNumber
from engine_service.kernel.errors import MalformedPosition
from engine_service.kernel.game import Options
from engine_service.kernel.rng import shuffled
from engine_service.kernel.seats import NOBODY

START_MONEY = 150
START_CONTRACTS = 1


def setup(seats: int, seed: int, options: Options) -> State:
    """A new game with everything shuffled by the seed."""
    deal, chance = shuffled(ERA_TILES[0], seed)
    stack: list[TileNumber] = []
    for era in ERA_TILES[1:]:
        pile, chance = shuffled(era, chance)
        stack += pile
    return lay_out(seats, deal, stack, int(options["round_limit"]))


def lay_out(seats: int, deal: Sequence[TileNumber], stack: Sequence[TileNumber], round_limit: int) -> State:
    """A new game from a deal and a stack written out; refuses any that could not have been shuffled."""
    _check_shuffle(deal, stack)
    state = bare_table(seats, round_limit)
    for port in range(OPEN_PORTS[seats]):
        state.ships[port] = START_TILE[port]
    state.market = list(stack[:MARKET_PLACES])
    state.stack = tuple(stack)
    state.drawn = MARKET_PLACES
    for tile in deal[seats:]:
        state.docks[FLAG[tile]] = tile
    for seat in range(seats):
        state.money[seat] = START_MONEY
        state.contracts[seat] = START_CONTRACTS
        state.supply[seat] = (deal[seat],)
    _hand_out_clippers(state, deal)
    return state


def bare_table(seats: int, round_limit: int) -> State:
    """An empty table: nothing at sea, nothing for sale, everybody without money, seat 0 about to place."""
    ports = OPEN_PORTS[seats]
    state = State()
    state.seats = seats
    state.round_limit = round_limit
    state.start_seat = state.seat = 0
    state.round = 1
    state.step = PLACE
    state.countdown = NOT_TRIGGERED
    state.bought = state.to_load = 0
    state.columns = ()
    state.free = state.optional = False
    state.resume = END_TURN
    state.ships = [NO_TILE] * ports
    state.owners = [NOBODY] * ports
    state.coal = [0] * ports
    state.houses = [0] * ports
    state.coal_supply = ALL_COAL
    state.market = [NO_TILE] * MARKET_PLACES
    state.docks = [NO_TILE] * 5
    state.stack = ()
    state.drawn = 0
    state.removed = ()
    state.money = [0] * seats
    state.contracts = [0] * seats
    state.captains = [SHIP_CAPTAINS] * seats
    state.houses_left = [ALL_HOUSES] * seats
    state.rondel = [CENTRE] * seats
    state.supply = [()] * seats
    state.hqs = [()] * seats
    state.tokens = [[0] * 5 for _ in range(seats)]
    return state


def _hand_out_clippers(state: State, deal: Sequence[TileNumber]) -> None:
    """The older the steamship dealt, the younger the clipper; the owner of the youngest clipper starts."""
    by_age = sorted(range(state.seats), key=lambda seat: deal[seat])
    for seat, clipper in zip(by_age, CLIPPERS, strict=False):
        state.owners[state.ships.index(clipper)] = seat
        state.captains[seat] -= 1
    state.start_seat = state.seat = by_age[0]


def _check_shuffle(deal: Sequence[TileNumber], stack: Sequence[TileNumber]) -> None:
    if sorted(deal) != list(ERA_TILES[0]):
        raise MalformedPosition(f"deal names each of {', '.join(ID[tile] for tile in ERA_TILES[0])} once")
    later = [tile for era in ERA_TILES[1:] for tile in era]
    if sorted(stack) != later:
        raise MalformedPosition("stack names each tile of the eras 1 to 9 once")
    if [ERA[tile] for tile in stack] != [ERA[tile] for tile in later]:
        raise MalformedPosition("stack holds its eras in ascending order, era 1 on top")

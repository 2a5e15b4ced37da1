"""Setup (section 3): regions opened, pile and market laid out, sailing ships dealt, display filled."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import display, turn
from engine_service.games.transatlantic.board import (
    ALL_COAL,
    ALL_HOUSES,
    ALL_MARKERS,
    MARKET_PLACES,
    NO_REGION,
    NORTH_ATLANTIC,
    OPEN_REGIONS,
)
from engine_service.games.transatlantic.deck import KINDS, NO_CARD, SET_A, SET_B, STARTING_HAND, Card
from engine_service.games.transatlantic.state import NO_MODE, NOT_TRIGGERED, State
from engine_service.games.transatlantic.steps import OPENING_BUY, TURN
from engine_service.games.transatlantic.tiles import (
    COLUMNS,
    ID,
    NO_TILE,
    SAILING_SHIPS,
    SCOTIA,
    STACKS,
    TileNumber,
)
from engine_service.kernel.errors import MalformedPosition
from engine_service.kernel.game import Option, Options
from engine_service.kernel.rng import shuffled
from engine_service.kernel.seats import NOBODY

START_MONEY: Final = 150
MOST_SEATS: Final = 4
OPTIONS: Final = (
    Option("variant_market", False, "Ship Market: every place costs the same, but the last three bring no coal"),
    Option(
        "variant_president", False, "President: contracts for record ships, and a president instead of the director"
    ),
    Option("max_rounds", 100, "the match is scored after this round at the latest", least=1, most=1000),
)


def setup(seats: int, seed: int, options: Options) -> State:
    """A new game with everything shuffled by the seed."""
    deal, chance = shuffled(SAILING_SHIPS, seed)
    stacks: list[list[TileNumber]] = []
    for tiles in STACKS[1:]:
        stack, chance = shuffled(tiles, chance)
        stacks.append(stack)
    set_a, chance = shuffled(SET_A, chance)
    set_b, chance = shuffled(SET_B, chance)
    return lay_out(seats, deal, stacks, (set_a, set_b), options, chance)


def lay_out(
    seats: int,
    deal: Sequence[TileNumber],
    stacks: Sequence[Sequence[TileNumber]],
    sets: tuple[Sequence[Card], Sequence[Card]],
    options: Options,
    chance: int = 0,
) -> State:
    """A new game from shuffled tiles and cards written out; refuses any that could not have been shuffled.

    Seat by seat the sailing ships are dealt; what is left of the deal is out of the game. Of the stacks 1 to 9 the
    last tiles are those taken out with fewer than four seats.
    """
    _check_shuffle(deal, stacks, sets)
    state = bare_table(
        seats, bool(options["variant_market"]), bool(options["variant_president"]), int(options["max_rounds"])
    )
    _pile_up(state, stacks)
    state.ext_stack = (*sets[0], *sets[1])
    state.chance = chance
    display.refill(state)
    _launch_sailing_ships(state, deal)
    # The last seat in the order of turns opens.
    state.active = state.seat = (state.start_seat - 1) % seats
    state.round = 0
    state.step = OPENING_BUY
    state.legal = turn.list_moves(state)
    return state


def bare_table(seats: int, variant_market: bool, variant_president: bool, max_rounds: int) -> State:
    """Nothing at sea, nothing for sale and nothing on display; every seat with its money, its cards and its pieces."""
    regions = OPEN_REGIONS[seats]
    state = State()
    state.seats = seats
    state.variant_market = variant_market
    state.variant_president = variant_president
    state.max_rounds = max_rounds
    state.start_seat = state.active = state.seat = 0
    state.round = 1
    state.end_round = NOT_TRIGGERED
    state.step = TURN
    state.legal = ()
    state.card = NO_CARD
    state.restore_display = False
    state.bought = ()
    state.displaced = NO_TILE
    state.displaced_from = NO_REGION
    state.mode = NO_MODE
    state.sailed = ()
    state.to_load = 0
    state.first_load = NO_TILE
    state.taken = ()
    state.markers_left = 0
    state.pending_scrap = ()
    state.regions = [()] * regions
    state.houses = [()] * regions
    state.owners = [NOBODY] * len(ID)
    state.coal = [0] * len(ID)
    state.coal_supply = ALL_COAL
    state.marker_supply = list(ALL_MARKERS)
    state.market = [NO_TILE] * MARKET_PLACES
    state.pile = ()
    state.drawn = 0
    state.docks = state.scrapped = state.out_of_game = state.removed_unseen = ()
    state.display = state.ext_stack = state.ext_discard = ()
    state.chance = 0
    state.money = [START_MONEY] * seats
    state.vp = [0] * seats
    state.hands = [STARTING_HAND[variant_president]] * seats
    state.played = [()] * seats
    state.tokens = [True] * seats
    state.markers = [(0,) * len(COLUMNS)] * seats
    state.waiting = [()] * seats
    state.hqs = [()] * seats
    state.houses_left = [ALL_HOUSES] * seats
    state.contracts = [0] * seats
    state.fleets = [()] * seats
    return state


def _pile_up(state: State, stacks: Sequence[Sequence[TileNumber]]) -> None:
    """Stack 1 on top, headquarters at the bottom. What leaves stack 1 goes to the docks, the rest leaves unseen."""
    *ships, headquarters = stacks
    taken_out = MOST_SEATS - state.seats
    kept = len(ships[0]) - taken_out
    state.pile = (*(tile for stack in ships for tile in stack[:kept]), *headquarters)
    state.docks = tuple(ships[0][kept:])
    state.removed_unseen = tuple(sorted(tile for stack in ships[1:] for tile in stack[kept:]))
    state.market = list(state.pile[:MARKET_PLACES])
    state.drawn = MARKET_PLACES


def _launch_sailing_ships(state: State, deal: Sequence[TileNumber]) -> None:
    """SCOTIA in the North Atlantic, then the sailing ships from the youngest on; the oldest one's owner starts."""
    state.regions[NORTH_ATLANTIC] = (SCOTIA,)
    for seat in range(state.seats):
        state.owners[deal[seat]] = seat
        state.fleets[seat] = (deal[seat],)
    dealt = sorted(deal[: state.seats], reverse=True)
    for region, tile in enumerate(dealt, NORTH_ATLANTIC + 1):
        state.regions[region] = (tile,)
    state.out_of_game = tuple(sorted(deal[state.seats :]))
    state.start_seat = state.owners[dealt[-1]]


def _check_shuffle(
    deal: Sequence[TileNumber], stacks: Sequence[Sequence[TileNumber]], sets: tuple[Sequence[Card], Sequence[Card]]
) -> None:
    if sorted(deal) != list(SAILING_SHIPS):
        raise MalformedPosition(f"the deal names each of {', '.join(ID[tile] for tile in SAILING_SHIPS)} once")
    if [sorted(stack) for stack in stacks] != [list(tiles) for tiles in STACKS[1:]]:
        raise MalformedPosition("the stacks are those of the backs 1 to 10, each with its five tiles")
    for name, cards, printed in (("A", sets[0], SET_A), ("B", sets[1], SET_B)):
        if sorted(cards) != sorted(printed):
            raise MalformedPosition(f"set {name} holds {', '.join(KINDS[card] for card in sorted(printed))}")

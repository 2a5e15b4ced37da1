"""The position as a text board: regions, sale, cards, and one block per seat."""

from collections.abc import Iterable, Iterator

from engine_service.games.transatlantic.board import EXTRA_COST, HOUSE_COSTS, POSITIONS, REGIONS, Region
from engine_service.games.transatlantic.deck import KINDS, Card
from engine_service.games.transatlantic.state import NOT_TRIGGERED, State
from engine_service.games.transatlantic.steps import NAMES, OVER
from engine_service.games.transatlantic.tiles import (
    COLUMNS,
    FLAG,
    ID,
    IS_HQ,
    IS_STEAMSHIP,
    NO_FLAG,
    PRICE,
    TILES,
    TileNumber,
)
from engine_service.kernel.seats import NOBODY, Seat


def draw_board(state: State) -> str:
    """Table and hands, for people who have the whole position anyway; what lies in stacks stays covered."""
    return "\n".join([*_head(state), "", *_sea(state), "", *_sale(state), "", *_seats(state)])


def _head(state: State) -> Iterator[str]:
    if state.step == OVER:
        yield f"Transatlantic, over after round {state.round}"
    else:
        when = f"round {state.round}" if state.round else "opening"
        running = f" ({KINDS[state.card]} of seat {state.active})" if state.card else ""
        yield f"Transatlantic, {when}: seat {state.seat} decides {NAMES[state.step]}{running}"
    last = "" if state.end_round == NOT_TRIGGERED else f"; round {state.end_round} is the last"
    yield f"coal supply {state.coal_supply}; seat {state.start_seat} starts each round{last}"
    yield f"markers left: {_by_column(state.marker_supply)}"
    variants = [
        name for name, on in (("Ship Market", state.variant_market), ("President", state.variant_president)) if on
    ]
    if variants:
        yield f"variants: {', '.join(variants)}"


def _sea(state: State) -> Iterator[str]:
    for region in range(len(state.regions)):
        yield f"{REGIONS[region].replace('_', ' ').upper()}   houses: {_houses(state, region)}"
        ships = state.regions[region]
        for tile in ships:
            yield f"  {_ship(state, tile)}"
        if free := POSITIONS[region] - len(ships):
            yield f"  ({free} free)"
    if state.displaced:
        yield f"DISPLACED from {REGIONS[state.displaced_from]}: {_ship(state, state.displaced)}"


def _houses(state: State, region: Region) -> str:
    built = [f"seat {seat}" for seat in state.houses[region]]
    return ", ".join([*built, *(f"£{cost}" for cost in HOUSE_COSTS[region][len(built) :])])


def _ship(state: State, tile: TileNumber) -> str:
    owner = state.owners[tile]
    master = "neutral" if owner == NOBODY else f"seat {owner}"
    coal = f", {state.coal[tile]} coal" if IS_STEAMSHIP[tile] else ""
    return f"{_figures(tile)} ({master}{coal})"


def _figures(tile: TileNumber) -> str:
    row = TILES[tile - 1]
    if IS_HQ[tile]:
        return f"{row.id} {row.flag}"
    flag = "no flag" if FLAG[tile] == NO_FLAG else row.flag
    return f"{row.id} {row.year} {flag} £{row.income} {row.speed} kn {row.tonnage:,} t {row.passengers:,} p"


def _sale(state: State) -> Iterator[str]:
    yield f"MARKET   {len(state.pile) - state.drawn} tiles in the pile"
    for place, (tile, extra) in enumerate(zip(state.market, EXTRA_COST[state.variant_market], strict=True), 1):
        yield f"  {place}  {f'£{PRICE[tile] + extra:<4} {_figures(tile)}' if tile else '-'}"
    yield f"DOCKS    {_names(state.docks)}"
    yield f"SCRAPPED {_names(state.scrapped)}"
    yield f"DISPLAY  {_cards(state.display)}"
    yield f"         {len(state.ext_stack)} in the stack, {len(state.ext_discard)} put aside"


def _seats(state: State) -> Iterator[str]:
    for seat in range(state.seats):
        yield from _seat(state, seat)


def _seat(state: State, seat: Seat) -> Iterator[str]:
    token = "director token" if state.tokens[seat] else "no token"
    yield (
        f"SEAT {seat}: £{state.money[seat]}, {state.vp[seat]} points, {state.houses_left[seat]} houses, "
        f"{state.contracts[seat]} contracts, {token}"
    )
    yield f"  markers: {_by_column(state.markers[seat])}"
    yield f"  hand: {_cards(state.hands[seat])}"
    yield f"  played: {_cards(state.played[seat])}"
    if state.waiting[seat]:
        yield f"  waiting: {', '.join(_ship(state, tile) for tile in state.waiting[seat])}"
    if state.hqs[seat]:
        yield f"  headquarters: {_names(state.hqs[seat])}"


def _by_column(counts: Iterable[int]) -> str:
    return " ".join(f"{colour} {count}" for colour, count in zip(COLUMNS, counts, strict=True))


def _names(tiles: Iterable[TileNumber]) -> str:
    return ", ".join(ID[tile] for tile in tiles) or "-"


def _cards(cards: Iterable[Card]) -> str:
    return ", ".join(KINDS[card] for card in cards) or "-"

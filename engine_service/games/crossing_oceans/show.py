"""The position as a text board: map, sale, and one block per seat."""

from collections.abc import Iterator

from engine_service.games.crossing_oceans.board import (
    CENTRE,
    MARKET_STEP,
    OPEN_REGIONS,
    PORTS,
    PORTS_IN,
    REGIONS,
    RONDEL,
)
from engine_service.games.crossing_oceans.scoring import flag_counts
from engine_service.games.crossing_oceans.state import NOT_TRIGGERED, State
from engine_service.games.crossing_oceans.steps import NAMES, OVER
from engine_service.games.crossing_oceans.tiles import (
    COLUMNS,
    FLAGS,
    ID,
    INCOME,
    IS_STEAMSHIP,
    PRICE,
    SPEED,
    TILES,
    YEAR,
    TileNumber,
)
from engine_service.kernel.seats import NOBODY, Seat


def draw_board(state: State) -> str:
    """Everything on the table, for people."""
    return "\n".join([*_head(state), "", *_map(state), "", *_sale(state), "", *_seats(state)])


def _head(state: State) -> Iterator[str]:
    if state.step == OVER:
        yield f"Crossing Oceans, over after round {state.round}"
    else:
        yield f"Crossing Oceans, round {state.round}: seat {state.seat} decides {NAMES[state.step]}"
    rest = f"{len(state.stack) - state.drawn} tiles in the stack"
    if state.countdown != NOT_TRIGGERED:
        rest = f"the stack is empty, {state.countdown} rounds to go"
    yield f"coal supply {state.coal_supply}; {rest}; seat {state.start_seat} starts each round"


def _map(state: State) -> Iterator[str]:
    for region in range(OPEN_REGIONS[state.seats]):
        lying = [state.ships[port] for port in PORTS_IN[region] if state.ships[port]]
        yield REGIONS[region].replace("_", " ").upper()
        for port in PORTS_IN[region]:
            tile = state.ships[port]
            lantern = " *" if tile and tile == min(lying) else ""
            ship = f"{_ship(state, port)}{lantern}" if tile else "-"
            houses = [f"seat {seat}" for seat in range(state.seats) if state.houses[port] >> seat & 1]
            built = f"   houses: {', '.join(houses)}" if houses else ""
            yield f"  {PORTS[port]:<15}{ship}{built}"
    yield "  (* oldest ship of its region)"


def _ship(state: State, port: int) -> str:
    tile, owner = state.ships[port], state.owners[port]
    master = "neutral" if owner == NOBODY else f"seat {owner}"
    coal = f", {state.coal[port]} coal" if IS_STEAMSHIP[tile] else ""
    return f"{_figures(tile)} ({master}{coal})"


def _figures(tile: TileNumber) -> str:
    parts = [ID[tile]]
    if YEAR[tile]:
        parts.append(str(YEAR[tile]))
    if INCOME[tile]:
        parts.append(f"£{INCOME[tile]}")
    if SPEED[tile]:
        parts.append(f"{SPEED[tile]} kn")
    if tonnage := TILES[tile - 1].tonnage:
        parts.append(f"{tonnage:,} t")
    return " ".join(parts)


def _sale(state: State) -> Iterator[str]:
    yield "MARKET"
    for place, tile in enumerate(state.market, 1):
        cost = f"£{PRICE[tile] + MARKET_STEP * place:<4} {TILES[tile - 1].flag}: {_figures(tile)}" if tile else "-"
        yield f"  {place}  {cost}"
    yield "DOCKS"
    for colour, tile in zip(COLUMNS, state.docks, strict=True):
        yield f"  {colour:<6} {f'£{PRICE[tile]:<4} {_figures(tile)}' if tile else '-'}"


def _seats(state: State) -> Iterator[str]:
    for seat in range(state.seats):
        yield from _seat(state, seat)


def _seat(state: State, seat: Seat) -> Iterator[str]:
    spot = state.rondel[seat]
    where = "centre" if spot == CENTRE else f"{spot} {RONDEL[spot]}"
    tokens = " ".join(f"{colour} {placed}" for colour, placed in zip(COLUMNS, state.tokens[seat], strict=True))
    flags = " ".join(f"{flag} {count}" for flag, count in zip(FLAGS, flag_counts(state, seat), strict=True) if count)
    yield (
        f"SEAT {seat}: £{state.money[seat]}, {state.contracts[seat]} contracts, {state.captains[seat]} captains, "
        f"{state.houses_left[seat]} houses, rondel at {where}"
    )
    yield f"  tokens: {tokens}"
    yield f"  flags: {flags or '-'}"
    yield f"  supply: {', '.join(_figures(tile) for tile in state.supply[seat]) or '-'}"
    if state.hqs[seat]:
        yield f"  headquarters: {', '.join(ID[tile] for tile in state.hqs[seat])}"

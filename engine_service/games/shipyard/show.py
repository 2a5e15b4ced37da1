"""The position as a text board: track, market, markers, and one block per seat."""

from collections.abc import Iterator, Sequence

from engine_service.games.shipyard.board import (
    ACTIONS,
    COLUMNS,
    COST,
    HIRE_SPACES,
    MANUFACTURE_RING,
    PIECES,
    POSTS_PER_SPACE,
    RECRUIT_RING,
    ROWS,
    TRACK_SPACES,
)
from engine_service.games.shipyard.canals.system import Figure, System, coordinate, square_at
from engine_service.games.shipyard.canals.tiles import CANAL_ID, GRID, OPENINGS, ROTATIONS, SIDES
from engine_service.games.shipyard.cards import ID, PART, Ship
from engine_service.games.shipyard.contracts import CONTRACT_ID, METRIC
from engine_service.games.shipyard.employees import EMPLOYEES
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import NAMES, OVER, PHASES
from engine_service.games.shipyard.trade import CARS, COMMODITIES, PRICE, TRAIN_ID, Train
from engine_service.kernel.seats import Seat


def draw_board(state: State) -> str:
    """Everything on the table, for people."""
    blocks = [_head(state), _track(state), _market(state), _markers(state), _employees(state)]
    blocks += [_seat(state, seat) for seat in range(state.seats)]
    return "\n\n".join("\n".join(block) for block in blocks)


def _head(state: State) -> Iterator[str]:
    if state.step == OVER:
        yield "Shipyard, over"
    else:
        phase = PHASES[state.phase].lower().replace("_", " ")
        yield f"Shipyard, {phase}: seat {state.seat} decides {NAMES[state.step]}"
    yield (
        f"laps left: {state.laps_left}{', a ship deck has run out' if state.early_end else ''}; "
        f"seat {state.start_seat} began"
    )
    if state.ship:
        yield f"  at sea: {_cards(state.ship)}, {_pieces(state.pieces)}, step {state.steps} of {state.speed}"


def _track(state: State) -> Iterator[str]:
    yield "ACTION TRACK (lead first)"
    for action in sorted(range(len(state.positions)), key=lambda card: -state.positions[card]):
        position = state.positions[action]
        figures = [f"seat {seat}" for seat in range(state.seats) if action in state.marks[seat]]
        yield f"  space {position % TRACK_SPACES:>2} ({position:>3})  {ACTIONS[action]:<22}{' '.join(figures)}".rstrip()


def _market(state: State) -> Iterator[str]:
    yield ("MARKET " + "".join(f"  {name:<12}" for name in (*COLUMNS, "trains", "canals"))).rstrip()
    for row in reversed(range(ROWS)):
        ships = [ID[state.market[ROWS * column + row]] for column in range(len(COLUMNS))]
        shown = [*ships, _train(state.train_column[row]), CANAL_ID[state.canal_column[row]]]
        yield (f"  for {COST[row]}" + "".join(f"  {name or '-':<12}" for name in shown)).rstrip()
    bow, middle, stern = (len(deck) for deck in state.ship_decks)
    yield (
        f"  decks: {bow} bows, {middle} middles, {stern} sterns, {len(state.train_deck)} trains, "
        f"{len(state.canal_deck)} canals"
    )


def _markers(state: State) -> Iterator[str]:
    prices = [f"{name} {PRICE[state.exchange_marker][at]}" for at, name in enumerate(COMMODITIES)]
    yield (
        f"MARKERS  manufacture {PIECES[MANUFACTURE_RING[state.manufacture_marker]]}, "
        f"recruit {PIECES[RECRUIT_RING[state.recruit_marker]]}, exchange {', '.join(prices)}, hire {state.hire_marker}"
    )


def _employees(state: State) -> Iterator[str]:
    yield "EMPLOYEES"
    for space in range(HIRE_SPACES):
        posts = range(POSTS_PER_SPACE * space, POSTS_PER_SPACE * (space + 1))
        waiting = [f"{EMPLOYEES[state.posts[post]]} x{state.copies[post]}" for post in posts]
        yield f"  {space}{'*' if space == state.hire_marker else ' '} " + ", ".join(waiting)


def _seat(state: State, seat: Seat) -> Iterator[str]:
    yield (
        f"SEAT {seat}: {state.scores[seat]} points, {state.guilders[seat]} guilders, "
        f"{state.used_counts[seat]} canals used, {state.turns[seat]} turns"
    )
    yield f"  stock: {_pieces(tuple(state.stocks[seat]))}"
    yield f"  yard: {_cards(state.yards[seat])}"
    yield f"  employees: {', '.join(EMPLOYEES[who] for who in state.employees[seat]) or '-'}"
    yield f"  trains: {', '.join(_train(train) for train in state.trains[seat]) or '-'}"
    contracts = [f"{CONTRACT_ID[contract]} {METRIC[contract]}" for contract in state.contracts[seat]]
    yield f"  contracts: {', '.join(contracts) or '-'}"
    for ship in state.fleets[seat]:
        yield f"  ship: {_cards(ship.cards)}, {_pieces(ship.pieces)}, speed {ship.speed}, {ship.points} points"
    if state.systems[seat]:
        yield from _canals(state.systems[seat], state.figures[seat])


def _canals(system: System, figure: Figure) -> Iterator[str]:
    """A map: every canal three by three, the figure as @, a side that opens marked at the edge of its canal."""
    yield f"  canals (figure @, stern {SIDES[figure.stern]}): " + ", ".join(
        f"{CANAL_ID[laid // ROTATIONS]} at {coordinate(square)}" for square, laid in sorted(system.items())
    )
    xs, ys = zip(*(coordinate(square) for square in system), strict=True)
    for y in range(min(ys), max(ys) + 1):
        for row in range(5):
            line = "".join(_canal_row(system, figure, square_at(x, y), row) for x in range(min(xs), max(xs) + 1))
            yield f"    {line}".rstrip()


def _canal_row(system: System, figure: Figure, square: int, row: int) -> str:
    """One of five lines of a canal with its edges."""
    laid = system.get(square)
    if laid is None:
        return " " * 5
    north, east, south, west = (OPENINGS[laid] >> side & 1 for side in range(4))
    if row in (0, 4):
        return "  |  " if (north, south)[row == 4] else " " * 5
    cells = list(GRID[laid].replace("#", " ")[3 * (row - 1) : 3 * row])
    if figure.square == square and figure.cell // 3 == row - 1:
        cells[figure.cell % 3] = "@"
    return ("-" if west and row == 2 else " ") + "".join(cells) + ("-" if east and row == 2 else " ")


def _cards(cards: Ship) -> str:
    return " ".join(f"{ID[card]}{'<=>'[PART[card]]}" if card else "." for card in cards)


def _pieces(counts: Sequence[int]) -> str:
    return ", ".join(f"{count} {piece}" for piece, count in zip(PIECES, counts, strict=True) if count) or "-"


def _train(train: Train) -> str:
    return f"{TRAIN_ID[train]} {''.join(COMMODITIES[car][0] for car in CARS[train])}" if train else ""

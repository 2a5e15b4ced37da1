"""Crossing Oceans: the score as it stands, and what money, coal and ships at hand will still turn into."""

from typing import Final

from engine_service.games.crossing_oceans.board import ALL_HOUSES, FLAG_VALUE, REVEALED_AT_ONCE
from engine_service.games.crossing_oceans.scoring import (
    LEFTOVER_VALUE,
    PIECE_POINTS,
    POUNDS_PER_POINT,
    at_sea,
    flag_counts,
)
from engine_service.games.crossing_oceans.state import NOT_TRIGGERED, State
from engine_service.games.crossing_oceans.tiles import BLACK, COLUMNS, INCOME, IS_CLIPPER, MULTICOLORED
from engine_service.kernel.seats import Seat

SPREAD: Final = 12.0
ROUNDS_AHEAD: Final = 2
RELUCTANT: Final = frozenset({"buy_done", "no_token"})

# The stack runs out by ships actions. Nobody takes one every turn: between two of a seat lie about four others.
TURNS_PER_REFILL: Final = 5.0
LAST_ROUNDS: Final = 3

# A pound buys ships, and a ship is a flag, a captain at sea and an income: £100 are 4 points early, 1 at the end.
REINVESTED_POINTS: Final = 3.0
REINVESTED_OVER: Final = 10.0

# A loaded ship sails about every other turn, so each further coal waits longer for its job.
COAL_JOBS: Final = (0.0, 0.5, 1.0, 1.5)
CLIPPER_JOBS_PER_TURN: Final = 0.25
TURNS_TO_SAIL: Final = 3

# A ship in the supply will bring its captain to sea, one a turn, if a port is free or held by an older ship.
SUPPLY_POINTS: Final = 2.0

# Tokens raise flags that are still to be bought, and piers load more each time.
TOKEN_POINTS_PER_TURN: Final = 0.06
PIER_POINTS_PER_TURN: Final = 0.08


def whose_turn(state: State) -> Seat:
    """Nobody is asked out of turn."""
    return state.seat


def turns_left(state: State, seat: Seat) -> float:
    """Until the stack is drawn, at the pace refills usually come; then the last rounds."""
    del seat
    if state.countdown != NOT_TRIGGERED:
        return state.countdown + 0.5
    refills = (len(state.stack) - state.drawn) / REVEALED_AT_ONCE
    return LAST_ROUNDS + refills * TURNS_PER_REFILL / state.seats


def worth(state: State, seat: Seat) -> float:
    """What counts at the end, with everything that can still be turned into money counted as money."""
    left = turns_left(state, seat)
    tokens, ports = state.tokens[seat], at_sea(state, seat)
    points = float(PIECE_POINTS * (len(ports) + ALL_HOUSES - state.houses_left[seat])) + _flag_points(state, seat)
    points += SUPPLY_POINTS * min(len(state.supply[seat]), left / 2)
    points += left * (TOKEN_POINTS_PER_TURN * sum(tokens) + PIER_POINTS_PER_TURN * tokens[BLACK])
    pounds = state.money[seat] + LEFTOVER_VALUE * state.contracts[seat] + _freight(state, ports, left)
    return points + pounds * (1.0 + REINVESTED_POINTS * min(1.0, left / REINVESTED_OVER)) / POUNDS_PER_POINT


def _flag_points(state: State, seat: Seat) -> int:
    flags, tokens = flag_counts(state, seat), state.tokens[seat]
    columns = range(len(COLUMNS))
    different = sum([flags[column] > 0 for column in columns])
    return flags[MULTICOLORED] * different + sum([flags[column] * FLAG_VALUE[tokens[column]] for column in columns])


def _freight(state: State, ports: list[int], left: float) -> float:
    """What the ships at sea will earn with the coal they have; coal that is left over is paid for at the end."""
    sailing = min(1.0, left / TURNS_TO_SAIL)
    pounds = 0.0
    for port in ports:
        ship, coal = state.ships[port], state.coal[port]
        if coal:
            pounds += sailing * INCOME[ship] * COAL_JOBS[coal] + (1.0 - sailing) * LEFTOVER_VALUE * coal
        elif IS_CLIPPER[ship]:
            pounds += INCOME[ship] * CLIPPER_JOBS_PER_TURN * left
    return pounds

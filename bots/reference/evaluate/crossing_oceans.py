"""Crossing Oceans: the score as it stands, and what money, coal and idle ships will still turn into."""

from typing import Final

from engine_service.games.crossing_oceans.board import ALL_HOUSES, FLAG_VALUE
from engine_service.games.crossing_oceans.scoring import at_sea, flag_counts
from engine_service.games.crossing_oceans.state import NOT_TRIGGERED, State
from engine_service.games.crossing_oceans.tiles import BLACK, COLUMNS, INCOME, IS_CLIPPER, MULTICOLORED
from engine_service.kernel.seats import Seat

SPREAD: Final = 12.0

W = dict(refill_turns=3.5, money_late=1.0, money_early=3.0, early=10.0, coal1=0.8, coal2=0.6, coal3=0.4, clipper=0.15, house=0.02, supply=2.0, pier=0.3, growth=0.1,contract=0.2)

def whose_turn(state: State) -> Seat:
    return state.seat

def turns_left(state: State) -> float:
    if state.countdown != NOT_TRIGGERED:
        return state.countdown + 0.5
    refills = (len(state.stack) - state.drawn) / 3
    return 3 + refills * W["refill_turns"] / state.seats

def worth(state: State, seat: Seat) -> float:
    left = turns_left(state)
    ports = at_sea(state, seat)
    flags = flag_counts(state, seat)
    tokens = state.tokens[seat]
    pound = (W["money_late"] + W["money_early"] * min(1.0, left / W["early"])) / 100
    points = 3.0 * len(ports) + 3.0 * (ALL_HOUSES - state.houses_left[seat])
    different = 0
    for column in range(5):
        count = flags[column]
        if count:
            different += 1
            points += count * FLAG_VALUE[tokens[column]]
    points += flags[MULTICOLORED] * different
    money = state.money[seat] + 20 * state.contracts[seat]
    use = min(1.0, left / 3)
    work = 0.0
    for port in ports:
        coal = state.coal[port]
        income = INCOME[state.ships[port]]
        if coal:
            work += income * use * (W["coal1"] + (W["coal2"] if coal > 1 else 0) + (W["coal3"] if coal > 2 else 0)) + 20 * coal * (1 - use)
        elif IS_CLIPPER[state.ships[port]]:
            work += income * W["clipper"] * left
    points += pound * (money + work)
    points += W["house"] * left * (ALL_HOUSES - state.houses_left[seat])
    points += W["supply"] * min(len(state.supply[seat]), left / 2)
    points += W["pier"] * tokens[BLACK] * left / 5
    points += W["growth"] * left * sum(tokens)
    return points

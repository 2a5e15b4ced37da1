"""Shipyard."""

from typing import Final
from engine_service.games.shipyard.board import *
from engine_service.games.shipyard.canals.routes import longest_route
from engine_service.games.shipyard.scoring import best_contracts, traders_points
from engine_service.games.shipyard.cards import CABINS, CANNON_MOUNTS, CRANE_MOUNTS, MASTS, PROPELLER_MOUNTS, LIFEBUOYS, LIFEBOATS, LANTERNS, PART
from engine_service.games.shipyard.yard import slots_of
from engine_service.games.shipyard.state import State
from engine_service.kernel.seats import Seat

SPREAD: Final = 15.0
W = dict(guilder=0.4, train=1.5, employee=2.0, captain=3.0, captain2=1.0, fitted=1.7, spare=0.5, route=0.9, route2=0.1, card=1.2, feature=0.3, run=0.6, contract=0.7)
TURNS = 24

def whose_turn(state: State) -> Seat:
    return state.active_seat

def turns_left(state: State, seat: Seat) -> int:
    return max(0, TURNS + (state.seats == 2) - state.turns[seat])

def worth(state: State, seat: Seat) -> float:
    left = turns_left(state, seat)
    points = state.scores[seat] + best_contracts(state, seat) + float(traders_points(state, seat))
    stock = state.stocks[seat]
    yard = state.yards[seat]
    soon = min(1.0, left / 4)
    early = min(1.0, left / 12)
    cards = [c for c in yard if c]
    cabins = sum([CABINS[c] for c in cards]); masts = sum([MASTS[c] for c in cards]); props = sum([PROPELLER_MOUNTS[c] for c in cards])
    cranes = sum([CRANE_MOUNTS[c] for c in cards]); cannons = sum([CANNON_MOUNTS[c] for c in cards])
    features = sum([LIFEBUOYS[c] + LIFEBOATS[c] + LANTERNS[c] for c in cards])
    captains = stock[CAPTAIN]
    ship = 0.0
    if captains:
        ship += W["captain"]
    crew = max(0, captains - 1) + stock[BUSINESSMAN] + stock[SOLDIER]
    engines = stock[SAIL] + stock[SMOKESTACK]
    for have, room, value in ((crew, cabins, 1), (engines, masts, 1), (stock[PROPELLER], props, 1.2), (stock[CRANE], cranes, 1.5), (stock[CANNON], cannons, 1.5)):
        fitted = min(have, room)
        ship += value * (W["fitted"] * fitted + W["spare"] * min(3, have - fitted))
    system = state.systems[seat]
    if system:
        route = longest_route(system, state.figures[seat], 16)
        ship += W["route"] * min(route, 10) + W["route2"] * max(0, route - 10)
    ship += W["card"] * len(cards) + W["feature"] * features
    layout = state.layouts[seat]
    bows, middles, sterns = (slots_of(layout, p) for p in range(3))
    ship += W["run"] * ((bows << 1 & middles).bit_count() + (middles << 1 & middles).bit_count() + (middles << 1 & sterns).bit_count())
    points += ship * soon
    points += W["guilder"] * state.guilders[seat] * early + 0.01 * state.guilders[seat]
    points += W["train"] * len(state.trains[seat]) * early
    points += W["employee"] * len(state.employees[seat]) * early
    return points

"""Transatlantic."""

from typing import Final

from engine_service.games.transatlantic.board import COLUMN_VALUE
from engine_service.games.transatlantic.scoring import row_score
from engine_service.games.transatlantic.state import NOT_TRIGGERED, State
from engine_service.games.transatlantic.tiles import FLAG, INCOME, IS_SAILING, IS_STEAMSHIP, BLACK
from engine_service.games.transatlantic.deck import SHIP_AGENT, CHIEF
from engine_service.kernel.seats import Seat

SPREAD: Final = 12.0
W = dict(buys=1.3, money_late=1.0, money_early=2.5, early=8.0, coal1=0.8, coal2=0.6, coal3=0.4, sailing=0.1,
  house=0.12, token=1.5, hand=0.3, ext=0.3, waiting=0.3, marker=0.08, bunker=0.1)

def whose_turn(state: State) -> Seat:
    return state.active

def turns_left(state: State) -> float:
    if state.end_round != NOT_TRIGGERED:
        return state.end_round - state.round + 0.5
    ships = max(0, len(state.pile) - state.drawn - 5) + sum(IS_STEAMSHIP[t] for t in state.market)
    return 1.5 + ships / (state.seats * W["buys"]) * 1.0

def worth(state: State, seat: Seat) -> float:
    left = turns_left(state)
    markers = state.markers[seat]
    docks = [0] * 6
    for tile in state.docks:
        docks[FLAG[tile]] += 1
    values = [COLUMN_VALUE[m] + d for m, d in zip(markers, docks)]
    values.append(0)
    points = state.vp[seat] + float(row_score(markers))
    fleet = state.fleets[seat]
    for tiles in (fleet, state.waiting[seat], state.hqs[seat]):
        for tile in tiles:
            points += values[FLAG[tile]]
    for tile, owner in state.pending_scrap:
        if owner == seat:
            points += values[FLAG[tile]]
    pound = (W["money_late"] + W["money_early"] * min(1.0, left / W["early"])) / 100
    use = min(1.0, left / 2)
    work = 0.0
    vps = 0.0
    for region, ships in enumerate(state.regions):
        houses = state.houses[region].count(seat)
        for tile in ships:
            if state.owners[tile] == seat:
                coal = state.coal[tile]
                if coal:
                    sails = use * (W["coal1"] + (W["coal2"] if coal > 1 else 0) + (W["coal3"] if coal > 2 else 0))
                elif IS_SAILING[tile]:
                    sails = W["sailing"] * left
                else:
                    continue
                work += INCOME[tile] * sails
                vps += houses * sails
        vps += houses * W["house"] * left
    work += W["waiting"] * use * sum([INCOME[t] for t in state.waiting[seat]])
    points += pound * (state.money[seat] + work) + vps
    if state.tokens[seat]:
        points += W["token"] * use
    points += W["hand"] * min(left, len(state.hands[seat]))
    points += W["ext"] * (len(state.hands[seat]) + len(state.played[seat])) * min(left,5)/5
    points += W["marker"] * left * sum(markers)
    points += W["bunker"] * left * markers[BLACK]
    return points

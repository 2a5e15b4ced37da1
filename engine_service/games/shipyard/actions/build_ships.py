"""Build Ships (7.3): buy up to three ship cards, one after the other, and place each in the yard."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import (
    CARDS_PER_BUILD,
    COLUMN_PART,
    COST,
    DEAREST,
    PARTS,
    ROWS,
)
from engine_service.games.shipyard.cards import NO_CARD, PART, SUBSTITUTE
from engine_service.games.shipyard.market import restock
from engine_service.games.shipyard.moves import AtPlace, InSlot, WithPart
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import BUILD, IN_LAST_CHANCE, PERFORM, PLACE_SHIP
from engine_service.games.shipyard.yard import SLOTS, Slots, bit, completing, parts_in, room
from engine_service.kernel.moves import Move

_OFFERS: Final = tuple(
    tuple(
        tuple(
            place
            for place in range(len(COLUMN_PART) * ROWS)
            if parts >> COLUMN_PART[place // ROWS] & 1 and COST[place % ROWS] <= guilders
        )
        for parts in range(1 << len(PARTS))
    )
    for guilders in range(DEAREST + 1)
)
"""By guilders and by the parts there is room for: the places of the market to look at."""
_PLACINGS: Final = tuple(
    tuple(moves.PLACE_SHIP_CARD[slot] for slot in range(SLOTS) if slots >> slot & 1) for slots in range(1 << SLOTS)
)


def can_perform(state: State, guilders: int) -> bool:
    """Some card or substitute can be paid and placed."""
    where = room(state.layouts[state.seat])
    market = state.market
    for place in _OFFERS[min(guilders, DEAREST)][parts_in(where)]:
        if market[place]:
            return True
    return bool(substitutes(state, where))


def begin(state: State) -> None:
    """Ask for the first card."""
    state.step = BUILD


def legal_moves(state: State) -> Sequence[Move]:
    """Every card that can be paid and placed; being done, once something was built."""
    seat = state.seat
    where = room(state.layouts[seat])
    legal: list[Move] = [moves.BUY_SHIP_CARD[place] for place in on_offer(state, where, state.guilders[seat])]
    legal += [moves.BUY_SUBSTITUTE[part] for part in substitutes(state, where)]
    if state.bought:
        legal.append(moves.BUILD_DONE)
    return legal


def apply(state: State, move: Move) -> None:
    """Pay for the card, which must then be placed, or stop building."""
    if move is moves.BUILD_DONE:
        _finish(state)
    else:
        take(state, move)


def legal_slots(state: State) -> Sequence[Move]:
    """Where the card in hand can lie; in the last chance, where it completes a ship."""
    layout = state.layouts[state.seat]
    where = completing(layout) if state.phase == IN_LAST_CHANCE else room(layout)
    return _PLACINGS[where[PART[state.card]]]


def put_down(state: State, move: Move) -> None:
    """Put the card in its slot and go on building, if there is more to buy."""
    assert isinstance(move, InSlot)
    seat, card, slot = state.seat, state.card, move.slot
    yard = state.yards[seat]
    state.yards[seat] = (*yard[:slot], card, *yard[slot + 1 :])
    state.layouts[seat] |= bit(PART[card], slot)
    state.card = NO_CARD
    state.bought += 1
    if state.phase == IN_LAST_CHANCE or state.bought == CARDS_PER_BUILD or not can_perform(state, state.guilders[seat]):
        _finish(state)
    else:
        state.step = BUILD


def on_offer(state: State, where: tuple[Slots, ...], guilders: int) -> list[int]:
    """The places of the market with a card that can be paid and has a slot to go to."""
    market = state.market
    return [place for place in _OFFERS[min(guilders, DEAREST)][parts_in(where)] if market[place]]


def substitutes(state: State, where: tuple[Slots, ...]) -> list[int]:
    """The parts that are nowhere to be had any more and have a slot to go to (R31)."""
    if all(state.ship_decks):
        return []
    shown = {PART[card] for card in state.market}
    return [part for part, deck in enumerate(state.ship_decks) if not deck and where[part] and part not in shown]


def take(state: State, move: Move) -> None:
    """Pay for a card of the market, which leaves a gap, or take a substitute for nothing."""
    if isinstance(move, AtPlace):
        state.guilders[state.seat] -= COST[move.place % ROWS]
        state.card = state.market[move.place]
        state.market[move.place] = NO_CARD
    elif isinstance(move, WithPart):
        state.card = SUBSTITUTE[move.part]
    state.step = PLACE_SHIP


def _finish(state: State) -> None:
    state.bought = 0
    restock(state)
    state.step = PERFORM

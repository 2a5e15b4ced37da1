"""DIRECTOR (9.1): take all played cards back, be rewarded for many, and take a card of the display into use."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.moves import OnCard
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import FIRST_STEP, MARKER, TAKE
from engine_service.kernel.moves import Move

CARDS_FOR_MARKERS: Final = (6, 8)
"""With so many cards taken back a marker is free, with so many a second one."""


def begin(state: State) -> None:
    """The cards return to the hand, the director with them."""
    returned = take_back(state)
    state.markers_left = sum([returned >= cards for cards in CARDS_FOR_MARKERS])
    state.step = MARKER if state.markers_left else TAKE


def take_back(state: State) -> int:
    """All cards of the played stack return to the hand; says how many."""
    seat = state.active
    stack = state.played[seat]
    state.hands[seat] = tuple(sorted(state.hands[seat] + stack))
    state.played[seat] = ()
    state.restore_display = True
    return len(stack)


def legal_cards(state: State) -> Sequence[Move]:
    """TAKE: every card of the display; with an empty one there is nothing to take."""
    legal: list[Move] = [moves.TAKE[card] for card in state.display]
    legal.sort()
    return legal


def take(state: State, move: Move) -> None:
    """The card is the seat's from now on: it begins the new played stack, and its action runs at once."""
    assert isinstance(move, OnCard)
    card = move.card
    state.display = tuple([other for other in state.display if other != card])
    state.played[state.active] = (card,)
    state.card = card
    state.step = FIRST_STEP[card]

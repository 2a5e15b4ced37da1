"""TURN (8.1): play a card from the hand, or spend the director token on a card of the display."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.deck import DIRECTOR, KINDS, PRESIDENT
from engine_service.games.transatlantic.moves import OnCard
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import FIRST_STEP
from engine_service.kernel.moves import Move

_PLAYED_BEFORE: Final = tuple({DIRECTOR: 3, PRESIDENT: 4}.get(card, 0) for card in range(len(KINDS)))
"""By card: how many others must lie in the played stack before it may be played."""


def legal_moves(state: State) -> Sequence[Move]:
    """Every kind of card in the hand, and with the token every kind in the display."""
    seat = state.seat
    stacked = len(state.played[seat])
    legal: list[Move] = [
        moves.PLAY[card] for card in dict.fromkeys(state.hands[seat]) if _PLAYED_BEFORE[card] <= stacked
    ]
    if state.tokens[seat]:
        legal += sorted([moves.TOKEN[card] for card in state.display])
    return legal


def apply(state: State, move: Move) -> None:
    """The card goes on top of the played stack; a card named by the token stays where it is. Its action begins."""
    assert isinstance(move, OnCard)
    seat, card = state.seat, move.card
    if move is moves.PLAY[card]:
        hand = state.hands[seat]
        at = hand.index(card)
        state.hands[seat] = hand[:at] + hand[at + 1 :]
        state.played[seat] += (card,)
    else:
        state.tokens[seat] = False
    state.card = card
    state.step = FIRST_STEP[card]

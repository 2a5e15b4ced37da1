"""What is played for a seat that forfeited: whatever stops, declines, or at least leaves the others alone."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import deck, moves
from engine_service.games.transatlantic.deck import CHIEF, IS_ANCHOR
from engine_service.games.transatlantic.moves import OnCard
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import TURN
from engine_service.kernel.moves import Move

_DECLINING: Final = frozenset({*moves.STOPS, moves.NO_FAREWELL})


def neutral_move(state: State, legal: Sequence[Move]) -> Move:
    """The move that stops or declines, a card that does nothing to the others, else the first legal move."""
    if state.step == TURN:
        return _neutral_card(state, legal)
    return next((move for move in legal if move in _DECLINING), legal[0])


def _neutral_card(state: State, legal: Sequence[Move]) -> Move:
    """The first card that forces nothing on others; once none is left, the chief, who brings them all back."""
    cards = [move for move in legal if isinstance(move, OnCard) and move is moves.PLAY[move.card]]
    gentle = [move for move in cards if not _touches_others(state, move.card)]
    chief = [move for move in cards if move.card in CHIEF]
    return (gentle or chief or cards)[0]


def _touches_others(state: State, card: deck.Card) -> bool:
    """REGION sails with everybody's ships, a ship put to sea may push others out, the chief thins out the display."""
    return card == deck.REGION or card in CHIEF or (IS_ANCHOR[card] and bool(state.waiting[state.seat]))

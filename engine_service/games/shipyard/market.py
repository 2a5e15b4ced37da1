"""The market columns (7.3 to 7.5): what is left slides down to the cheap rows, the deck fills the rest."""

from engine_service.games.shipyard.board import COLUMN_PART, ROWS
from engine_service.games.shipyard.cards import NO_CARD
from engine_service.games.shipyard.state import State
from engine_service.kernel.rng import shuffled


def restock(state: State) -> None:
    """Refill the ship columns from left to right; a deck that runs out announces the early end (11.1)."""
    market = state.market
    for column, part in enumerate(COLUMN_PART):
        first = column * ROWS
        cards = market[first : first + ROWS]
        if NO_CARD not in cards:
            continue
        deck = state.ship_decks[part]
        left = [card for card in cards if card]
        missing = ROWS - len(left)
        if deck:
            left += deck[:missing]
            state.ship_decks[part] = deck[missing:]
            if len(deck) <= missing:
                state.early_end = True
        market[first : first + ROWS] = left + [NO_CARD] * (ROWS - len(left))


def fill_train_column(state: State) -> None:
    """Refill the train column; an empty deck is made anew from the used trains."""
    state.train_column, state.train_deck = _filled(state.train_column, state.train_deck)
    if not state.train_column[-1] and state.train_used:
        pile, state.chance = shuffled(sorted(state.train_used), state.chance)
        state.train_used = ()
        state.train_column, state.train_deck = _filled(state.train_column, tuple(pile))


def fill_canal_column(state: State) -> None:
    """Refill the canal column; an empty deck is made anew from the discard pile and everybody's used canals."""
    state.canal_column, state.canal_deck = _filled(state.canal_column, state.canal_deck)
    if not state.canal_column[-1]:
        free = sorted([*state.canal_discard, *(canal for used in state.used_canals for canal in used)])
        if free:
            pile, state.chance = shuffled(free, state.chance)
            state.canal_discard = ()
            state.used_canals = [()] * state.seats
            state.canal_column, state.canal_deck = _filled(state.canal_column, tuple(pile))


def _filled(column: tuple[int, ...], deck: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The column slid down and filled as far as the deck goes, and the rest of the deck."""
    left = tuple([card for card in column if card])
    missing = ROWS - len(left)
    drawn = deck[:missing]
    return left + drawn + (0,) * (missing - len(drawn)), deck[missing:]

"""The display of extension cards (9.3, 9.4): at most five, no two alike, refilled after each director turn."""

from engine_service.games.transatlantic.board import DISPLAY_PLACES
from engine_service.games.transatlantic.state import State
from engine_service.kernel.rng import shuffled


def restore(state: State) -> None:
    """The leftmost card makes room, then the display is filled up."""
    state.ext_discard += state.display[:1]
    state.display = state.display[1:]
    refill(state)


def refill(state: State) -> None:
    """Turn up cards until five kinds lie open; duplicates are put aside, and shuffled back when the stack is empty."""
    while len(state.display) < DISPLAY_PLACES and not {*state.ext_stack, *state.ext_discard} <= {*state.display}:
        if not state.ext_stack:
            pile, state.chance = shuffled(state.ext_discard, state.chance)
            state.ext_stack = tuple(pile)
            state.ext_discard = ()
        card, state.ext_stack = state.ext_stack[0], state.ext_stack[1:]
        if card in state.display:
            state.ext_discard += (card,)
        else:
            state.display += (card,)

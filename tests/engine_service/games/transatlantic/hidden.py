"""What a seat cannot know, shuffled: pile and tiles taken out, extension stack, other hands and covered cards."""

from random import Random

from engine_service.games.transatlantic import turn
from engine_service.games.transatlantic.deck import CHIEF, EXTENSIONS
from engine_service.games.transatlantic.state import State, clone
from engine_service.games.transatlantic.tiles import STACK, STACKS
from engine_service.kernel.seats import Seat


def scramble(state: State, seat: Seat, seed: int) -> State:
    """A copy that the seat cannot tell from the state."""
    twin = clone(state)
    chance = Random(seed)
    twin.chance = chance.getrandbits(64)
    _scramble_tiles(twin, chance)
    _scramble_cards(twin, seat, chance)
    # A clone brings the list of moves along; here it must be read off the changed table.
    twin.legal = turn.list_moves(twin)
    return twin


def _scramble_tiles(state: State, chance: Random) -> None:
    """Tiles with the same back change places, in the pile and among those taken out."""
    pile, removed = list(state.pile[state.drawn :]), list(state.removed_unseen)
    hidden = pile + removed
    for back in range(len(STACKS)):
        places = [at for at, tile in enumerate(hidden) if STACK[tile] == back]
        tiles = [hidden[at] for at in places]
        chance.shuffle(tiles)
        for at, tile in zip(places, tiles, strict=True):
            hidden[at] = tile
    state.pile = (*state.pile[: state.drawn], *hidden[: len(pile)])
    state.removed_unseen = tuple(sorted(hidden[len(pile) :]))


def _scramble_cards(state: State, seat: Seat, chance: Random) -> None:
    """Covered extension cards change places anywhere; then each other seat mixes hand and covered stack."""
    discard, stack = list(state.ext_discard), list(state.ext_stack)
    chance.shuffle(discard)
    state.ext_discard = tuple(discard)
    chief = CHIEF[state.variant_president]
    others = [other for other in range(state.seats) if other != seat]
    covered = {
        other: [card for card in state.hands[other] if card != chief] + list(state.played[other][:-1])
        for other in others
    }
    loose = [card for cards in (*covered.values(), stack) for card in cards if card in EXTENSIONS]
    chance.shuffle(loose)
    for cards in (*covered.values(), stack):
        cards[:] = [loose.pop() if card in EXTENSIONS else card for card in cards]
    state.ext_stack = tuple(stack)
    for other, cards in covered.items():
        chance.shuffle(cards)
        in_hand = len(state.hands[other]) - 1
        state.hands[other] = tuple(sorted((chief, *cards[:in_hand])))
        state.played[other] = (*cards[in_hand:], *state.played[other][-1:])

"""Scrambles what a seat cannot know: the order of the decks, and the contracts it has never held."""

from engine_service.games.shipyard.board import MIDDLE
from engine_service.games.shipyard.cards import MIDDLES_BELOW
from engine_service.games.shipyard.contracts import COLOURS, of_colour
from engine_service.games.shipyard.state import State, clone
from engine_service.games.shipyard.steps import OVER
from engine_service.kernel.rng import next_word, seeded, shuffle, shuffled
from engine_service.kernel.seats import Seat


def scramble(state: State, seat: Seat, seed: int) -> State:
    """A copy in which everything hidden from the seat has changed at random; NOBODY knows no contract at all."""
    twin = clone(state)
    chance = seeded("scramble", seed)
    for part, deck in enumerate(state.ship_decks):
        pile, chance = shuffled(deck, chance)
        if part == MIDDLE:
            # The two middle decks have different backs: everybody sees where one ends.
            pile.sort(key=MIDDLES_BELOW.__contains__)
        twin.ship_decks[part] = tuple(pile)
    trains, chance = shuffled(state.train_deck, chance)
    canals, chance = shuffled(state.canal_deck, chance)
    twin.train_deck, twin.canal_deck = tuple(trains), tuple(canals)
    for colour in range(len(COLOURS)):
        chance = _swap_contracts(twin, seat, colour, chance)
    twin.chance, _ = next_word(chance)
    return twin


def _swap_contracts(state: State, seat: Seat, colour: int, chance: int) -> int:
    """Gather the unknown contracts of a colour and hand them out again in other places."""
    hands = [] if state.step == OVER else [other for other in range(state.seats) if other != seat]
    gone = [other for other in range(state.seats) if other != seat]
    places = [(state.contracts, other) for other in hands] + [(state.given_up, other) for other in gone]
    unknown = of_colour(state.contracts_out, colour)
    counts = []
    for row, other in places:
        known = of_colour(row[other], colour)
        counts.append(len(known))
        unknown += known
        row[other] = tuple([contract for contract in row[other] if contract not in known])
    chance = shuffle(unknown, chance)
    for (row, other), count in zip(places, counts, strict=True):
        row[other] = tuple(sorted((*row[other], *unknown[:count])))
        del unknown[:count]
    rest = [contract for contract in state.contracts_out if contract not in of_colour(state.contracts_out, colour)]
    state.contracts_out = tuple(sorted((*rest, *unknown)))
    return chance

"""What a seat cannot know, dealt anew: the order of the stack inside each era is all that is hidden."""

from itertools import groupby
from random import Random

from engine_service.games.crossing_oceans import State, clone
from engine_service.games.crossing_oceans.tiles import TILES
from engine_service.kernel.seats import Seat


def scramble(state: State, seat: Seat, seed: int) -> State:
    """A copy that looks the same to the seat, as it would to any other."""
    chance = Random(f"{seed} {seat}")
    twin = clone(state)
    drawn, rest = state.stack[: state.drawn], state.stack[state.drawn :]
    for _, era in groupby(rest, key=lambda tile: TILES[tile - 1].era):
        pile = list(era)
        drawn += tuple(chance.sample(pile, len(pile)))
    twin.stack = drawn
    return twin

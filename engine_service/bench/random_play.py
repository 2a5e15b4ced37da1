"""Random play: how many decisions a second one core makes, all legal moves listed at each of them."""

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from engine_service.kernel.game import AnyGame, Options
from engine_service.kernel.options import complete

Run = Callable[[Random, float], int]
"""Plays random games for so many seconds and returns the decisions made."""


class Speed(NamedTuple):
    """What one contender reached, in decisions a second: the median of its runs, and the best."""

    name: str
    median: float
    best: float


def our_play(game: AnyGame, seats: int) -> Run:
    """Random play of one of our games."""
    setup, to_decide, legal_moves, apply = game.setup, game.to_decide, game.legal_moves, game.apply
    options: Options = complete(game, {})

    def run(random: Random, seconds: float) -> int:
        draw = random.random
        made = 0
        end = perf_counter() + seconds
        while perf_counter() < end:
            state = setup(seats, random.getrandbits(63), options)
            while to_decide(state) is not None:
                legal = legal_moves(state)
                apply(state, legal[int(draw() * len(legal))])
                made += 1
        return made

    return run


def race(contenders: dict[str, Run], seconds: float, rounds: int) -> list[Speed]:
    """Let all contenders run in turns, so that a slow moment of the machine hits them alike."""
    reached: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(rounds):
        for name, run in contenders.items():
            began = perf_counter()
            made = run(Random(number), seconds)
            reached[name].append(made / (perf_counter() - began))
    return [Speed(name, median(speeds), max(speeds)) for name, speeds in reached.items()]


def copy_microseconds(game: AnyGame, seats: int, rounds: int = 5, copies: int = 2000) -> float:
    """The price of one state copy in the middle of a random game; the best of several rounds."""
    random = Random(1)
    state = game.setup(seats, 1, complete(game, {}))
    for _ in range(150):
        if game.to_decide(state) is None:
            break
        game.apply(state, random.choice(game.legal_moves(state)))
    best = float("inf")
    for _ in range(rounds):
        began = perf_counter()
        for _ in range(copies):
            game.clone(state)
        best = min(best, (perf_counter() - began) / copies)
    return best * 1e6

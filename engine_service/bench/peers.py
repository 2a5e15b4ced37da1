"""What a user could pick instead, playing random games beside us: python-chess and catanatron."""

from collections.abc import Callable
from random import Random
from time import perf_counter

from engine_service.bench.random_play import Run


def python_chess() -> Run:
    """Random chess on python-chess; one decision is one ply."""
    import chess

    def run(random: Random, seconds: float) -> int:
        made = 0
        end = perf_counter() + seconds
        while perf_counter() < end:
            board = chess.Board()
            # The cheapest tests that end every game; is_game_over() would list the moves a second time.
            while (moves := list(board.legal_moves)) and board.halfmove_clock < 150:
                board.push(moves[int(random.random() * len(moves))])
                made += 1
        return made

    return run


def catanatron() -> Run:
    """Random Catan on catanatron; one decision is one action, its own random players choose."""
    from catanatron import Color, Game, RandomPlayer

    def run(random: Random, seconds: float) -> int:
        made = 0
        end = perf_counter() + seconds
        while perf_counter() < end:
            game = Game([RandomPlayer(color) for color in list(Color)[:4]], seed=random.getrandbits(31))
            game.play()
            made += len(game.state.actions)
        return made

    return run


PEERS: dict[str, Callable[[], Run]] = {"python-chess": python_chess, "catanatron": catanatron}


def installed() -> dict[str, Run]:
    """The peers that are here; `make bench` installs them."""
    found = {}
    for name, make in PEERS.items():
        try:
            found[name] = make()
        except ModuleNotFoundError:
            continue
    return found

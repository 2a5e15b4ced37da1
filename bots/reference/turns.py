"""Whole turns: both thinking bots look at the ends of turns, because only there a position can be judged."""

from random import Random
from typing import Any

from bots.reference.evaluate import evaluation_of
from engine_service.kernel.game import AnyGame
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat


class Turns:
    """The turns of one game, played at random and judged when they end."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        evaluation = evaluation_of(game)
        self.whose = evaluation.whose_turn
        self.worth = evaluation.worth

    def finish(self, state: Any, turn: Seat, chance: Random) -> list[Move]:
        """Play the rest of that seat's turn at random, the answers of others included; says what was played."""
        game, whose, pick = self._game, self.whose, chance.random
        played: list[Move] = []
        while whose(state) == turn and game.to_decide(state) is not None:
            moves = game.legal_moves(state)
            move = moves[int(pick() * len(moves))]
            game.apply(state, move)
            played.append(move)
        return played

    def good_turn(self, state: Any, tries: int, chance: Random) -> tuple[Any, list[Move]]:
        """The best for its seat of a few random turns: where it leads, and its moves. The state given is not touched."""
        turn = self.whose(state)
        best, best_moves, most = state, [], float("-inf")
        for _ in range(tries):
            end = self._game.clone(state)
            moves = self.finish(end, turn, chance)
            worth = self.worth(end, turn)
            if worth > most:
                best, best_moves, most = end, moves, worth
        return best, best_moves

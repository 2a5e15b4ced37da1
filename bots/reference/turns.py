"""Whole turns: both thinking bots look at the ends of turns, because only there a position is fit to be judged."""

from random import Random
from typing import Any

from bots.reference.evaluate import evaluation_of
from engine_service.kernel.game import AnyGame
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat


class Turns:
    """The turns of one game, played at random and judged where they end."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        evaluation = evaluation_of(game)
        self.whose = evaluation.whose_turn
        self.worth = evaluation.worth
        self._reluctant = evaluation.RELUCTANT

    def finish(self, state: Any, turn: Seat, chance: Random) -> list[Move]:
        """Play the rest of that seat's turn at random, the answers of others included; says what was played."""
        game, whose, pick, reluctant = self._game, self.whose, chance.random, self._reluctant
        played: list[Move] = []
        while whose(state) == turn and game.to_decide(state) is not None:
            moves = game.legal_moves(state)
            move = moves[int(pick() * len(moves))]
            if move in reluctant:
                move = moves[int(pick() * len(moves))]
            game.apply(state, move)
            played.append(move)
        return played

    def good_turn(self, state: Any, tries: int, chance: Random) -> tuple[Any, list[Move]]:
        """The best for its seat of a few turns: where it leads, and its moves. The state is not touched.

        The first is random; each further one keeps the beginning of the best so far and ends differently.
        """
        game, turn = self._game, self.whose(state)
        best = game.clone(state)
        moves = self.finish(best, turn, chance)
        most = self.worth(best, turn) if tries > 1 else 0.0
        for _ in range(tries - 1):
            end = game.clone(state)
            kept = moves[: int(chance.random() * len(moves))]
            for move in kept:
                game.apply(end, move)
            others = self.finish(end, turn, chance)
            worth = self.worth(end, turn)
            if worth > most:
                best, moves, most = end, kept + others, worth
        return best, moves

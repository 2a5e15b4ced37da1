"""One turn deep: makes the move after which its turn can end best, by the game's evaluation."""

import random
from typing import Any, Final

from bots.reference.evaluate import Judge
from bots.sdk import Bot, Decision, Move, Table, run

TRIES: Final = 8


class GreedyBot(Bot):
    name = "greedy"

    def __init__(self, tries=TRIES):
        self.tries = tries

    def start(self, table: Table) -> None:
        self._judge = Judge(table.game, table.seats)

    def decide(self, decision: Decision) -> Move:
        game, judge, seat = decision.game, self._judge, decision.seat
        chance = random.Random(decision.number)
        worlds = [game.imagine(decision.observation, chance.getrandbits(64)) for _ in range(3)]
        turn = judge.whose_turn(worlds[0])
        best, best_value = decision.legal_moves[0], -1.0
        for move in decision.legal_moves:
            value = max(self._try(game, game.clone(worlds[k % 3]), move, turn, seat, chance) for k in range(self.tries))
            if value > best_value:
                best, best_value = move, value
        return best

    def _try(self, game, state, move, turn, seat, chance):
        judge = self._judge
        pick = chance.random
        game.apply(state, move)
        while game.to_decide(state) is not None and judge.whose_turn(state) == turn:
            moves = game.legal_moves(state)
            game.apply(state, moves[int(pick() * len(moves))])
        return judge.shares(state)[seat]


if __name__ == "__main__":
    run(GreedyBot())

"""Greedy: one turn deep. It makes the move after which its turn can still end best, by the game's evaluation."""

from random import Random
from typing import Any, Final

from bots.reference.evaluate import Judge
from bots.reference.turns import Turns
from bots.sdk import Bot, Decision, Move, Table, run

WORLDS: Final = 3
"""What is hidden is imagined so many times, and the rest of the turn tried out once in each."""


class GreedyBot(Bot):
    """Plays every game that can be imagined. It has no memory and no clock: the same decision, the same move."""

    name = "greedy"

    def start(self, table: Table) -> None:
        """Learn what is good in this game."""
        self._judge = Judge(table.game, table.seats)
        self._turns = Turns(table.game)

    def decide(self, decision: Decision) -> Move:
        """The move with the best turn found after it."""
        chance = Random(decision.number)
        worlds = [decision.game.imagine(decision.observation, chance.getrandbits(64)) for _ in range(WORLDS)]
        return max(decision.legal_moves, key=lambda move: self._promise(decision, worlds, move, chance))

    def _promise(self, decision: Decision, worlds: list[Any], move: Move, chance: Random) -> float:
        """What the turn is worth at the best of several random ends: what can be chosen later is not left to luck."""
        game, seat = decision.game, decision.seat
        best = 0.0
        for world in worlds:
            state = game.clone(world)
            game.apply(state, move)
            self._turns.finish(state, self._turns.whose(world), chance)
            best = max(best, self._judge.shares(state)[seat])
        return best


if __name__ == "__main__":
    run(GreedyBot())

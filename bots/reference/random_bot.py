"""The floor of every ladder: any legal move, all equally likely."""

import random

from bots.sdk import Bot, Decision, Move, run


class RandomBot(Bot):
    """Plays every game, because every decision lists its moves."""

    name = "random"

    def decide(self, decision: Decision) -> Move:
        """Any of the legal moves."""
        return random.choice(decision.legal_moves)


if __name__ == "__main__":
    run(RandomBot())

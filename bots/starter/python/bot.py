"""A bot for Blue Riband. Change `decide`; everything else can stay."""

from random import Random

from bots.sdk import Bot, Decision, Move, World, run

FUTURES = 4
"""How many times each move is tried."""
AHEAD = 60
"""How many random moves of all seats are played behind it; a bank of 20 s allows far more."""


class MyBot(Bot):
    """Tries every legal move in imagined worlds, lets all seats play on at random, and keeps what leads furthest."""

    name = "my-bot"

    def decide(self, decision: Decision) -> Move:
        """Choose one of `decision.legal_moves`."""
        worlds = [decision.imagine(seed=future) for future in range(FUTURES)]

        def promise(move: Move) -> int:
            return sum(self.lead(decision.seat, world.clone(), move) for world in worlds)

        return max(decision.legal_moves, key=promise)

    def lead(self, me: int, world: World, move: Move) -> int:
        """How far this seat is ahead of the best of the others some time after the move."""
        random = Random(1)
        world.apply(move)
        for _ in range(AHEAD):
            if world.over:
                break
            world.apply(random.choice(world.legal_moves()))
        scores = {standing.seat: standing.score for standing in world.standings()}
        return scores.pop(me) - max(scores.values())


if __name__ == "__main__":
    run(MyBot())

"""A bot for Blue Riband. Change `decide`; everything else can stay."""

from bots.sdk import Bot, Decision, Move, World, run


class MyBot(Bot):
    """Looks one move ahead: tries every legal move in an imagined world and keeps the best."""

    name = "my-bot"

    def decide(self, decision: Decision) -> Move:
        """Choose one of `decision.legal_moves`."""
        world = decision.imagine(seed=decision.number)
        return max(decision.legal_moves, key=lambda move: self.lead(world.clone(), move))

    def lead(self, world: World, move: Move) -> int:
        """How far this seat is ahead of the best of the others after the move."""
        me = world.seat
        world.apply(move)
        mine = [standing.score for standing in world.standings() if standing.seat == me]
        others = [standing.score for standing in world.standings() if standing.seat != me]
        return mine[0] - max(others)


if __name__ == "__main__":
    run(MyBot())

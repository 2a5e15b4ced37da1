"""Search: looks ahead over whole turns, in worlds that fit what it sees, for as long as the clock allows."""

from bots.reference.evaluate import evaluation_of
from bots.reference.pace import ByClock, ByCount
from bots.reference.tree import Tree
from bots.sdk import Bot, Decision, Move, Table, run


class SearchBot(Bot):
    """Plays every game that can be imagined, and answers with as much of a turn as it is sure of.

    Given a number of looks it ignores the clock and always answers the same; on the clock only the number of looks
    differs from run to run, what is drawn for each does not.
    """

    name = "search"

    def __init__(self, looks: int | None = None) -> None:
        self._looks = looks

    def start(self, table: Table) -> None:
        """Learn what is good in this game."""
        self._seats = table.seats
        self._evaluation = evaluation_of(table.game)

    def decide(self, decision: Decision) -> list[Move]:
        """Find turns, look into the best of them, and play the one that was looked into most."""
        tree = Tree(decision, self._seats)
        pace = self._pace(decision, tree)
        for _ in pace.gathering():
            tree.gather()
        tree.open(in_all_worlds=not pace.in_a_hurry)
        for _ in pace.looking():
            tree.look_ahead()
        return tree.plan()

    def _pace(self, decision: Decision, tree: Tree) -> ByClock | ByCount:
        if self._looks is not None:
            return ByCount(self._looks)
        turns_left = self._evaluation.turns_left(tree.state, decision.seat)
        return ByClock(decision.clock.seconds_left, turns_left)


if __name__ == "__main__":
    run(SearchBot())

"""How greedy and search go about their turns."""

from math import inf
from random import Random

from bots.reference.greedy_bot import GreedyBot
from bots.reference.measure import SeededRandomBot
from bots.reference.search_bot import SearchBot
from bots.reference.tree import Tree
from bots.reference.turns import Turns
from bots.sdk import Bot, Clock, Decision, Move, Table, play_locally
from engine_service.kernel import options, registry
from engine_service.kernel.game import AnyGame


class Watcher(Bot):
    """Plays at random and keeps the decisions it was asked for."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []
        self._chance = Random(1)

    def decide(self, decision: Decision) -> Move:
        self.decisions.append(decision)
        return self._chance.choice(decision.legal_moves)


def some_decisions(game: AnyGame, seats: int = 3) -> list[Decision]:
    """Every seventh decision of one seat in a random match."""
    watcher = Watcher()
    list(play_locally(game.name, [watcher, *[SeededRandomBot() for _ in range(seats - 1)]], seed=9))
    return watcher.decisions[::7]


def plan_of(bot: SearchBot, decision: Decision, seats: int = 3) -> list[Move]:
    """What search answers at once after it was told about the match."""
    bot.start(Table(decision.game, seats, decision.seat, options.complete(decision.game, {})))
    return bot.decide(decision)


def test_the_same_decision_gets_the_same_answer(game: AnyGame) -> None:
    greedy = GreedyBot()
    greedy.start(Table(game, 3, 0, options.complete(game, {})))
    for decision in some_decisions(game)[:5]:
        assert greedy.decide(decision) == greedy.decide(decision)
        assert plan_of(SearchBot(5), decision) == plan_of(SearchBot(5), decision)


def test_an_answer_of_search_can_be_played_in_any_world_that_looks_the_same(game: AnyGame) -> None:
    lengths = []
    for decision in some_decisions(game):
        plan = plan_of(SearchBot(3), decision)
        lengths.append(len(plan))
        for seed in range(5):
            world = decision.imagine(seed)
            for move in plan:
                assert world.seat == decision.seat
                world.play(move)
    assert min(lengths) >= 1
    assert max(lengths) > 1


def test_a_search_without_any_time_still_answers(game: AnyGame) -> None:
    for decision in some_decisions(game)[:5]:
        decision.clock = Clock(seconds_left=0.0, seconds_charged=0.0)
        assert plan_of(SearchBot(), decision)[0] in decision.legal_moves


def test_the_turns_looked_into_differ_in_earnest(game: AnyGame) -> None:
    for decision in some_decisions(game):
        tree = Tree(decision, 3)
        for _ in range(50):
            tree.gather()
        tree.open()
        turns = [set(node.turn) for node in tree.root.children]
        for place, turn in enumerate(turns):
            assert all(len(turn & other) < 0.6 * len(turn | other) for other in turns[:place])


def test_a_turn_is_played_to_its_end_and_no_further(game: AnyGame) -> None:
    state = game.setup(3, 8, options.complete(game, {}))
    turns = Turns(game)
    for _ in range(10):
        turn = turns.whose(state)
        moves = turns.finish(state, turn, Random(3))
        assert moves
        assert turns.whose(state) != turn


def test_a_good_turn_leaves_the_state_alone_and_says_how_to_get_there(game: AnyGame) -> None:
    state = game.setup(3, 8, options.complete(game, {}))
    before = game.write_position(state)
    end, moves = Turns(game).good_turn(state, 6, Random(2))
    assert game.write_position(state) == before
    for move in moves:
        game.apply(state, move)
    assert game.write_position(state) == game.write_position(end)


def test_more_tries_never_make_a_worse_turn() -> None:
    game = registry.game("crossing_oceans")
    turns = Turns(game)
    state = game.setup(2, 3, options.complete(game, {}))
    seat, worst = turns.whose(state), -inf
    for tries in (2, 8, 32):
        end, _ = turns.good_turn(state, tries, Random(5))
        worth = turns.worth(end, seat)
        assert worth >= worst
        worst = worth

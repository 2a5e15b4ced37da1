"""The search: an information-set Monte-Carlo tree whose branches are whole turns.

Between turns the tree branches by what a seat did in its turn, whatever world it is imagined in: what is hidden
differs from world to world, the seats' choices are counted together. A turn has far too many ways to try them all,
so every node begins with a few good ones and takes in more the more often it is visited (progressive widening).
Every seat is taken to want the best share for itself (max^n).
"""

from math import log, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from bots.reference.evaluate import Judge, evaluation_of
from bots.reference.turns import Turns
from bots.sdk import Decision, Move
from engine_service.kernel.seats import Seat

WORLDS: Final = 12
FIRST_TURNS: Final = 8
"""Of all turns gathered at the root so many are looked into."""

ALIKE: Final = 0.6
"""Turns are alike that have this part of their moves in common."""

OWN_TRIES: Final = 8
RIVAL_TRIES: Final = 2
"""Beyond the tree a seat plays the best of so many random turns; the own ones deserve more care."""

CURIOSITY: Final = 0.7
"""Weight of what is little known against what looks good, both on the scale of the values seen so far."""

EVALUATED: Final = 8
"""A turn's evaluation at its end weighs as much as so many looks into its future."""


class Node:
    """What follows one turn; `total` sums what it gained for the seat that chose it."""

    __slots__ = ("available", "children", "total", "turn", "visits")

    def __init__(self, turn: tuple[Move, ...], visits: int = 0, total: float = 0.0) -> None:
        self.turn = turn
        self.visits = visits
        self.total = total
        self.available = visits
        self.children: list[Node] = []


class Turn(NamedTuple):
    """A turn that could be taken, and what it gains by the evaluation where it ends."""

    moves: tuple[Move, ...]
    gain: float


class World(NamedTuple):
    """One way things may be, and what every seat may expect there before anything is done.

    Hidden cards make some worlds kinder than others. What counts in the tree is how much is gained on that.
    """

    state: Any
    shares: list[float]


class Tree:
    """One search from one decision: first gather turns, then open the tree, then look ahead as often as time allows."""

    def __init__(self, decision: Decision, seats: int) -> None:
        self._decision = decision
        self._game = decision.game
        self._seat = decision.seat
        self._judge = Judge(decision.game, seats)
        self._turns = Turns(decision.game)
        self._horizon = seats * evaluation_of(decision.game).ROUNDS_AHEAD
        self._chance = Random(decision.number)
        self._worlds: list[World] = []
        self.state = self._world(0).state
        self._turn: Seat = self._turns.whose(self.state)
        # By what they gain: turns that gain the same are taken to be the same.
        self._gathered: dict[float, Turn] = {}
        self._best_after: dict[Move, Turn] = {}
        self.root = Node(())
        self._least, self._most = 1.0, -1.0
        for move in decision.legal_moves:
            self._best_after[move] = self._try((move,))
        self._best = max(self._best_after.values(), key=_gain)

    def gather(self) -> None:
        """Try one more turn: the best one known, or the best with a certain first move, with another ending."""
        chance = self._chance.random
        turn = self._best if chance() < 0.5 else self._best_after[self._any_move()]
        kept = max(1, int(chance() * len(turn.moves)))
        found = self._try(turn.moves[:kept])
        first = found.moves[0]
        self._best_after[first] = max(self._best_after[first], found, key=_gain)
        self._best = max(self._best, found, key=_gain)

    def open(self, *, in_all_worlds: bool = True) -> None:
        """Plant the best turns that differ in earnest; from now on they are looked into.

        They were found in one world and may owe their gain to what is hidden there, so each is first tried in all,
        if there is time.
        """
        planted: list[Turn] = []
        for turn in sorted(self._gathered.values(), key=_gain, reverse=True):
            if len(planted) < FIRST_TURNS and not any(_alike(turn, other) for other in planted):
                planted.append(turn)
        for turn in planted:
            gain = self._gain_in_all_worlds(turn.moves) if in_all_worlds else turn.gain
            self._note(gain)
            self.root.children.append(Node(turn.moves, EVALUATED, EVALUATED * gain))

    def look_ahead(self) -> None:
        """One walk down the tree and on to the horizon, in one of the worlds."""
        game, turns = self._game, self._turns
        node, mover, depth = self._best_child(self.root.children), self._seat, 1
        # Into every turn the looks come in the same order, each in its world and with its own luck: what differs
        # between two turns is then mostly their doing.
        look = node.visits - EVALUATED
        world = self._world(look)
        self._chance = Random(look)
        state = game.clone(world.state)
        path = [(node, mover)]
        state = self._play(state, node.turn)
        while depth <= self._horizon and node.visits and game.to_decide(state) is not None:
            mover = turns.whose(state)
            child = self._choose(node, state, mover)
            if child is None:
                break
            path.append((child, mover))
            state = self._play(state, child.turn)
            depth += 1
            node = child
        while depth <= self._horizon and game.to_decide(state) is not None:
            state, _ = turns.good_turn(state, self._tries(turns.whose(state)), self._chance)
            depth += 1
        shares = self._judge.shares(state)
        for visited, seat in path:
            visited.visits += 1
            visited.total += shares[seat] - world.shares[seat]
        self._note(shares[self._seat] - world.shares[self._seat])

    def plan(self) -> list[Move]:
        """The own moves of the best turn, as far as they do not depend on what is hidden.

        They are made in two worlds at once: when these begin to look different, something has come to light that is
        worth thinking about again.
        """
        game, seat = self._game, self._seat
        one, other = game.clone(self.state), self._imagine()
        best = max(self.root.children, key=lambda node: (node.visits, node.total))
        plan: list[Move] = []
        for move in best.turn:
            if game.to_decide(one) != seat or game.to_decide(other) != seat:
                break
            if plan and game.observe(one, seat) != game.observe(other, seat):
                break
            plan.append(move)
            game.apply(one, move)
            game.apply(other, move)
        return plan

    def _imagine(self) -> Any:
        return self._game.imagine(self._decision.observation, self._chance.getrandbits(64))

    def _world(self, number: int) -> World:
        """The worlds in rotation; they are imagined when they are first needed."""
        number %= WORLDS
        while number >= len(self._worlds):
            state = self._imagine()
            self._worlds.append(World(state, self._judge.shares(state)))
        return self._worlds[number]

    def _any_move(self) -> Move:
        moves = self._decision.legal_moves
        return moves[int(self._chance.random() * len(moves))]

    def _try(self, begun: tuple[Move, ...]) -> Turn:
        """Finish the turn at random and keep it if it is new, and remember it if it is best."""
        state = self._game.clone(self.state)
        for move in begun:
            self._game.apply(state, move)
        moves = (*begun, *self._turns.finish(state, self._turn, self._chance))
        gain = round(self._judge.shares(state)[self._seat] - self._worlds[0].shares[self._seat], 9)
        return self._gathered.setdefault(gain, Turn(moves, gain))

    def _gain_in_all_worlds(self, turn: tuple[Move, ...]) -> float:
        gain = 0.0
        for number in range(WORLDS):
            world = self._world(number)
            self._chance = Random(number)
            state = self._play(self._game.clone(world.state), turn)
            gain += self._judge.shares(state)[self._seat] - world.shares[self._seat]
        return gain / WORLDS

    def _choose(self, node: Node, state: Any, mover: Seat) -> Node | None:
        """A new turn when the node is due for one, otherwise the most promising that can be begun in this world."""
        if len(node.children) ** 2 <= node.visits:
            return self._new_turn(node, state, mover)
        legal = self._game.legal_moves(state)
        possible = [child for child in node.children if child.turn[0] in legal]
        return self._best_child(possible) if possible else None

    def _best_child(self, children: list[Node]) -> Node:
        """By what it promises, and by how little is known about it."""
        scale = 1.0 / max(self._most - self._least, 1e-6)
        best, highest = children[0], float("-inf")
        for child in children:
            child.available += 1
            hope = scale * child.total / child.visits + CURIOSITY * sqrt(log(child.available) / child.visits)
            if hope > highest:
                best, highest = child, hope
        return best

    def _new_turn(self, node: Node, state: Any, mover: Seat) -> Node:
        _, moves = self._turns.good_turn(state, self._tries(mover), self._chance)
        turn = tuple(moves)
        for child in node.children:
            if child.turn == turn:
                return child
        node.children.append(Node(turn))
        return node.children[-1]

    def _play(self, state: Any, turn: tuple[Move, ...]) -> Any:
        """A turn remembered from another world, as far as it is possible in this one, then as well as it goes."""
        game, whose = self._game, self._turns.whose(state)
        for move in turn:
            if move not in game.legal_moves(state):
                break
            game.apply(state, move)
        if game.to_decide(state) is not None and self._turns.whose(state) == whose:
            state, _ = self._turns.good_turn(state, self._tries(whose), self._chance)
        return state

    def _tries(self, seat: Seat) -> int:
        return OWN_TRIES if seat == self._seat else RIVAL_TRIES

    def _note(self, share: float) -> None:
        self._least, self._most = min(self._least, share), max(self._most, share)


def _gain(turn: Turn) -> float:
    return turn.gain


def _alike(one: Turn, other: Turn) -> bool:
    """Whether most of their moves are the same: no need to look into both."""
    mine, theirs = set(one.moves), set(other.moves)
    return len(mine & theirs) >= ALIKE * len(mine | theirs)

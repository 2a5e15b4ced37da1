"""World: a whole state of the match's game, to try moves in. It is as fast as the rules themselves.

world = decision.imagine(seed=7)
while not world.over:
    world.apply(world.legal_moves()[0])
print(world.standings())
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine_service.kernel import options, registry
from engine_service.kernel.game import AnyGame, OptionValue
from engine_service.kernel.moves import Move
from engine_service.kernel.outcome import Standing
from engine_service.kernel.seats import Seat


class World:
    """The game's functions bound to one state; `game` and `state` are open to whoever needs the last microsecond."""

    __slots__ = ("game", "state")

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game = game
        self.state = state

    @classmethod
    def begin(cls, game: str, seats: int, seed: int, given: Mapping[str, OptionValue | str] | None = None) -> "World":
        """A game from its first decision, all of it open: for training, where one program moves for every seat."""
        rules = registry.game(game)
        options.check_table(rules, seats, seed)
        return cls(rules, rules.setup(seats, seed, options.complete(rules, given or {})))

    @property
    def seat(self) -> Seat | None:
        """Who decides now; None when the game is over."""
        return self.game.to_decide(self.state)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.game.to_decide(self.state) is None

    @property
    def name(self) -> str:
        """What is being decided, in the words of the rules."""
        return self.game.decision_name(self.state)

    def clone(self) -> "World":
        """A copy to branch from."""
        return World(self.game, self.game.clone(self.state))

    def legal_moves(self) -> Sequence[Move]:
        """What may be done now; here a forced move is listed and must be made."""
        moves: Sequence[Move] = self.game.legal_moves(self.state)
        return moves

    def apply(self, move: Move) -> None:
        """Make a legal move. It is not checked: that is what makes it fast."""
        self.game.apply(self.state, move)

    def play(self, text: str) -> None:
        """Make a move named by its text; checked, so for trying things out."""
        legal = self.legal_moves()
        if text not in legal:
            raise ValueError(f"{text!r} is not legal here; legal: {' '.join(legal)}")
        self.apply(legal[legal.index(text)])

    def observe(self, seat: Seat) -> Any:
        """What a seat would see."""
        return self.game.observe(self.state, seat)

    def standings(self) -> tuple[Standing, ...]:
        """Ranks and scores by seat; before the end, as if it ended now."""
        return self.game.standings(self.state)

    def __str__(self) -> str:
        return self.game.draw_board(self.state)

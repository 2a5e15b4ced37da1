"""What a position is worth, one file per game; found by being there, like the games themselves.

A game's file answers three things: `worth(state, seat)`, the points the seat may expect at the end; `whose_turn(state)`,
because a turn is many decisions and a position is only fit to be judged between turns; and `SPREAD`, how many
points of lead make a win likely.
"""

from importlib import import_module
from importlib.util import find_spec
from math import exp
from typing import Any, Protocol, cast

from engine_service.kernel.game import AnyGame
from engine_service.kernel.seats import NOBODY, Seat


class Evaluation(Protocol):
    """What each file of this folder answers."""

    @property
    def SPREAD(self) -> float:  # noqa: N802, a constant of the module
        """The lead, in points, at which three of four matches end with the leader ahead."""

    def worth(self, state: Any, seat: Seat) -> float:
        """The points the seat may expect at the end, seen from here."""

    def whose_turn(self, state: Any) -> Seat:
        """The seat whose turn it is, even while another is asked; any other number is no turn at all."""


class ScoreOnly:
    """The evaluation of a game nobody has written one for: the score as if it ended now."""

    SPREAD = 10.0

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def worth(self, state: Any, seat: Seat) -> float:
        """The score, at once."""
        return self._game.standings(state)[seat].score

    def whose_turn(self, state: Any) -> Seat:
        """The seat that decides, for want of knowing better."""
        seat = self._game.to_decide(state)
        return NOBODY if seat is None else seat


def evaluation_of(game: AnyGame) -> Evaluation:
    """The game's file in this folder; a game without one is judged by its score."""
    name = f"{__name__}.{game.name}"
    return cast(Evaluation, import_module(name)) if find_spec(name) else ScoreOnly(game)


class Judge:
    """Says for every seat which share of its rivals it will beat: the league ranks, it does not count points."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._game = game
        self._evaluation = evaluation_of(game)
        self._seats = range(seats)
        self._steepness = 1.1 / self._evaluation.SPREAD
        self.whose_turn = self._evaluation.whose_turn

    def shares(self, state: Any) -> list[float]:
        """By seat, from 0 (last) to 1 (first): known when the match is over, expected before."""
        if self._game.to_decide(state) is None:
            return self._final_shares(state)
        seats, rivals = self._seats, len(self._seats) - 1
        # Beating a rival by one spread is e**1.1 times as likely as losing to it: three to one.
        strength = [exp(self._steepness * self._evaluation.worth(state, seat)) for seat in seats]
        return [
            sum([mine / (mine + strength[other]) for other in seats if other != seat]) / rivals
            for seat, mine in zip(seats, strength, strict=True)
        ]

    def _final_shares(self, state: Any) -> list[float]:
        ranks = [standing.rank for standing in self._game.standings(state)]
        rivals = len(ranks) - 1
        return [sum((mine < other) + (mine == other) / 2 for other in ranks) / rivals - 0.5 / rivals for mine in ranks]

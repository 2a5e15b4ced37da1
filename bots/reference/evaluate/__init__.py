"""What a position is worth, one file per game; found by being there, like the games themselves."""

from importlib import import_module
from importlib.util import find_spec
from math import exp, log
from typing import Any, Final, Protocol, cast

from engine_service.kernel.game import AnyGame
from engine_service.kernel.seats import NOBODY, Seat


class Evaluation(Protocol):
    """What each file of this folder answers."""

    @property
    def SPREAD(self) -> float:  # noqa: N802, a constant of the module
        """The lead, in points, with which three of four rivals are beaten in the end."""

    @property
    def ROUNDS_AHEAD(self) -> int:  # noqa: N802, a constant of the module
        """How many rounds past its own turn a search should look before it trusts `worth`."""

    @property
    def RELUCTANT(self) -> frozenset[str]:  # noqa: N802, a constant of the module
        """Moves that give something up; seldom right, so a turn tried at random thinks twice about them."""

    def worth(self, state: Any, seat: Seat) -> float:
        """The points the seat may expect at the end, seen from here; meant for positions between turns."""

    def whose_turn(self, state: Any) -> Seat:
        """The seat whose turn it is, even while another is asked."""

    def turns_left(self, state: Any, seat: Seat) -> float:
        """How many turns the seat may expect to have still, the one under way included."""


class ScoreOnly:
    """The evaluation of a game nobody has written one for: the score as if it ended now."""

    SPREAD: Final = 10.0
    ROUNDS_AHEAD: Final = 2
    RELUCTANT: Final[frozenset[str]] = frozenset()
    _TURNS: Final = 30.0

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def worth(self, state: Any, seat: Seat) -> float:
        """The score, at once."""
        return self._game.standings(state)[seat].score

    def whose_turn(self, state: Any) -> Seat:
        """The seat that decides, for want of knowing better."""
        seat = self._game.to_decide(state)
        return NOBODY if seat is None else seat

    def turns_left(self, state: Any, seat: Seat) -> float:
        """Always as many as a match of our games has: a bot that believes it will not run out of time."""
        del state, seat
        return self._TURNS


def evaluation_of(game: AnyGame) -> Evaluation:
    """The game's file in this folder; a game without one is judged by its score."""
    name = f"{__name__}.{game.name}"
    return cast(Evaluation, import_module(name)) if find_spec(name) else ScoreOnly(game)


class Judge:
    """Says for every seat which share of its rivals it will beat: the league ranks, it does not count points."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._game = game
        self._seats = range(seats)
        evaluation = evaluation_of(game)
        self._worth = evaluation.worth
        # The odds of beating a rival are 3 to 1 with one spread of lead, 9 to 1 with two, and so on.
        self._steepness = log(3) / evaluation.SPREAD

    def shares(self, state: Any) -> list[float]:
        """By seat, from 0 (last) to 1 (first): known when the match is over, expected before."""
        if self._game.to_decide(state) is None:
            return self._final_shares(state)
        seats, rivals = self._seats, len(self._seats) - 1
        odds = [exp(self._steepness * self._worth(state, seat)) for seat in seats]
        return [
            sum([odds[seat] / (odds[seat] + odds[other]) for other in seats if other != seat]) / rivals
            for seat in seats
        ]

    def _final_shares(self, state: Any) -> list[float]:
        ranks = [standing.rank for standing in self._game.standings(state)]
        beaten = [sum([(other > mine) + (other == mine) / 2 for other in ranks]) - 0.5 for mine in ranks]
        return [share / (len(ranks) - 1) for share in beaten]

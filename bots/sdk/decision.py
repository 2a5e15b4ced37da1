"""Decision: everything a bot may know at the moment it must choose."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from riband.v1 import bot_pb2, words_pb2

from bots.sdk.simulate import World
from bots.sdk.view import View
from engine_service import wire
from engine_service.kernel.game import AnyGame
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat


class Event(NamedTuple):
    """One move as this seat heard of it; what is secret is left out of its text."""

    seat: Seat
    move: str


class Clock(NamedTuple):
    """The bot's own time, as the referee measures it."""

    seconds_left: float
    seconds_charged: float


class Decision:
    """The moment a seat must choose.

    `legal_moves` are the game's own moves: each is its canonical text (`place:umbria:new_york`) and carries its
    objects as numbers beside it. `observation` is the game's own type, made for simulation. `view` shows the same
    by name, for people and for rules of thumb. All three are read only when they are asked for.
    """

    def __init__(
        self,
        game: AnyGame,
        number: int,
        seat: Seat,
        name: str,
        events: tuple[Event, ...],
        clock: Clock,
        words: Callable[[], words_pb2.Words],
    ) -> None:
        self.game = game
        self.number = number
        self.seat = seat
        self.name = name
        self.events = events
        self.clock = clock
        self._make_words = words

    @cached_property
    def observation(self) -> Any:
        """What this seat sees, as the game's own Observation."""
        return wire.read_observation(self._words)

    @cached_property
    def legal_moves(self) -> Sequence[Move]:
        """All legal moves in canonical order, at least two: a forced move is never asked for."""
        return wire.read_moves(self.game, self._words)

    @cached_property
    def view(self) -> View:
        """What this seat sees, with names instead of numbers."""
        return View(getattr(self._words, self.game.name).observation)

    def imagine(self, seed: int) -> World:
        """A whole world that looks like this to the seat; what is hidden is drawn by the seed."""
        return World(self.game, self.game.imagine(self.observation, seed))

    @cached_property
    def _words(self) -> words_pb2.Words:
        return self._make_words()

    def __str__(self) -> str:
        moves = "\n".join(f"  {place:>3}  {move}" for place, move in enumerate(self.legal_moves))
        head = f"decision {self.number}: seat {self.seat} decides {self.name}, {self.clock.seconds_left:.2f} s left"
        return f"{head}\n{self.view}\n{moves}"


def read_decision(game: AnyGame, message: bot_pb2.Decide) -> Decision:
    """A decision as it came over the wire."""
    told = message.decision
    return Decision(
        game,
        told.number,
        told.seat,
        told.name,
        tuple([Event(event.seat, event.move) for event in told.events]),
        Clock(message.clock.seconds_left, message.clock.seconds_charged),
        lambda: told.words,
    )

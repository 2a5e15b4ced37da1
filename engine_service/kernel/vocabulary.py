"""Vocabulary: a game's moves as encoded messages and back, each encoded once; messages are known by shape only."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Protocol

from engine_service.kernel.errors import MalformedMove
from engine_service.kernel.moves import Move


class Message(Protocol):
    """What a generated message can do, as far as it matters here."""

    def SerializeToString(self) -> bytes:  # noqa: N802
        """Its bytes."""

    def WhichOneof(self, oneof_group: Literal["verb"]) -> str | None:  # noqa: N802
        """The field of the oneof that is set."""


class Vocabulary:
    """The moves a game has from the beginning; `say` makes bytes of the game's words that hold one move."""

    def __init__(
        self,
        title: str,
        moves: Iterable[Move],
        message: Callable[[Move], Message],
        say: Callable[[Move], bytes],
    ) -> None:
        self._title = title
        self._say = say
        known = tuple(moves)
        self._bytes = {move: say(move) for move in known}
        self._moves = {message(move).SerializeToString(): move for move in known}

    def write(self, moves: Sequence[Move]) -> list[bytes]:
        """The moves as bytes that can be joined."""
        known = self._bytes
        return [known[move] if move in known else self._say(move) for move in moves]

    def read(self, message: Message) -> Move:
        """The move of a message; MalformedMove for one that names no move of the game."""
        move = self._moves.get(message.SerializeToString())
        if move is None:
            verb = message.WhichOneof("verb") or "a move without a verb"
            raise MalformedMove(f"{verb} with objects {self._title} does not have")
        return move

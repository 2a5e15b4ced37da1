"""Vocabulary: a game's moves as encoded messages and back, each encoded once; messages are known by shape only."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Protocol

from engine_service.kernel.errors import MalformedMove
from engine_service.kernel.moves import Move


class Message(Protocol):
    """What a generated message can do, as far as it matters here."""

    def SerializeToString(self) -> bytes:  # noqa: N802
        """Its bytes."""

    def WhichOneof(self, oneof_group: Literal["verb"]) -> str | None:  # noqa: N802
        """The field of the oneof that is set."""


class Vocabulary:
    """The moves a game has from the beginning; `say` makes bytes of the game's words that hold one move.

    A game that makes further moves as it goes reads them back by `read_other`.
    """

    def __init__(
        self,
        title: str,
        moves: Iterable[Move],
        message: Callable[[Move], Message],
        say: Callable[[Move], bytes],
        read_other: Callable[[Any], Move | None] = lambda message: None,
    ) -> None:
        self._title = title
        self._say = say
        self._read_other = read_other
        known = tuple(moves)
        self._bytes = {move: say(move) for move in known}
        self._moves = {message(move).SerializeToString(): move for move in known}

    def write(self, moves: Sequence[Move]) -> list[bytes]:
        """The moves as bytes that can be joined."""
        known = self._bytes
        return [known[move] if move in known else self._say(move) for move in moves]

    def read(self, messages: Iterable[Message]) -> list[Move]:
        """The moves of these messages; MalformedMove for one that names no move of the game."""
        known = self._moves
        return [known.get(message.SerializeToString()) or self._read_unlisted(message) for message in messages]

    def _read_unlisted(self, message: Message) -> Move:
        move = self._read_other(message)
        if move is None:
            verb = message.WhichOneof("verb") or "a move without a verb"
            raise MalformedMove(f"{verb} with objects {self._title} does not have")
        return move

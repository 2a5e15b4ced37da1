"""The family of errors.

RibandError
├── RuleError            the mover's mistake; never retried
│   ├── IllegalMove          read, not allowed now
│   ├── NotYourDecision      another seat decides, or that decision has passed
│   └── MatchOver            nothing is left to decide
├── WireError            could not be read
│   ├── MalformedRequest     not a request that fits here
│   ├── UnknownGame          no such game here
│   ├── BadOptions           seats, seed or options the game does not know
│   ├── MalformedMove        not a move of this game at all
│   ├── MalformedPosition    a position that breaks the rules of positions
│   └── MalformedReplay      not a replay file, or one of rules we do not have
└── PlatformError        ours; the task may be retried

A message says what was tried and what would have been right, in words of the game.
"""

from collections.abc import Sequence


class RibandError(Exception):
    """Root of all errors this project raises on purpose."""


class RuleError(RibandError):
    """The mover's mistake."""


class IllegalMove(RuleError):
    """A move that was understood but is not allowed now."""

    def __init__(self, move: str, legal: Sequence[str]) -> None:
        self.move = move
        self.legal = tuple(legal)
        super().__init__(f"illegal move {excerpt(move)}; legal now: {' '.join(legal)}")


class NotYourDecision(RuleError):
    """A move for another seat or for a decision that is no longer open."""


class MatchOver(RuleError):
    """A move after the end."""


class WireError(RibandError):
    """Something that could not be read."""


class MalformedRequest(WireError):
    """A request that could not be read, or that does not belong where it came."""


class UnknownGame(WireError):
    """A game that is not registered."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"unknown game {excerpt(name)}; known: {', '.join(known)}")


class BadOptions(WireError):
    """A seat count, seed or option that the game does not offer."""


class MalformedMove(WireError):
    """A text or message that is no move of this game."""


class MalformedPosition(WireError):
    """A position that names unknown things or breaks an invariant."""


class MalformedReplay(WireError):
    """A file that is not a replay we can execute."""


class PlatformError(RibandError):
    """Our own fault; the same work may be tried again."""


def excerpt(text: str, most: int = 80) -> str:
    """The text in quotes and cut to a length that is safe to show, whatever a stranger sent."""
    return repr(text if len(text) <= most else text[:most] + "…")

"""The words of all rooms: which game's `wire.py` answers, and what matches, outcomes and replays are on the wire."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final, Protocol, cast

from riband.v1 import match_pb2 as pb
from riband.v1 import replay_pb2, words_pb2

from engine_service.kernel.errors import MalformedMove
from engine_service.kernel.game import AnyGame
from engine_service.kernel.match import How, Match, Played
from engine_service.kernel.moves import Move
from engine_service.kernel.outcome import Ending, Forfeit, Outcome, Reason, Standing
from engine_service.kernel.replay import Replay


class GameWire(Protocol):
    """What the `wire.py` of a game answers; its words are one field of the shared oneof."""

    def write_words(self, observation: Any, moves: Sequence[Move]) -> bytes:
        """An observation, or None, and moves as the game's message, encoded.

        Encoded messages can be joined, so a game encodes each of its moves once and for all.
        """

    def read_moves(self, words: Any) -> list[Move]:
        """The moves of the game's message; MalformedMove for one the game does not have."""

    def read_observation(self, words: Any) -> Any:
        """The observation of the game's message."""


@cache
def wire_of(name: str) -> GameWire:
    """The wire of a registered game."""
    return cast(GameWire, import_module(f"engine_service.games.{name}.wire"))


def write_words(game: AnyGame, observation: Any, moves: Sequence[Move]) -> words_pb2.Words:
    """What is said about a decision or in an answer."""
    words = words_pb2.Words()
    fill_words(words, game, observation, moves)
    return words


def fill_words(words: words_pb2.Words, game: AnyGame, observation: Any, moves: Sequence[Move]) -> None:
    """Say it in place: moving a message into another costs more than reading it from its bytes."""
    getattr(words, game.name).MergeFromString(wire_of(game.name).write_words(observation, moves))


def read_moves(game: AnyGame, words: words_pb2.Words) -> list[Move]:
    """The moves of an answer, which must be in the words of this game."""
    spoken = words.WhichOneof("game")
    if spoken != game.name:
        raise MalformedMove(f"the answer is in words of {spoken or 'no game'}; this match is {game.name}")
    return wire_of(game.name).read_moves(getattr(words, spoken))


def read_observation(words: words_pb2.Words) -> Any:
    """The observation of a decision, whichever game it is of."""
    spoken = words.WhichOneof("game")
    if spoken is None:
        raise MalformedMove("no observation: the words are of no game")
    return wire_of(spoken).read_observation(getattr(words, spoken))


def fill_decision(message: pb.Decision, match: Match, events: Iterable[Played], as_texts: bool = False) -> None:
    """The open decision for the seat that has it, with what that seat may know of the events.

    The legal moves are messages among the words, or texts beside them.
    """
    decision = match.decision
    assert decision is not None
    game, seat, legal = match.game, decision.seat, decision.legal_moves
    message.number = decision.number
    message.seat = seat
    message.name = decision.name
    fill_words(message.words, game, game.observe(match.state, seat), () if as_texts else legal)
    for played in events:
        message.events.add(seat=played.seat, move=game.as_seen(played.move, played.seat, seat))
    if as_texts:
        message.legal_moves.extend(legal)


_HOW: Final = {How.CHOSEN: pb.HOW_CHOSEN, How.FORCED: pb.HOW_FORCED, How.NEUTRAL: pb.HOW_NEUTRAL}
_REASON: Final = {reason: pb.Reason.Value(f"REASON_{reason.name}") for reason in Reason}
_READ_REASON: Final[dict[int, Reason]] = {number: reason for reason, number in _REASON.items()}
_ENDING: Final = {ending: pb.Ending.Value(f"ENDING_{ending.name}") for ending in Ending}
_READ_ENDING: Final[dict[int, Ending]] = {number: ending for ending, number in _ENDING.items()}


def write_played(played: Played) -> pb.Played:
    """One entry of the log, complete."""
    message = pb.Played()
    fill_played(message, played)
    return message


def fill_played(message: pb.Played, played: Played) -> None:
    """The same in place."""
    message.seat, message.move, how = played
    message.how = _HOW[how]


def write_standing(standing: Standing) -> pb.Standing:
    """One seat's result."""
    parts = [pb.Part(name=name, points=points) for name, points in standing.breakdown.items()]
    return pb.Standing(seat=standing.seat, rank=standing.rank, score=standing.score, breakdown=parts)


def write_outcome(outcome: Outcome) -> pb.Outcome:
    """The result of a match."""
    return pb.Outcome(
        ending=_ENDING[outcome.ending],
        standings=map(write_standing, outcome.standings),
        forfeits=map(write_forfeit, outcome.forfeits),
    )


def read_outcome(message: pb.Outcome) -> Outcome:
    """The result of a match, read back."""
    standings = tuple(
        Standing(s.seat, s.rank, s.score, {part.name: part.points for part in s.breakdown}) for s in message.standings
    )
    ending = _READ_ENDING.get(message.ending, Ending.FINISHED)
    return Outcome(standings, ending, tuple(map(read_forfeit, message.forfeits)))


def write_forfeit(forfeit: Forfeit) -> pb.Forfeit:
    """A seat's fault."""
    return pb.Forfeit(seat=forfeit.seat, reason=_REASON[forfeit.reason], after=forfeit.after, detail=forfeit.detail)


def read_forfeit(message: pb.Forfeit) -> Forfeit:
    """A seat's fault, read back."""
    return Forfeit(message.seat, read_reason(message.reason), message.after, message.detail)


def write_reason(reason: Reason) -> pb.Reason.ValueType:
    """Why a seat forfeited, as its number."""
    return _REASON[reason]


def read_reason(number: int) -> Reason:
    """Why a seat forfeited; what we do not know counts as withdrawn."""
    return _READ_REASON.get(number, Reason.WITHDRAWN)


def write_replay(replay: Replay) -> replay_pb2.Replay:
    """A replay as a message."""
    return replay_pb2.Replay(
        setup=pb.MatchSetup(
            game=replay.game,
            seats=len(replay.seats),
            seed=replay.seed,
            options={name: str(value).lower() for name, value in replay.options.items()},
        ),
        rules_version=replay.rules_version,
        seats=replay.seats,
        moves=replay.moves,
        forfeits=map(write_forfeit, replay.forfeits),
        outcome=None if replay.outcome is None else write_outcome(replay.outcome),
        hash=replay.hash,
    )


def read_replay(message: replay_pb2.Replay, options: dict[str, bool | int]) -> Replay:
    """A replay read back; the options come typed from the game."""
    return Replay(
        game=message.setup.game,
        rules_version=message.rules_version,
        options=options,
        seed=message.setup.seed,
        seats=tuple(message.seats),
        moves=tuple(message.moves),
        forfeits=tuple(map(read_forfeit, message.forfeits)),
        outcome=read_outcome(message.outcome) if message.HasField("outcome") else None,
        hash=message.hash,
    )


@lru_cache(1 << 12)
def varint(number: int) -> bytes:
    """A length as protobuf writes it: seven bits a byte, the lowest first."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)

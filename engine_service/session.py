"""Session: one match as its stream sees it. Requests in, responses out; no I/O, so local play uses the same class."""

from typing import Final

from riband.v1 import engine_pb2 as pb

from engine_service import wire
from engine_service.kernel import match as playing
from engine_service.kernel import registry, replay
from engine_service.kernel.errors import (
    IllegalMove,
    MalformedMove,
    MalformedRequest,
    RibandError,
    excerpt,
)
from engine_service.kernel.match import Match
from engine_service.kernel.moves import Move
from engine_service.status import code_of

TAKEN: Final = "riband-taken"
"""Metadata an engine sends as soon as it has taken a match, before the rules have their first word: if they then take
the engine down, its client knows that there was one."""
MOST_FAULT_TEXT: Final = 2000
"""A referee may say why a seat forfeits, but a replay is no place for a whole log."""


class Session:
    """A match that is opened by Start, and then answers one request after the other."""

    def __init__(self, start: pb.Start) -> None:
        setup = start.setup
        match = Match(registry.game(setup.game), setup.seats, setup.seed, setup.options)
        self.match = playing.resume(match, start.moves, map(wire.read_forfeit, start.forfeits))
        self._told = len(start.moves)
        self._text_seats = frozenset(start.text_seats)
        self._names = tuple(start.names) or ("",) * match.seats
        if len(self._names) != match.seats:
            raise MalformedRequest(f"{len(self._names)} names for a match of {match.seats} seats; name each or none")

    @property
    def over(self) -> bool:
        """Whether the outcome has been reached: nothing more will be answered."""
        return self.match.decision is None

    def opening(self) -> pb.PlayResponse:
        """What follows Start: the first open decision, or the outcome of a match that was played to its end."""
        return self._next()

    def answer(self, request: pb.PlayRequest | None) -> pb.PlayResponse:
        """Carry out a request; a refused one changes nothing. None stands for bytes that were no request."""
        try:
            self._carry_out(request)
        except RibandError as error:
            return self._refusal(error)
        return self._next()

    def _carry_out(self, request: pb.PlayRequest | None) -> None:
        kind = request.WhichOneof("request") if request is not None else None
        if request is None or kind is None:
            raise MalformedRequest("not a request that can be read; send an answer or a forfeit")
        if kind == "start":
            raise MalformedRequest("the match has started already; send an answer or a forfeit")
        if kind == "forfeit":
            fault = request.forfeit
            self.match.forfeit(fault.seat, wire.read_reason(fault.reason), fault.detail[:MOST_FAULT_TEXT])
        else:
            self._play(request.answer)

    def _play(self, answer: pb.Answer) -> None:
        self.match.check_turn(answer.number, answer.seat)
        moves: list[str] = list(answer.moves)
        if answer.HasField("words"):
            spoken = wire.read_moves(self.match.game, answer.words)
            if moves and spoken != moves:
                raise MalformedMove(f"the words say {' '.join(spoken)}, but the texts {excerpt(' '.join(moves))}")
            moves = [*spoken]
        if answer.HasField("index"):
            chosen = self._legal_move(answer.index)
            if moves and moves[0] != chosen:
                raise MalformedMove(f"index {answer.index} is {chosen}, but the words begin with {moves[0][:80]}")
            moves = moves or [chosen]
        if not moves:
            raise MalformedMove("the answer names no move: give its index, its text or its words")
        self.match.play_plan(moves)

    def _legal_move(self, index: int) -> Move:
        assert self.match.decision is not None, "check_turn has refused answers after the end"
        legal = self.match.decision.legal_moves
        if index >= len(legal):
            raise IllegalMove(f"number {index}", legal)
        return legal[index]

    def _next(self) -> pb.PlayResponse:
        match = self.match
        response = pb.PlayResponse()
        for played in match.log[self._told :]:
            wire.fill_played(response.played.add(), played)
        self._told = len(match.log)
        if (decision := match.decision) is not None:
            wire.fill_decision(response.decision, match, match.news(), decision.seat in self._text_seats)
        elif (outcome := match.outcome) is not None:
            response.outcome.CopyFrom(wire.write_outcome(outcome))
            response.replay.CopyFrom(wire.write_replay(replay.record(match, self._names)))
        return response

    def _refusal(self, error: RibandError) -> pb.PlayResponse:
        decision = self.match.decision
        refusal = pb.Refusal(code=code_of(error), kind=type(error).__name__, message=str(error))
        if decision is not None:
            refusal.number, refusal.seat = decision.number, decision.seat
        return pb.PlayResponse(refusal=refusal)


def first_request(request: pb.PlayRequest | None) -> pb.Start:
    """The Start every stream begins with; anything else is refused."""
    if request is None or request.WhichOneof("request") != "start":
        raise MalformedRequest("a match begins with a start request: game, seats and seed")
    if not request.start.HasField("setup"):
        raise MalformedRequest("the start request has no setup: name game, seats and seed")
    return request.start

"""Match: one playing of a game, from seed to outcome; the log of its moves is the match."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from engine_service.kernel import options as table
from engine_service.kernel.errors import (
    IllegalMove,
    MalformedReplay,
    MatchOver,
    NotYourDecision,
    RuleError,
    WireError,
    excerpt,
)
from engine_service.kernel.game import AnyGame, OptionValue
from engine_service.kernel.moves import Move
from engine_service.kernel.outcome import Forfeit, Outcome, Reason, with_forfeits
from engine_service.kernel.seats import Seat


class How(Enum):
    """How a move came about."""

    CHOSEN = "chosen"
    FORCED = "forced"
    NEUTRAL = "neutral"


class Played(NamedTuple):
    """One entry of the log."""

    seat: Seat
    move: Move
    how: How


class Decision(NamedTuple):
    """The moment a seat must choose; `number` counts the moves already made, so it is never the same twice."""

    number: int
    seat: Seat
    name: str
    legal_moves: Sequence[Move]


class Match:
    """Seed, state and log. It plays forced moves and the moves of forfeited seats itself, and logs them."""

    def __init__(
        self, game: AnyGame, seats: int, seed: int, options: Mapping[str, OptionValue | str] | None = None
    ) -> None:
        table.check_table(game, seats, seed)
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = table.complete(game, options or {})
        self.state: Any = game.setup(seats, seed, self.options)
        self.log: list[Played] = []
        self.forfeits: list[Forfeit] = []
        self.decision: Decision | None = None
        self._advance()

    def play(self, move: str) -> None:
        """Play the move for the seat that decides; raises IllegalMove and changes nothing if it may not."""
        decision = self._open_decision()
        for legal in decision.legal_moves:
            if legal == move:
                self._make(decision.seat, legal, How.CHOSEN)
                self._advance()
                return
        raise IllegalMove(move, decision.legal_moves)

    def play_plan(self, moves: Sequence[str]) -> int:
        """Play several moves of one seat in order; returns how many were taken.

        The first must be legal. The rest is played as long as nobody else has moved, the same seat decides and the
        next one is legal; a plan may name the forced moves on its way or leave them out.
        """
        decision = self._open_decision()
        if not moves:
            raise IllegalMove("", decision.legal_moves)
        if len(moves) == 1:
            self.play(moves[0])
            return 1
        taken = 0
        forced: list[Move] = []
        for move in moves:
            if forced and forced[0] == move:
                forced.pop(0)
            elif taken and not self._goes_on(decision.seat, move):
                break
            else:
                before = len(self.log)
                self.play(move)
                forced = [played.move for played in self.log[before + 1 :] if played.seat == decision.seat]
            taken += 1
        return taken

    def check_turn(self, number: int, seat: Seat) -> None:
        """Refuse an answer that is not for the open decision."""
        decision = self._open_decision()
        if (number, seat) != (decision.number, decision.seat):
            raise NotYourDecision(
                f"answer for decision {number} of seat {seat}, "
                f"but decision {decision.number} of seat {decision.seat} is open"
            )

    def forfeit(self, seat: Seat, reason: Reason, detail: str = "") -> None:
        """Take the seat out of the match: the neutral policy plays it on, and it ends below all who play."""
        if not 0 <= seat < self.seats:
            raise NotYourDecision(f"no seat {seat} in a match of {self.seats} seats")
        if self.outcome is not None:
            raise MatchOver("the match is over; nobody can forfeit any more")
        if self.has_forfeited(seat):
            raise NotYourDecision(f"seat {seat} has forfeited already")
        self.forfeits.append(Forfeit(seat, reason, len(self.log), detail))
        self._advance()

    def news(self) -> list[Played]:
        """What has happened since the deciding seat last chose; read off the log, so a resumed match tells the same."""
        seat, log = self._open_decision().seat, self.log
        since = len(log)
        while since and not (log[since - 1].seat == seat and log[since - 1].how is How.CHOSEN):
            since -= 1
        return log[since:]

    def has_forfeited(self, seat: Seat) -> bool:
        """Whether the neutral policy plays for this seat."""
        return any(forfeit.seat == seat for forfeit in self.forfeits)

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        if self.decision is not None:
            return None
        standings = with_forfeits(self.game.standings(self.state), self.forfeits)
        return Outcome(standings, self.game.ending(self.state), tuple(self.forfeits))

    def _open_decision(self) -> Decision:
        if self.decision is None:
            raise MatchOver("the match is over; nothing is left to decide")
        return self.decision

    def _goes_on(self, seat: Seat, move: str) -> bool:
        """Whether a plan of the seat can go on with this move."""
        decision = self.decision
        return decision is not None and decision.seat == seat == self.log[-1].seat and move in decision.legal_moves

    def _make(self, seat: Seat, move: Move, how: How) -> None:
        self.game.apply(self.state, move)
        self.log.append(Played(seat, move, how))

    def _advance(self) -> None:
        """Play on by itself until a seat has a real choice or the game is over."""
        game, state = self.game, self.state
        while (seat := game.to_decide(state)) is not None:
            legal = game.legal_moves(state)
            if self.forfeits and self.has_forfeited(seat):
                self._make(seat, game.neutral_move(state, legal), How.NEUTRAL)
            elif len(legal) == 1:
                self._make(seat, legal[0], How.FORCED)
            else:
                self.decision = Decision(len(self.log), seat, game.decision_name(state), legal)
                return
        self.decision = None


def resume(match: Match, moves: Sequence[str], forfeits: Iterable[Forfeit] = ()) -> Match:
    """Bring a fresh match to where a log left it: all moves in order, forced ones included, and the forfeits."""
    waiting = sorted(forfeits, key=lambda forfeit: forfeit.after)
    for number in range(len(moves) + 1):
        while waiting and waiting[0].after == number == len(match.log):
            fault = waiting.pop(0)
            match.forfeit(fault.seat, fault.reason, fault.detail)
        if number < len(moves):
            _follow(match, number, moves[number])
    if len(match.log) > len(moves):
        raise MalformedReplay(f"the log stops after {len(moves)} moves where {match.log[len(moves)].move} is forced")
    if waiting:
        raise MalformedReplay(f"seat {waiting[0].seat} forfeits after move {waiting[0].after}, which is not a decision")
    return match


def _follow(match: Match, number: int, move: str) -> None:
    if number < len(match.log):
        if match.log[number].move != move:
            raise MalformedReplay(
                f"move {number} is {excerpt(move)}, but {match.log[number].move} is played there without being asked"
            )
        return
    try:
        match.play(move)
    except (RuleError, WireError) as error:
        raise MalformedReplay(f"move {number}: {error}") from error

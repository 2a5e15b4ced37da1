"""Matches in this process: no services, no sandbox, and an exception of a bot is simply raised."""

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import Final, NamedTuple

from bots.sdk.answer import chosen_moves
from bots.sdk.bot import Bot, Decider, Table, as_bot
from bots.sdk.decision import Clock, Decision, Event
from engine_service import wire
from engine_service.kernel import registry, replay
from engine_service.kernel.game import OptionValue
from engine_service.kernel.match import Match
from engine_service.kernel.outcome import Outcome
from engine_service.kernel.replay import Replay

BANK_SECONDS: Final = 20.0
INCREMENT_SECONDS: Final = 0.02


class MatchResult(NamedTuple):
    """One finished match: which bot sat where, and how it ended."""

    bots: tuple[int, ...]  # by seat: the bot's place in the list that was given
    outcome: Outcome
    replay: Replay

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each bot, in the order in which the bots were given."""
        order = [self.bots.index(bot) for bot in range(len(self.bots))]
        return tuple(self.outcome.standings[seat].rank for seat in order)


def play_locally(
    game: str,
    bots: Sequence[Bot | Decider],
    matches: int = 1,
    seed: int = 0,
    options: Mapping[str, OptionValue | str] | None = None,
) -> Iterator[MatchResult]:
    """Play matches one after the other, each yielded as it ends.

    Every seed is played in all seat rotations before the next one comes, so that seats and luck cancel.
    The clock is shown to the bots as in the league, but nobody forfeits by it.
    """
    players = [as_bot(bot) for bot in bots]
    for number in range(matches):
        block, turn = divmod(number, len(players))
        seating = tuple((seat + turn) % len(players) for seat in range(len(players)))
        match = Match(registry.game(game), len(players), seed + block, options)
        yield _play(match, players, seating)


def _play(match: Match, players: Sequence[Bot], seating: tuple[int, ...]) -> MatchResult:
    game = match.game
    seated = [players[bot] for bot in seating]
    names = [bot.name or type(bot).__name__ for bot in seated]
    for seat, bot in enumerate(seated):
        bot.start(Table(game, match.seats, seat, match.options))
    clocks = [Clock(BANK_SECONDS, 0.0)] * match.seats
    while (open_decision := match.decision) is not None:
        seat = open_decision.seat
        clocks[seat] = Clock(clocks[seat].seconds_left + INCREMENT_SECONDS, clocks[seat].seconds_charged)
        decision = _decision(match, clocks[seat])
        began = perf_counter()
        choice = seated[seat].decide(decision)
        charged = perf_counter() - began
        clocks[seat] = Clock(clocks[seat].seconds_left - charged, charged)
        match.play_plan(chosen_moves(decision, choice))
    assert match.outcome is not None
    for bot in seated:
        bot.end(match.outcome)
    return MatchResult(seating, match.outcome, replay.record(match, names))


def _decision(match: Match, clock: Clock) -> Decision:
    """The open decision without a detour over the wire; only a view is written out, and only when asked for."""
    game, told = match.game, match.decision
    assert told is not None
    seat = told.seat
    events = tuple([Event(played.seat, game.as_seen(played.move, played.seat, seat)) for played in match.news()])
    observation = game.observe(match.state, seat)
    decision = Decision(
        game, told.number, seat, told.name, events, clock, lambda: wire.write_words(game, observation, told.legal_moves)
    )
    decision.observation = observation
    decision.legal_moves = told.legal_moves
    return decision

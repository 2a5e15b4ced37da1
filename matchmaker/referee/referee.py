"""The loop: decision → bot → move → engine, until an outcome. A bot's fault is a result; ours is an exception."""

from collections.abc import Sequence
from contextlib import ExitStack
from time import monotonic
from typing import Final

from riband.v1 import bot_pb2, match_pb2
from riband.v1 import engine_pb2 as pb

from engine_service import wire
from engine_service.kernel.errors import PlatformError
from engine_service.kernel.outcome import Reason
from engine_service.kernel.seats import Seat
from matchmaker.referee import bytecode, faults
from matchmaker.referee.bot_process import BotProcess
from matchmaker.referee.conversation import Conversation
from matchmaker.referee.engine import Engine
from matchmaker.referee.faults import Fault, FaultReport
from matchmaker.referee.house import Entrant, House, Table
from matchmaker.referee.ledger import Entry, Ledger
from matchmaker.referee.processor import one_processor
from matchmaker.referee.report import Report, names_of, read_replay

FAREWELL_SECONDS: Final = 0.5
"""After the end, all bots together have so long to go by themselves."""


class MatchStuck(PlatformError):
    """The hard outer deadline has passed, though no bot can use up that much time."""


def play(table: Table, entrants: Sequence[Entrant], engine: Engine, house: House) -> Report:
    """Play one match to its end. Raises what is the platform's fault; then nothing has happened to anybody."""
    bytecode.prepare()
    began = monotonic()
    seconds = house.time.match_seconds(len(entrants))
    with ExitStack() as stack:
        stack.enter_context(one_processor())
        conversation = stack.enter_context(Conversation(engine, _start(table, entrants), seconds))
        match = _Match(table, entrants, house, conversation, began + seconds)
        stack.callback(match.close)
        outcome = match.play()
        replay = match.response.replay
    return Report(
        table=table,
        names=names_of(entrants),
        outcome=wire.read_outcome(outcome),
        replay=read_replay(replay),
        faults=tuple(match.faults),
        ledger=match.ledger,
        logs=tuple(bot.log.text() for bot in match.bots),
        seconds=monotonic() - began,
        ready_seconds=tuple(bot.ready_seconds for bot in match.bots),
        reprieves=tuple(bot.reprieve.given for bot in match.bots),
        memory_bytes=tuple(bot.memory_bytes for bot in match.bots),
        playing_seconds=match.playing_seconds,
        resumed=conversation.resumed,
    )


def _start(table: Table, entrants: Sequence[Entrant]) -> pb.Start:
    setup = match_pb2.MatchSetup(game=table.game, seats=len(entrants), seed=table.seed, options=table.options)
    texts = [seat for seat, entrant in enumerate(entrants) if entrant.program.protocol == "json"]
    return pb.Start(setup=setup, text_seats=texts, names=names_of(entrants))


class _Match:
    """One match under way."""

    def __init__(
        self, table: Table, entrants: Sequence[Entrant], house: House, conversation: Conversation, deadline: float
    ) -> None:
        self.bots: list[BotProcess] = []
        self.faults: list[FaultReport] = []
        self.ledger = Ledger()
        self._running: BotProcess | None = None
        self.playing_seconds = 0.0
        self._table = table
        self._entrants = entrants
        self._house = house
        self._conversation = conversation
        self._deadline = deadline
        self.response = conversation.open()

    def play(self) -> match_pb2.Outcome:
        """Everyone sits down, everyone plays, everyone leaves."""
        for seat, entrant in enumerate(self._entrants):
            self._sit_down(seat, entrant)
        began = monotonic()
        while self.response.HasField("decision"):
            self._decide(self.response.decision)
        self.playing_seconds = monotonic() - began
        outcome = self.response.outcome
        self._take_leave(outcome)
        return outcome

    def close(self) -> None:
        """End every program, whatever happened."""
        with ExitStack() as stack:
            for bot in self.bots:
                stack.callback(bot.close)

    def _sit_down(self, seat: Seat, entrant: Entrant) -> None:
        """One bot after the other, the earlier ones frozen: nobody's start is slowed by anybody else's."""
        bot = BotProcess(entrant, self._house)
        self.bots.append(bot)
        start = bot_pb2.BotStart(
            game=self._table.game, seats=len(self._entrants), seat=seat, options=self._table.options
        )
        try:
            bot.get_ready(start, self._house.time)
        except Fault as fault:
            self._forfeit(seat, fault, None)

    def _decide(self, decision: match_pb2.Decision) -> None:
        if monotonic() > self._deadline:
            raise MatchStuck(f"the match was not over after {self._house.time.match_seconds(len(self.bots)):g} s")
        number, seat = decision.number, decision.seat
        bot = self._turn_to(seat)
        try:
            move = bot.decide(decision)
        except Fault as fault:
            self._enter(number, seat, 0.0)
            self._forfeit(seat, fault, number)
            return
        answered = monotonic()
        response = self._conversation.ask(_request(seat, move))
        self._enter(number, seat, monotonic() - answered)
        if response.HasField("refusal"):
            offending = move.SerializeToString()
            self._forfeit(seat, Fault(Reason.ILLEGAL_MOVE, response.refusal.message, offending), number)
        else:
            self.response = response

    def _turn_to(self, seat: Seat) -> BotProcess:
        """Only the bot that is asked may run. Asked twice in a row, it is left running: freezing costs more."""
        bot = self.bots[seat]
        if self._running is not bot:
            if self._running is not None:
                self._running.freeze()
            self._running = bot
        return bot

    def _enter(self, number: int, seat: Seat, transport: float) -> None:
        bot = self.bots[seat]
        times = (bot.clock.charged, bot.cpu_charged, transport)
        self.ledger.entries.append(Entry(number, seat, *[int(seconds * 1e6) for seconds in times]))

    def _forfeit(self, seat: Seat, fault: Fault, number: int | None) -> None:
        bot = self.bots[seat]
        bot.expel()
        self.faults.append(faults.report(fault, seat, bot.name, number, bot.ended, bot.log.text()))
        self.response = self._conversation.withdraw(seat, fault.reason, fault.detail)

    def _take_leave(self, outcome: match_pb2.Outcome) -> None:
        gone = {fault.seat for fault in self.faults}
        staying = [bot for seat, bot in enumerate(self.bots) if seat not in gone]
        for bot in staying:
            bot.dismiss(outcome)
        deadline = monotonic() + FAREWELL_SECONDS
        for bot in staying:
            bot.leave(deadline)


def _request(seat: Seat, move: bot_pb2.BotMove) -> pb.PlayRequest:
    """The bot's answer as the engine takes it: the seat is who was asked, whatever the bot says."""
    request = pb.PlayRequest()
    # Filled in place: to hand over a message made elsewhere would be to copy it.
    answer = request.answer
    answer.number = move.number
    answer.seat = seat
    if move.HasField("index"):
        answer.index = move.index
    if move.moves:
        answer.moves.extend(move.moves)
    if move.HasField("words"):
        answer.words.CopyFrom(move.words)
    return request

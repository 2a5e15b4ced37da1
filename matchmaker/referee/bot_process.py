"""One seat's program: started, asked, frozen in between, stopped. All it does ends here as an answer or a Fault.

Its pipes never block the referee: questions are written as the bot reads them, and both its outputs are drained
while it thinks.
"""

import os
import select
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Final, NoReturn

from riband.v1 import bot_pb2, match_pb2

from engine_service.kernel.outcome import Reason
from matchmaker.referee import faults
from matchmaker.referee.clock import SeatClock, TimeControl
from matchmaker.referee.encoding import ENCODINGS
from matchmaker.referee.faults import Fault
from matchmaker.referee.house import Entrant, House
from matchmaker.referee.log import Log
from matchmaker.referee.reprieve import Reprieve
from matchmaker.sandbox import Exit, start

PROTOCOL: Final = 1
_CHUNK: Final = 1 << 16
_ONLY_ERRORS: Final = 0
_LAST_WORDS_SECONDS: Final = 0.5
"""How long a bot that hung up may take to be really gone, so that its exit code and its traceback are known."""


class BotProcess:
    """A bot at the table."""

    def __init__(self, entrant: Entrant, house: House) -> None:
        self.name = entrant.name
        self.clock = SeatClock(house.time)
        self.log = Log(house.caps)
        self.ended: Exit | None = None
        self.ready_seconds = 0.0
        self.cpu_charged = 0.0  # CPU seconds since its last answer
        self.memory_bytes = 0  # the most it ever had; known once it is dismissed
        self._encoding = ENCODINGS[entrant.program.protocol]
        self._caps = house.caps
        self._heard = bytearray()
        self._said = 0
        self._cpu = 0.0
        self._started = monotonic()
        self._process = start(entrant.program, house.limits, house.isolation)
        self.reprieve = Reprieve(self._process)
        self._began = self._deadline = self._latest = self._started
        process = self._process
        for end in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(end, False)
        self._poll = select.poll()
        self._poll.register(process.stdout, select.POLLIN)
        self._poll.register(process.stderr, select.POLLIN)
        self._poll.register(process.stdin, _ONLY_ERRORS)

    def get_ready(self, table: bot_pb2.BotStart, time: TimeControl) -> None:
        """Introduce the bot to its table and wait until it is ready."""
        hello = self._encoding.write(bot_pb2.ToBot(hello=bot_pb2.Hello(protocol=PROTOCOL)))
        question = hello + self._encoding.write(bot_pb2.ToBot(start=table))
        self._deadline = self._started + time.init
        self._latest = self._started + time.longest_init
        answer = self._converse(self._send(question))
        if answer is None:
            raise self._late(Reason.INIT_TIMEOUT, f"it was not ready within {time.init:g} s", self.reprieve.given)
        if not answer.HasField("ready"):
            raise Fault(Reason.PROTOCOL, f"it said {_kind(answer)} where ready was due", answer.SerializeToString())
        self._process.freeze()
        self.ready_seconds = monotonic() - self._started
        self._cpu = self._process.cpu_seconds()
        self.reprieve = Reprieve(self._process)

    def decide(self, decision: match_pb2.Decision) -> bot_pb2.BotMove:
        """Ask for a move within the clock."""
        clock, process = self.clock, self._process
        seconds = clock.begin()
        question = self._encoding.write_decide(decision, seconds, clock.charged)
        self._said = 0
        given = self.reprieve.given
        self._began = began = monotonic()
        self._deadline = began + seconds
        self._latest = self._deadline + clock.reserve
        try:
            # The question lies in the pipe before the bot wakes up: one wake-up instead of two.
            unsent = self._send(question)
            if process.frozen:
                process.thaw()
            answer = self._converse(unsent)
            while answer is not None and self._is_stale(answer, decision.number):
                answer = self._converse(b"")
        finally:
            given = self.reprieve.given - given
            clock.charge(monotonic() - began, given)
            cpu = process.cpu_seconds()
            self.cpu_charged, self._cpu = cpu - self._cpu, cpu
            self.log.turn_page()
        if answer is None:
            raise self._late(Reason.TIMEOUT, f"it had {seconds:.2f} s left and did not answer", given)
        return answer.move

    def freeze(self) -> None:
        """Somebody else is about to be asked."""
        self._process.freeze()

    def dismiss(self, outcome: match_pb2.Outcome) -> None:
        """Tell the bot how it ended; it may tidy up, but nobody waits for it here."""
        self.memory_bytes = _peak_memory(self._process.pid)
        self._process.thaw()
        try:
            self._send(self._encoding.write(bot_pb2.ToBot(end=bot_pb2.End(outcome=outcome))))
        except Fault:
            self._process.kill()

    def leave(self, deadline: float) -> None:
        """Let a dismissed bot go by itself until the deadline; then it is ended."""
        self._drain(deadline)

    def expel(self) -> None:
        """End it at once, and keep what it wrote last."""
        self._process.kill()
        self._drain(monotonic() + _LAST_WORDS_SECONDS)

    def close(self) -> None:
        """Nothing of it is left afterwards."""
        self._process.close()

    def __enter__(self) -> "BotProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _is_stale(self, answer: bot_pb2.FromBot, number: int) -> bool:
        """Whether the answer is a second copy of an old one; a Fault if it answers nothing that was asked."""
        if not answer.HasField("move"):
            raise Fault(Reason.PROTOCOL, f"it said {_kind(answer)} where a move was due", answer.SerializeToString())
        given = answer.move.number
        if given > number:
            raise Fault(Reason.PROTOCOL, f"it answered decision {given} while {number} was open")
        return given < number

    def _converse(self, unsent: bytes) -> bot_pb2.FromBot | None:
        """Wait for the next message, and say what the pipe has not taken yet; None when the time is up."""
        while (answer := self._encoding.take(self._heard, self._caps.message)) is None:
            left = self._deadline - monotonic()
            if left <= 0:
                left = self._put_off()
                if left <= 0:
                    return None
            if unsent:
                self._poll.modify(self._process.stdin, select.POLLOUT)
            ready = dict(self._poll.poll(ceil(left * 1000)))
            if self._process.stderr in ready:
                self._read_log()
            if self._process.stdout in ready:
                self._hear()
            elif self._process.stdin in ready:
                unsent = self._send_more(unsent, ready[self._process.stdin])
        if unsent:
            raise Fault(Reason.PROTOCOL, "it answered without reading the question")
        return answer

    def _late(self, reason: Reason, words: str, given: float) -> Fault:
        """The time is up. What lies there unfinished is evidence: often the bot speaks the other protocol."""
        if given:
            words += f", nor in the {given:.2f} s it got back for having waited for a processor"
        if self._heard:
            words += f"; what it said is no whole message: {self._encoding.whole}"
        return Fault(reason, words, bytes(self._heard))

    def _put_off(self) -> float:
        """The time is up; what is left of it when the bot has back what it waited for a processor."""
        now = monotonic()
        asked = self.clock.spent + now - self._began
        self._deadline += self.reprieve.grant(asked, self._latest - self._deadline)
        return self._deadline - now

    def _send_more(self, unsent: bytes, state: int) -> bytes:
        if state & select.POLLERR:
            self._hung_up("it closed its stdin")
        self._poll.modify(self._process.stdin, _ONLY_ERRORS)
        return self._send(unsent)

    def _send(self, question: bytes) -> bytes:
        """Write what the pipe takes now; returns the rest."""
        try:
            return question[os.write(self._process.stdin, question) :] if question else question
        except BlockingIOError:
            return question
        except OSError:
            self._hung_up("it closed its stdin")

    def _hear(self) -> None:
        data = os.read(self._process.stdout, _CHUNK)
        if not data:
            self._hung_up("it closed its stdout")
        self._heard += data
        self._said += len(data)
        if self._said > self._caps.stdout:
            raise Fault(Reason.OUTPUT_FLOOD, f"it said more than {self._caps.stdout} bytes in one decision", data)

    def _read_log(self) -> None:
        data = os.read(self._process.stderr, _CHUNK)
        if not data:
            self._poll.unregister(self._process.stderr)
        self.log.write(data)
        if self.log.is_flood:
            raise Fault(Reason.OUTPUT_FLOOD, f"it wrote more than {self._caps.stderr} bytes to stderr", data)

    def _hung_up(self, how: str) -> NoReturn:
        """The bot is gone, or as good as: find out how it ended."""
        deadline = monotonic() + _LAST_WORDS_SECONDS
        self._process.thaw()
        self._drain(deadline)
        try:
            self.ended = self._process.wait(max(0.0, deadline - monotonic()))
        except TimeoutError:
            self._process.kill()
        raise faults.crash(self.ended, how)

    def _drain(self, deadline: float) -> None:
        """Read what it still writes, until it has closed stderr or the deadline has come; stdout no longer matters."""
        poll = select.poll()
        poll.register(self._process.stderr, select.POLLIN)
        while (left := deadline - monotonic()) > 0 and poll.poll(ceil(left * 1000)):
            data = os.read(self._process.stderr, _CHUNK)
            self.log.write(data)
            if not data or self.log.is_flood:
                return


def _peak_memory(pid: int) -> int:
    """As the kernel remembers it; nothing for a process that is gone."""
    try:
        # Bytes: one of the lines is a name the bot may choose, and it need not be text.
        status = Path(f"/proc/{pid}/status").read_bytes()
    except OSError:
        return 0
    kibibytes = [line.split()[1] for line in status.split(b"\n") if line.startswith(b"VmHWM:")]
    return 1024 * int(kibibytes[0]) if kibibytes else 0


def _kind(answer: bot_pb2.FromBot) -> str:
    return answer.WhichOneof("message") or "nothing"

"""A bot's fault: raised where it is noticed, and kept with its evidence. Platform faults are PlatformError instead."""

from dataclasses import dataclass
from signal import Signals
from typing import Final

from engine_service.kernel.outcome import Reason
from engine_service.kernel.seats import Seat
from matchmaker.sandbox import Exit
from matchmaker.sandbox.meter import Excess

_SHOWN_DETAIL: Final = 1000
_SHOWN_BYTES: Final = 200
_SHOWN_LOG: Final = 4000
_EXCESS: Final = {
    Excess.MEMORY: (Reason.OUT_OF_MEMORY, "it needed more memory than a bot may have"),
    Excess.CPU: (Reason.TIMEOUT, "it used more CPU time than a bot may have in a match"),
    Excess.THREADS: (Reason.CRASH, "it was ended for having more threads than a bot may have"),
    Excess.SCRATCH: (Reason.CRASH, "it was ended for writing more than its scratch folder holds"),
}


class Fault(Exception):
    """The bot did what no bot may; the match goes on without it."""

    def __init__(self, reason: Reason, detail: str, offending: bytes = b"") -> None:
        super().__init__(detail)
        self.reason = reason
        # A message may quote what the bot said, and it goes onto the wire, into replays and onto terminals.
        self.detail = printable(detail)[:_SHOWN_DETAIL]
        self.offending = offending


@dataclass(frozen=True, slots=True)
class FaultReport:
    """The evidence for the owner. Reason and detail are public; log and bytes are not."""

    seat: Seat
    name: str
    reason: Reason
    detail: str
    number: int | None  # the decision it happened in; None before the first one
    exit_code: int | None
    signal: str | None
    offending: str
    log: str

    def __str__(self) -> str:
        when = "while it got ready" if self.number is None else f"at decision {self.number}"
        return f"{self.name} (seat {self.seat}) forfeits {when}: {self.reason.value} – {self.detail}"


def report(fault: Fault, seat: Seat, name: str, number: int | None, ended: Exit | None, log: str) -> FaultReport:
    """The fault with everything its owner needs to find it."""
    cut = "…" if len(fault.offending) > _SHOWN_BYTES else ""
    return FaultReport(
        seat=seat,
        name=name,
        reason=fault.reason,
        detail=fault.detail,
        number=number,
        exit_code=ended.code if ended else None,
        signal=signal_name(ended.signal) if ended and ended.signal else None,
        offending=repr(fault.offending[:_SHOWN_BYTES])[2:-1] + cut if fault.offending else "",
        log=log[-_SHOWN_LOG:],
    )


def crash(ended: Exit | None, how: str) -> Fault:
    """A bot whose process ended, or hung up, before the match did."""
    if ended is None:
        return Fault(Reason.CRASH, f"{how}, but its process ran on")
    if ended.excess is not None:
        return Fault(*_EXCESS[ended.excess])
    if ended.signal is not None:
        return Fault(Reason.CRASH, f"its process was ended by {signal_name(ended.signal)}")
    if ended.code == 0:
        return Fault(Reason.CRASH, "its process ended (exit code 0) before the match did")
    return Fault(Reason.CRASH, f"its process ended with exit code {ended.code}")


def printable(text: str) -> str:
    """The text without escape sequences, lone surrogates and marks that turn the writing around."""
    return "".join(mark if mark.isprintable() else "\ufffd" for mark in text)


def signal_name(number: int) -> str:
    """SIGSEGV rather than 11."""
    try:
        return Signals(number).name
    except ValueError:
        return f"signal {number}"

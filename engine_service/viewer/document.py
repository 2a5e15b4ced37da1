"""A match as the viewer reads it: one JSON document with every frame. Pure; frames come from wherever they are made."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeAlias

from riband.v1 import engine_pb2, match_pb2

from engine_service.kernel.outcome import Forfeit
from engine_service.kernel.replay import Replay, to_json
from engine_service.kernel.seats import Seat

FORMAT: Final = "riband-match/1"
_HOW: Final = {match_pb2.HOW_CHOSEN: "chosen", match_pb2.HOW_FORCED: "forced", match_pb2.HOW_NEUTRAL: "neutral"}


@dataclass(frozen=True, slots=True)
class Fault:
    """A seat that forfeited, and the decision it happened in; None: before the first one."""

    seat: Seat
    number: int | None
    text: str
    log: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time every seat was given, in seconds."""

    bank: float
    increment: float
    most: float


Document: TypeAlias = dict[str, Any]
"""What `describe` makes, as JSON has it."""

Times: TypeAlias = Mapping[int, Sequence[int]]
"""By the number of the decision: microseconds charged, of CPU, and of transport."""


def describe(
    replay: Replay,
    title: str,
    frames: Iterable[engine_pb2.ReplayResponse],
    faults: Sequence[Fault] | None = None,
    times: Times | None = None,
    clock: Clock | None = None,
) -> Document:
    """Everything the viewer shows of a match, running or over. Decision n is open in frame n and answered in n + 1.

    Faults without evidence can be read off the replay.
    """
    outcome = replay.outcome
    if faults is None:
        faults = [fault_of(forfeit, replay.seats) for forfeit in replay.forfeits]
    return {
        "format": FORMAT,
        "game": replay.game,
        "title": title,
        "rules_version": replay.rules_version,
        "options": dict(replay.options),
        "seed": str(replay.seed),
        "names": list(replay.seats),
        "ending": None if outcome is None else outcome.ending.value,
        "standings": [
            {"rank": standing.rank, "score": standing.score, "parts": dict(standing.breakdown)}
            for standing in (() if outcome is None else outcome.standings)
        ],
        "faults": [asdict(fault) for fault in faults],
        "frames": [frame(told) for told in frames],
        "times": {str(number): [each / 1000 for each in spent] for number, spent in (times or {}).items()},
        "clock": None if clock is None else asdict(clock),
        "hash": replay.hash,
        "replay": to_json(replay),
        "live": outcome is None,
    }


def fault_of(forfeit: Forfeit, names: Sequence[str]) -> Fault:
    """A forfeit in words."""
    because = f"{forfeit.reason.value} – {forfeit.detail}" if forfeit.detail else forfeit.reason.value
    return Fault(forfeit.seat, forfeit.after, f"{names[forfeit.seat]} (seat {forfeit.seat}) forfeits: {because}")


def frame(told: engine_pb2.ReplayResponse) -> dict[str, Any]:
    """The table after one move, or before the first."""
    played = told.HasField("played")
    return {
        "number": told.number,
        "seat": told.played.seat if played else None,
        "move": told.played.move,
        "how": _HOW[told.played.how] if played else "",
        "decision": told.decision,
        "position": json.loads(told.position),
        "scores": [standing.score for standing in told.standings],
    }

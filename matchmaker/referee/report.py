"""What the referee hands back: the result, the evidence and the times of one match."""

from collections.abc import Sequence
from dataclasses import dataclass

from riband.v1 import replay_pb2

from engine_service import wire
from engine_service.kernel.game import OptionValue
from engine_service.kernel.outcome import Outcome
from engine_service.kernel.replay import Replay
from matchmaker.referee.faults import FaultReport
from matchmaker.referee.house import Entrant, Table
from matchmaker.referee.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Report:
    """One finished match."""

    table: Table
    names: tuple[str, ...]
    outcome: Outcome
    replay: Replay
    faults: tuple[FaultReport, ...]
    ledger: Ledger
    logs: tuple[str, ...]  # by seat: what the bot wrote to stderr
    seconds: float  # all in all
    ready_seconds: tuple[float, ...]  # by seat: from the start of the process until Ready
    reprieves: tuple[float, ...]  # by seat: seconds given back, because others had the processor
    memory_bytes: tuple[int, ...]  # by seat: the most it had in memory, as far as it is known
    playing_seconds: float  # from the first question to the last answer
    resumed: int  # how often the engine was lost and the match taken up again


def read_replay(sealed: replay_pb2.Replay) -> Replay:
    """The replay the engine sealed. The options are typed by how they are written, so no rules are needed."""
    return wire.read_replay(sealed, {name: _typed(text) for name, text in sealed.setup.options.items()})


def _typed(text: str) -> OptionValue:
    return text == "true" if text in ("true", "false") else int(text)


def names_of(entrants: Sequence[Entrant]) -> tuple[str, ...]:
    """The seats' names as the replay has them."""
    return tuple(entrant.name for entrant in entrants)

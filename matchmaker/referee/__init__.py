"""The referee: plays one match between bots it does not trust.

report = play(Table("shipyard", seed=7), [Entrant("mine", program), Entrant("theirs", other)], LocalEngine(), House())
report.outcome, report.faults, report.ledger, report.replay
"""

from matchmaker.referee.clock import TimeControl
from matchmaker.referee.engine import Engine, EngineBroken, EngineRefused, EngineUnavailable, LocalEngine
from matchmaker.referee.faults import FaultReport
from matchmaker.referee.house import Caps, Entrant, House, Table
from matchmaker.referee.ledger import Entry, Ledger
from matchmaker.referee.referee import play
from matchmaker.referee.report import Report

__all__ = [
    "Caps", "Engine", "EngineBroken", "EngineRefused", "EngineUnavailable", "Entrant", "Entry", "FaultReport", "House",
    "Ledger", "LocalEngine", "Report", "Table", "TimeControl", "play",
]  # fmt: skip
